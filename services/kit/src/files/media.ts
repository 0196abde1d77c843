import { createHash, randomBytes } from 'node:crypto'
import { aliasPicture, aliasPictureKey } from '../people/alias-pictures.ts'
import { encodePicture } from './pictures.ts'
import { openStorage, type StorageConfig } from './storage.ts'

/** Public pictures, pictures of aliases that open by signed addresses, and private files. */
export interface Media {
  /**
   * Stores a picture given as base64, encoded as `encodePicture` does.
   * @returns the reference `FILE:/public/media/<key>`; equal pictures have equal keys
   * @throws image.invalid, server.busy
   */
  storeImage(base64: string): Promise<string>
  /**
   * Stores an alias's picture, which only signed addresses open, under a new random key.
   * @returns its reference, see alias-pictures.ts
   * @throws image.invalid, server.busy
   */
  storeAliasPicture(base64: string): Promise<string>
  /** Returns the bytes of a public picture by its key, or `null`. */
  read(key: string): Promise<Buffer | null>
  /** Returns the bytes of a public picture or of an alias's picture by its reference, or `null`. */
  readImage(image: string): Promise<Buffer | null>
  /** Deletes an alias's picture; any other reference is ignored. */
  removeAliasPicture(image: string): Promise<void>
  /** Yields the references of aliases' pictures stored before a time. */
  aliasPicturesBefore(time: Date): AsyncIterable<string>
  /** Deletes a public picture. Equal pictures share a file, so check first that no service shows it (`findShown`). */
  removeImage(image: string): Promise<void>
  /** Yields the references of public pictures last stored before a time. */
  imagesBefore(time: Date): AsyncIterable<string>
  /** Stores a picture as a private file, encoded as `encodePicture` does. @throws image.invalid, server.busy */
  storePrivateImage(name: string, base64: string): Promise<void>
  /** Stores a private file. The gateway serves none of them; a service sends them itself. */
  storeFile(name: string, bytes: Buffer): Promise<void>
  readFile(name: string): Promise<Buffer | null>
  removeFile(name: string): Promise<void>
}

const keyPattern = /^[a-f0-9]{64}\.webp$/
const namePattern = /^[a-z0-9-]{1,100}\.[a-z0-9]{1,8}$/
const prefix = 'FILE:/public/media/'

/** Returns the key of a stored public picture, or `null` for any other reference. */
export function imageKey(image: string): string | null {
  const key = image.startsWith(prefix) ? image.slice(prefix.length) : ''
  return keyPattern.test(key) ? key : null
}

export function createMedia(config: StorageConfig): Media {
  const storage = openStorage(config)
  const read = (key: string) => (keyPattern.test(key) ? storage.get(key) : Promise.resolve(null))
  return {
    storeAliasPicture: async (base64) => {
      const bytes = await encodePicture(base64)
      const key = randomBytes(16).toString('hex')
      await storage.put(aliasFile(key), bytes)
      return aliasPicture(key)
    },
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

/** The prefix keeps private files out of the reach of `read`, whose keys have no slash. */
function privateKey(name: string): string {
  if (!namePattern.test(name)) throw new Error(`Invalid file name: ${name}`)
  return `private/${name}`
}
