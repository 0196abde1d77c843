import { availableParallelism } from 'node:os'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** The first bytes of the accepted formats. Other formats never reach a decoder of the library. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
]

/**
 * How many pictures this process decodes at once; all services may share it. Decoding takes a whole core and 4 bytes a
 * pixel, so one core always stays free for other calls.
 */
export const decodingsAtOnce = Math.max(1, Math.min(limits.decodings.atOnce, availableParallelism() - 1))
const slots = pLimit(decodingsAtOnce)

/**
 * Decodes a picture (base64 of PNG, JPEG or WebP) and encodes it as WebP: upright, at most `limits.imageSide` pixels a
 * side, without metadata. Of an animation only the first frame is read. The dimensions are read from the header first,
 * so a picture with too many pixels is rejected before it takes memory. At most `decodingsAtOnce` are decoded at once.
 * @throws image.invalid for another format, a broken picture, or more than `limits.imagePixels`; server.busy when
 * `limits.decodings.waiting` are waiting
 */
export async function encodePicture(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
  if (!signatures.some((begins) => begins(bytes))) throw AppError.field('image.invalid', 'file')
  try {
    const picture = sharp(bytes, { limitInputPixels: limits.imagePixels, failOn: 'error', pages: 1 })
    // Reads only the header; throws when it names more pixels than the limit.
    await picture.metadata()
    if (slots.pendingCount >= limits.decodings.waiting) throw new AppError('server.busy')
    return await slots(() => encode(picture))
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('image.invalid', { cause: error, fields: [{ field: 'file', code: 'image.invalid' }] })
  }
}

function encode(picture: Sharp): Promise<Buffer> {
  const side = limits.imageSide
  return picture
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer()
}
