import { limits } from '@parta/contracts/limits'
import { type PictureProblem, pictureProblem } from '../../ui/picture.ts'

const quality = 0.82

/** Scales a width and height down to fit into a square. */
export function fitted(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Scales a photo down to the size that the server keeps, as a data URL: a phone's photo has several megabytes.
 * Redrawing it also removes its metadata, such as the place where it was taken.
 */
export async function shrunk(file: File): Promise<string | { readonly problem: PictureProblem }> {
  const problem = pictureProblem(file)
  // A file may be large, because it is scaled down.
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
