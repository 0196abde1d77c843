import { createHash } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import sharp from 'sharp'
import { openStorage, type StorageConfig } from './storage.ts'

/** Pictures that anyone may see, and files that only their own link opens. */
export interface Media {
  /**
   * Takes a picture as base64 (PNG, JPEG or WebP, at most 25 megapixels), turns it upright, shrinks
   * it to at most 1000 px a side and keeps it as WebP without metadata.
   * @returns the image reference `FILE:/public/media/<key>`; the same picture has the same key
   * @throws image.invalid
   */
  storeImage(base64: string): Promise<string>
  /** The bytes of a stored picture, or null. */
  read(key: string): Promise<Buffer | null>
  /** Removes a picture for good; first be sure that nobody shows it, for equal pictures are one. */
  removeImage(image: string): Promise<void>
  /** The references of pictures that were last stored before a time. */
  imagesBefore(time: Date): AsyncIterable<string>
  /** The same for a picture that only some may see: a private file under a name. @throws image.invalid */
  storePrivateImage(name: string, base64: string): Promise<void>
  /** Keeps a private file; no address of the web leads to it. */
  storeFile(name: string, bytes: Buffer): Promise<void>
  readFile(name: string): Promise<Buffer | null>
  removeFile(name: string): Promise<void>
}

const formats = new Set(['png', 'jpeg', 'webp'])
const keyPattern = /^[a-f0-9]{64}\.webp$/
const namePattern = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/
const prefix = 'FILE:/public/media/'

/** The key of a picture that is kept here; null of generated ones and of what is none. */
export function imageKey(image: string): string | null {
  const key = image.startsWith(prefix) ? image.slice(prefix.length) : ''
  return keyPattern.test(key) ? key : null
}

export function createMedia(config: StorageConfig): Media {
  const storage = openStorage(config)
  return {
    storeImage: async (base64) => {
      const bytes = await encode(bytesOf(base64))
      const key = `${createHash('sha256').update(bytes).digest('hex')}.webp`
      await storage.put(key, bytes)
      return `${prefix}${key}`
    },
    read: (key) => (keyPattern.test(key) ? storage.get(key) : Promise.resolve(null)),
    removeImage: async (image) => {
      const key = imageKey(image)
      if (key) await storage.remove(key)
    },
    imagesBefore: async function* (time) {
      for await (const key of storage.before(time)) if (keyPattern.test(key)) yield `${prefix}${key}`
    },
    storePrivateImage: async (name, base64) => storage.put(privateKey(name), await encode(bytesOf(base64))),
    storeFile: (name, bytes) => storage.put(privateKey(name), bytes),
    readFile: (name) => storage.get(privateKey(name)),
    removeFile: (name) => storage.remove(privateKey(name)),
  }
}

function bytesOf(base64: string): Buffer {
  return Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64')
}

/** Never a key that `read` would take. */
function privateKey(name: string): string {
  if (!namePattern.test(name)) throw new Error(`No name for a file: ${name}`)
  return `private/${name}`
}

async function encode(input: Buffer): Promise<Buffer> {
  try {
    const image = sharp(input, { limitInputPixels: limits.imagePixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (!formats.has(format ?? '')) throw AppError.field('image.invalid', 'file')
    const side = limits.imageSide
    return await image
      .rotate()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer()
  } catch (error) {
    throw error instanceof AppError
      ? error
      : new AppError('image.invalid', { cause: error, fields: [{ field: 'file', code: 'image.invalid' }] })
  }
}
