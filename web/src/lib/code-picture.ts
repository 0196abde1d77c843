import { bytesOf } from './bytes.ts'

/** Returns the address of a picture of a QR code. @param margin the quiet zone around it, in modules */
export async function codePicture(text: string, margin: number): Promise<string> {
  return `data:image/svg+xml,${encodeURIComponent(await drawCode(text, margin))}`
}

/** Returns the picture of a code as a file, to be downloaded or passed to another app. */
export async function codeFile(text: string, name: string): Promise<File> {
  const { svgToPng } = await import('qr/dom.js')
  const [, base64 = ''] = (await svgToPng(await drawCode(text, 4), 1000, 1000)).split(',')
  return new File([bytesOf(base64)], name, { type: 'image/png' })
}

async function drawCode(text: string, border: number): Promise<string> {
  const { encodeQR } = await import('qr')
  // The library draws on a transparent ground: a saved picture, shown on a dark ground, could not be read.
  return encodeQR(text, 'svg', { border }).replace('<path', '<rect width="100%" height="100%" fill="#fff"/><path')
}
