import { createHash, randomBytes } from 'node:crypto'
import { aliasPicture, aliasPictureKey } from '../people/alias-pictures.ts'
import { encodePicture } from './pictures.ts'
import { openStorage, type StorageConfig } from './storage.ts'

/** Pictures that anyone may see, and files that only their own link opens. */
export interface Media {
  /**
   * Takes a picture as base64 and keeps it as `encodePicture` makes it.
   * @returns the image reference `FILE:/public/media/<key>`; the same picture has the same key
   * @throws image.invalid, server.busy
   */
  storeImage(base64: string): Promise<string>
  /**
   * Keeps a picture of an alias, which only signed addresses open: a file of its own, under a new key each time.
   * @returns its reference, see alias-pictures.ts
   * @throws image.invalid, server.busy
   */
  storeAliasPicture(base64: string): Promise<string>
  /** The bytes of a public picture by its key, or null. */
  read(key: string): Promise<Buffer | null>
  /** The bytes behind the reference of a picture, public or of an alias, or null. */
  readImage(image: string): Promise<Buffer | null>
  /** Keeps the bytes of a picture that was made here as one of an alias. @returns its reference */
  keepAliasPicture(bytes: Buffer): Promise<string>
  /** Removes an alias's picture for good; other references are left alone. */
  removeAliasPicture(image: string): Promise<void>
  /** The references of aliases' pictures that were stored before a time. */
  aliasPicturesBefore(time: Date): AsyncIterable<string>
  /** Removes a picture for good; first be sure that nobody shows it, for equal pictures are one. */
  removeImage(image: string): Promise<void>
  /** The references of pictures that were last stored before a time. */
  imagesBefore(time: Date): AsyncIterable<string>
  /** The same for a picture that only some may see: a private file under a name. @throws image.invalid, server.busy */
  storePrivateImage(name: string, base64: string): Promise<void>
  /** Keeps a private file; no address of the web leads to it. */
  storeFile(name: string, bytes: Buffer): Promise<void>
  readFile(name: string): Promise<Buffer | null>
  removeFile(name: string): Promise<void>
}

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
  const read = (key: string) => (keyPattern.test(key) ? storage.get(key) : Promise.resolve(null))
  const keepAliasPicture = async (bytes: Buffer) => {
    const key = randomBytes(16).toString('hex')
    await storage.put(aliasFile(key), bytes)
    return aliasPicture(key)
  }
  return {
    storeAliasPicture: async (base64) => keepAliasPicture(await encodePicture(base64)),
    keepAliasPicture,
    readImage: async (image) => {
      const key = aliasPictureKey(image)
      return key ? storage.get(aliasFile(key)) : read(imageKey(image) ?? '')
    },
    removeAliasPicture: async (image) => {
      const key = aliasPictureKey(image)
      if (key) await storage.remove(aliasFile(key))
    },
    aliasPicturesBefore: async function* (time) {
      for await (const name of storage.before(time, 'private')) {
        const [, key] = /^alias-([a-f0-9]{32})\.webp$/.exec(name) ?? []
        if (key) yield aliasPicture(key)
      }
    },
    storeImage: async (base64) => {
      const bytes = await encodePicture(base64)
      const key = `${createHash('sha256').update(bytes).digest('hex')}.webp`
      await storage.put(key, bytes)
      return `${prefix}${key}`
    },
    read,
    removeImage: async (image) => {
      const key = imageKey(image)
      if (key) await storage.remove(key)
    },
    imagesBefore: async function* (time) {
      for await (const key of storage.before(time)) if (keyPattern.test(key)) yield `${prefix}${key}`
    },
    storePrivateImage: async (name, base64) => storage.put(privateKey(name), await encodePicture(base64)),
    storeFile: (name, bytes) => storage.put(privateKey(name), bytes),
    readFile: (name) => storage.get(privateKey(name)),
    removeFile: (name) => storage.remove(privateKey(name)),
  }
}

function aliasFile(key: string): string {
  return privateKey(`alias-${key}.webp`)
}

/** Never a key that `read` would take. */
function privateKey(name: string): string {
  if (!namePattern.test(name)) throw new Error(`No name for a file: ${name}`)
  return `private/${name}`
}
