import { limits } from '@parta/contracts/limits'
import { type PictureProblem, pictureProblem } from '../../ui/picture.ts'

const quality = 0.82

/** Width and height within a square, never larger than they are. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * A photo made as small as the server keeps it, as a data URL: what a phone takes would be megabytes on the way.
 * Drawing it anew also leaves behind where and with what it was taken.
 */
export async function shrunk(file: File): Promise<string | { readonly problem: PictureProblem }> {
  const problem = pictureProblem(file)
  // It may be large: it will not be.
  if (problem && problem !== 'large') return { problem }
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { problem: 'broken' }
  const { width, height } = fitted(bitmap.width, bitmap.height, limits.imageSide)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) return { problem: 'broken' }
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
