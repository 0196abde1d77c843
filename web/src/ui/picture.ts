import { limits } from '@parta/contracts/limits'

/** Files larger than this are not read at all: the base64 of them would be over the call's limit. */
const pictureBytesMax = 5_000_000
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
const quality = 0.86

export type PictureProblem = 'heic' | 'type' | 'large' | 'broken'

/** Why a file cannot be a picture here. A phone's HEIC has a word of its own: its owner can do something about it. */
export function pictureProblem(file: { name: string; type: string; size: number }): PictureProblem | null {
  if (/^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name)) return 'heic'
  if (!pictureTypes.some((type) => type === file.type)) return 'type'
  return file.size > pictureBytesMax ? 'large' : null
}

/** The side of a square cut out, never larger than what the server keeps. */
export function sideOf(cut: number): number {
  return Math.max(1, Math.min(limits.imageSide, Math.round(cut)))
}

/** A cut as a data URL: WebP, and JPEG where the browser cannot write that. */
export function dataUrlOf(cut: HTMLCanvasElement): string {
  const side = sideOf(cut.width)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw')
  // JPEG knows no transparency: what was turned or was transparent stands on white.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(cut, 0, 0, side, side)
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}

const chosenStart = 'FILE:data:'

/** A picture just cut, as a form holds it until it is sent. */
export function chosenPicture(dataUrl: string): string {
  return `FILE:${dataUrl}`
}

/** What a call carries for a form's picture: a new file, a seed or nothing drawn; one that is there already stays. */
export function pictureBody(image: string): { image?: string; file?: string } {
  if (image.startsWith(chosenStart)) return { file: image.slice('FILE:'.length) }
  return image.startsWith('FILE:') ? {} : { image }
}
