import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ServiceName, services } from '@parta/contracts/values'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { Redis as Connection } from 'ioredis'
import type { Parta } from '../journeys/parta.ts'
import { readStream } from '../support/read-stream.ts'

/** A word found in stored data, and where. */
export interface Trace {
  readonly word: string
  readonly where: string
}

/** Searches all stored data: databases, both streams, Redis, and the folder of pictures and archives. */
export async function search(parta: Parta, words: readonly string[]): Promise<Trace[]> {
  const found = new Map<string, Trace>()
  const look = (where: string, text: string) => {
    for (const word of words) if (text.includes(word)) found.set(`${word} ${where}`, { word, where })
  }
  await searchDatabases(parta, look)
  await searchStreams(parta, look)
  await searchRedis(parta, look)
  await searchFolder(join(parta.dir, 'media'), look)
  return [...found.values()]
}

type Look = (where: string, text: string) => void

async function searchDatabases({ local }: Parta, look: Look): Promise<void> {
  for (const { name, kit } of local.services) {
    const collections = (await kit.database.connection.db?.listCollections().toArray()) ?? []
    for (const { name: collection } of collections) {
      for await (const row of kit.database.native(collection).find()) look(`${name}.${collection}`, JSON.stringify(row))
    }
  }
}

async function searchStreams({ local }: Parta, look: Look): Promise<void> {
  const bus = await openBus(readConfig(BaseConfig, local.env), createLog('privacy', 'silent'))
  const read = (source: ServiceName, kept: boolean) =>
    readStream(bus, { source, kept }, (message) => {
      const type = /"type":"([^"]+)"/.exec(message.string())?.[1]
      look(`${kept ? 'kept' : 'facts'} ${type}`, message.string())
    })
  await Promise.all(services.flatMap((source) => [false, true].map((kept) => read(source, kept))))
  await bus.close()
}

async function searchRedis({ local }: Parta, look: Look): Promise<void> {
  const redis = new Connection(local.env['PARTA_REDIS_URL'] ?? '')
  try {
    for (const key of await redis.keys('*')) {
      const where = `redis ${key.replace(/[0-9a-z]{20,}/g, '…')}`
      look(where, key)
      look(where, JSON.stringify(await readKey(redis, key)))
    }
  } finally {
    redis.disconnect()
  }
}

async function readKey(redis: Connection, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key)
    case 'hash':
      return redis.hgetall(key)
    case 'list':
      return redis.lrange(key, 0, -1)
    case 'set':
      return redis.smembers(key)
    case 'zset':
      return redis.zrange(key, '0', '-1')
    case 'stream':
      return redis.xrange(key, '-', '+')
    default:
      return null
  }
}

async function searchFolder(folder: string, look: Look): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    look(`media ${entry.name}`, entry.name)
    look(`media ${entry.name}`, await readFile(join(entry.parentPath, entry.name), 'latin1'))
  }
}
