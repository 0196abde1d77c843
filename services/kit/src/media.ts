import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import sharp from 'sharp'
import type { BaseConfig } from './config.ts'

/** Where pictures are kept: a folder, or an S3-compatible bucket. */
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
}

interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
}

const formats = new Set(['png', 'jpeg', 'webp'])
const keyPattern = /^[a-f0-9]{64}\.webp$/

type MediaConfig = Pick<
  BaseConfig,
  'PARTA_MEDIA_DIR' | 'PARTA_S3_BUCKET' | 'PARTA_S3_ENDPOINT' | 'PARTA_S3_REGION' | 'PARTA_S3_KEY' | 'PARTA_S3_SECRET'
>

export function createMedia(config: MediaConfig): Media {
  const storage = config.PARTA_S3_BUCKET ? bucket(config, config.PARTA_S3_BUCKET) : folder(config.PARTA_MEDIA_DIR)
  return {
    storeImage: async (base64) => {
      const bytes = await encode(Buffer.from(base64.replace(/^data:[^,]*,/, ''), 'base64'))
      const key = `${createHash('sha256').update(bytes).digest('hex')}.webp`
      await storage.put(key, bytes)
      return `FILE:/public/media/${key}`
    },
    read: (key) => (keyPattern.test(key) ? storage.get(key) : Promise.resolve(null)),
  }
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

function folder(root: string): Storage {
  return {
    put: async (key, bytes) => {
      await mkdir(root, { recursive: true })
      const target = join(root, key)
      // Never a half-written file under the final name; the same picture may be on its way twice.
      const draft = `${target}.${randomUUID()}.tmp`
      await writeFile(draft, bytes)
      await rename(draft, target)
    },
    get: (key) =>
      readFile(join(root, key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      }),
  }
}

function bucket(config: MediaConfig, Bucket: string): Storage {
  // Loaded only where S3 is configured: the client is large.
  const client = import('@aws-sdk/client-s3').then((s3) => ({
    s3,
    client: new s3.S3Client({
      region: config.PARTA_S3_REGION,
      forcePathStyle: true,
      ...(config.PARTA_S3_ENDPOINT ? { endpoint: config.PARTA_S3_ENDPOINT } : {}),
      ...(config.PARTA_S3_KEY && config.PARTA_S3_SECRET
        ? { credentials: { accessKeyId: config.PARTA_S3_KEY, secretAccessKey: config.PARTA_S3_SECRET } }
        : {}),
    }),
  }))
  return {
    put: async (Key, Body) => {
      const { s3, client: sender } = await client
      await sender.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/webp' }))
    },
    get: async (Key) => {
      const { s3, client: sender } = await client
      try {
        const { Body } = await sender.send(new s3.GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
  }
}
