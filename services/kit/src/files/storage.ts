import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BaseConfig } from '../process/config.ts'

/** Stores bytes by key, in a folder or an S3-compatible bucket. */
export interface Storage {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** Deletes a key; a missing one is ignored. */
  remove(key: string): Promise<void>
  /** Yields the names last written before a time, at the top level or in one folder. */
  before(time: Date, folder?: string): AsyncIterable<string>
}

export type StorageConfig = Pick<
  BaseConfig,
  'PARTA_MEDIA_DIR' | 'PARTA_S3_BUCKET' | 'PARTA_S3_ENDPOINT' | 'PARTA_S3_REGION' | 'PARTA_S3_KEY' | 'PARTA_S3_SECRET'
>

export function openStorage(config: StorageConfig): Storage {
  return config.PARTA_S3_BUCKET ? bucket(config, config.PARTA_S3_BUCKET) : folder(config.PARTA_MEDIA_DIR)
}

function folder(root: string): Storage {
  return {
    put: async (key, bytes) => {
      const target = join(root, key)
      await mkdir(dirname(target), { recursive: true })
      // Write and rename, so that no reader sees half a file; a random name, because the same picture may be written
      // twice at once.
      const draft = `${target}.${randomUUID()}.tmp`
      await writeFile(draft, bytes)
      await rename(draft, target)
    },
    get: (key) => readFile(join(root, key)).catch(nullWhenMissing),
    remove: (key) => rm(join(root, key), { force: true }),
    before: async function* (time, inside = '') {
      const folder = join(root, inside)
      const entries = (await readdir(folder, { withFileTypes: true }).catch(nullWhenMissing)) ?? []
      for (const entry of entries) {
        if (!entry.isFile()) continue
        const found = await stat(join(folder, entry.name)).catch(nullWhenMissing)
        if (found && found.mtime < time) yield entry.name
      }
    },
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

function bucket(config: StorageConfig, Bucket: string): Storage {
  // Loaded only when S3 is configured, because the client is large.
  const opened = import('@aws-sdk/client-s3').then((s3) => ({
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
      const { s3, client } = await opened
      const ContentType = Key.endsWith('.webp') ? 'image/webp' : 'application/octet-stream'
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }))
    },
    get: async (Key) => {
      const { s3, client } = await opened
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
        return Body ? Buffer.from(await Body.transformToByteArray()) : null
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      }
    },
    remove: async (Key) => {
      const { s3, client } = await opened
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    before: async function* (time, inside) {
      const { s3, client } = await opened
      const Prefix = inside ? `${inside}/` : ''
      for await (const page of s3.paginateListObjectsV2({ client }, { Bucket, Delimiter: '/', Prefix })) {
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified && LastModified < time) yield Key.slice(Prefix.length)
        }
      }
    },
  }
}
