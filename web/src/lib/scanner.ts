import type { BarcodeDetector } from 'qr/decode.js'

declare global {
  interface Window {
    /** The browser's Barcode Detection API; the library `qr` has the same interface. */
    BarcodeDetector?: typeof BarcodeDetector
  }
}

export type ReadCode = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>

/** Returns a QR code reader: the browser's, or the library's. */
export async function createReader(): Promise<ReadCode> {
  const Own = window.BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  const Reader = Own && formats.includes('qr_code') ? Own : (await import('qr/decode.js')).BarcodeDetector
  const detector = new Reader({ formats: ['qr_code'] })
  return async (source) => (await detector.detect(source))[0]?.rawValue ?? null
}

/** Larger pictures are scaled down: codes stay readable, and the library refuses more than 4096 pixels. */
const sideMax = 2000

/** Returns the code in a file, or null if there is none or the file is no picture. */
export async function readFileCode(file: Blob): Promise<string | null> {
  try {
    const [read, bitmap] = await Promise.all([createReader(), createImageBitmap(file).then(scaledDown)])
    const found = await read(bitmap)
    bitmap.close()
    return found
  } catch {
    return null
  }
}

async function scaledDown(whole: ImageBitmap): Promise<ImageBitmap> {
  const scale = sideMax / Math.max(whole.width, whole.height)
  if (scale >= 1) return whole
  const scaled = (side: number) => Math.max(1, Math.round(side * scale))
  const size = { resizeWidth: scaled(whole.width), resizeHeight: scaled(whole.height) }
  const smaller = await createImageBitmap(whole, { ...size, resizeQuality: 'medium' })
  whole.close()
  return smaller
}

export type CameraProblem = 'unsupported' | 'insecure' | 'denied' | 'failed'

export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'unsupported' : 'failed'
}
