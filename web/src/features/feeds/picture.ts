import { limits } from '@parta/contracts/limits'

const quality = 0.86

/** Scales a size down so that its longer side is within the limit. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, limits.imageSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Scales a picture down and returns it as a data URL: WebP, or JPEG if the browser cannot write WebP. */
export async function dataUrlOfFile(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(bitmap.width, bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context; the picture is not scaled')
  // JPEG has no transparency: transparent parts become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
