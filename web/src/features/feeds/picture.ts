import { limits } from '@parta/contracts/limits'

const quality = 0.86

/** Where the picture of a post is; a post may have none. */
export function pictureUrl(image: string): string | null {
  return image.startsWith('FILE:') ? image.slice('FILE:'.length) : null
}

/** How large a picture is kept: the whole of it, its longer side within the limit, never larger than it was. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, limits.imageSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A file as a data URL of that size: WebP, and JPEG where the browser cannot write that. */
export async function dataUrlOfFile(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, fitted(bitmap.width, bitmap.height))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG knows no transparency: what was transparent stands on white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
