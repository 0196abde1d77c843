/** The Barcode Detection API of newer browsers; others load a library. */
interface Detector {
  detect(source: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}
declare global {
  interface Window {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector
      getSupportedFormats(): Promise<string[]>
    }
  }
}

/** Photos are scaled down to this width, in pixels: codes stay readable, and a whole photo would take seconds. */
const widthMax = 1000

export type ReadCode = (source: HTMLVideoElement | ImageBitmap) => Promise<string | null>

/** Returns a QR code reader: the browser's, or the library's. */
export async function createReader(): Promise<ReadCode> {
  const Own = window.BarcodeDetector
  const formats = (await Own?.getSupportedFormats().catch(() => [])) ?? []
  if (Own && formats.includes('qr_code')) {
    const detector = new Own({ formats: ['qr_code'] })
    return async (source) => (await detector.detect(source))[0]?.rawValue ?? null
  }
  const { default: jsQR } = await import('jsqr')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const { width, height } = sizeOf(source)
    if (!context || width === 0 || height === 0) return null
    const scale = Math.min(1, widthMax / Math.max(width, height))
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    return jsQR(data, canvas.width, canvas.height)?.data ?? null
  }
}

function sizeOf(source: HTMLVideoElement | ImageBitmap): { width: number; height: number } {
  return source instanceof HTMLVideoElement ? { width: source.videoWidth, height: source.videoHeight } : source
}

/** Returns the code in a file, or null if there is none or the file is no picture. */
export async function readFileCode(file: Blob): Promise<string | null> {
  try {
    const [read, bitmap] = await Promise.all([createReader(), createImageBitmap(file)])
    const found = await read(bitmap)
    bitmap.close()
    return found
  } catch {
    return null
  }
}

export type CameraProblem = 'unsupported' | 'insecure' | 'denied' | 'failed'

/** Returns why the camera is not available. */
export function cameraProblem(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'unsupported' : 'failed'
}
