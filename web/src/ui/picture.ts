import { limits } from '@parta/contracts/limits'

/** Larger files are not read: their base64 would exceed the size limit of the call. */
const pictureBytesMax = 5_000_000
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
const quality = 0.86

export type PictureProblem = 'heic' | 'type' | 'large' | 'broken'

/** Returns why a file cannot be used as a picture. HEIC has its own text, because iPhones can be set to JPEG. */
export function pictureProblem(file: { name: string; type: string; size: number }): PictureProblem | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'heic'
  if (!pictureTypes.some((type) => type === file.type)) return 'type'
  return file.size > pictureBytesMax ? 'large' : null
}

/** Returns the side of a cropped square, at most the size that the server keeps. */
export function sideOf(cut: number): number {
  return Math.max(1, Math.min(limits.imageSide, Math.round(cut)))
}

/** Returns the cropped picture as a data URL: WebP, or JPEG if the browser cannot write WebP. */
export function dataUrlOf(cut: HTMLCanvasElement): string {
  const side = sideOf(cut.width)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The canvas has no 2D context; the picture is not scaled')
  // JPEG has no transparency: transparent corners become white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(cut, 0, 0, side, side)
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}

const chosenStart = 'FILE:data:'

/** The form value of a newly cropped picture. */
export function chosenPicture(dataUrl: string): string {
  return `FILE:${dataUrl}`
}

/** Returns the part of the body for a picture: a new file or a seed; a stored picture is not sent. */
export function pictureBody(image: string): { image?: string; file?: string } {
  if (image.startsWith(chosenStart)) return { file: image.slice('FILE:'.length) }
  return image.startsWith('FILE:') ? {} : { image }
}
