import { readFile } from 'node:fs/promises'
import { brotliDecompressSync } from 'node:zlib'
import { signIn } from '@parta/contracts/identity'
import { testEnv } from '@parta/kit/testing'
import { createConnection, mongo } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openParta, type Parta } from './parta.ts'

/**
 * The demo database of version 5.3.1 of 22 November 2026 (the one before stored rows were declared as schemas), and
 * what it replied to 605 reads of three accounts. All dates are moved to today, so that coming events are still coming.
 */
interface Dump {
  readonly at: string
  readonly secret: string
  /** The documents of each collection, by `<service>.<collection>`. */
  readonly data: Readonly<Record<string, readonly mongo.Document[]>>
}

interface Reads {
  readonly at: string
  readonly replies: readonly { readonly as: string; readonly path: string; readonly body: unknown }[]
}

const read = async (name: string) =>
  brotliDecompressSync(await readFile(new URL(`old-data/${name}.json.br`, import.meta.url))).toString('utf8')

let parta: Parta
let replies: Reads['replies']
const tokens = new Map<string, string>()

beforeAll(async () => {
  const dump = mongo.BSON.EJSON.parse(await read('demo'), { relaxed: true }) as Dump
  const ms = Date.now() - Date.parse(dump.at)
  const env = testEnv()
  await restore(env, moved(dump.data, ms) as Dump['data'])
  const prefix = env['PARTA_DB_PREFIX'] ?? ''
  parta = await openParta({ PARTA_SECRET: dump.secret, PARTA_DB_PREFIX: prefix })
  replies = moved((JSON.parse(await read('replies')) as Reads).replies, ms) as Reads['replies']
  for (const name of new Set(replies.map((reply) => reply.as))) {
    const body = { username: `${name}@demo.parta.test`, password: 'Spolu2hrajeme' }
    tokens.set(name, (await parta.call(signIn, { body })).body.idToken)
  }
})
afterAll(() => parta?.close())

async function restore(env: Readonly<Record<string, string>>, data: Dump['data']): Promise<void> {
  for (const [name, rows] of Object.entries(data)) {
    const [service = '', collection = ''] = name.split('.')
    // Positions in the streams of NATS, which are new here.
    if (collection === 'consumers') continue
    const url = new URL(env['PARTA_MONGO_URL'] ?? '')
    url.pathname = `/${env['PARTA_DB_PREFIX']}_${service}`
    const connection = await createConnection(url.href).asPromise()
    await connection.collection(collection).insertMany([...rows])
    await connection.close()
  }
}

const isoDate = /^[0-8]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Returns the value with all dates moved by `ms`, except those after the year 9000, which mean "never". */
function moved(value: unknown, ms: number): unknown {
  if (value instanceof Date) return value.getUTCFullYear() > 9000 ? value : new Date(value.getTime() + ms)
  if (typeof value === 'string') return isoDate.test(value) ? new Date(Date.parse(value) + ms).toISOString() : value
  if (Array.isArray(value)) return value.map((item) => moved(item, ms))
  if (typeof value !== 'object' || value === null || value instanceof mongo.Binary) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, moved(item, ms)]))
}

interface Player {
  readonly id: string
  readonly aliasId?: string
}

interface EventReply {
  readonly id: string
  readonly private: boolean
  readonly leader: string
  readonly playersInfo: readonly Player[]
  readonly queuePlayersInfo: readonly Player[]
}

interface PageReply {
  readonly items: readonly unknown[]
  readonly nextToken?: string
}

async function get(as: string, path: string): Promise<{ readonly status: number; readonly body: unknown }> {
  const reply = await fetch(parta.local.url + path, { headers: { authorization: `Bearer ${tokens.get(as)}` } })
  return { status: reply.status, body: await reply.json() }
}

const readsOf = (path: RegExp) => {
  const found = replies.filter((reply) => path.test(reply.path))
  if (found.length === 0) throw new Error(`No reply was kept for ${path}`)
  return found
}

/** Page tokens contain dates, so later pages are read with the token of the reply before, not the recorded one. */
async function expectSamePages(path: RegExp): Promise<void> {
  const nextTokens = new Map<string, string | undefined>()
  for (const read of readsOf(path)) {
    const list = `${read.as} ${read.path.split('?')[0]}`
    const token = nextTokens.get(list)
    const current = token ? read.path.replace(/nextToken=.*/, `nextToken=${token}`) : read.path
    const { body } = await get(read.as, current)
    const { items, nextToken } = read.body as PageReply
    expect(body, current).toMatchObject({ items })
    expect(Boolean((body as PageReply).nextToken), current).toBe(Boolean(nextToken))
    nextTokens.set(list, (body as PageReply).nextToken)
  }
}

const withoutAliases = (players: readonly Player[]) => players.filter(({ aliasId }) => aliasId === undefined)

describe('the data of an older version', () => {
  it('shows the same events, places, players and queues', async () => {
    for (const { as, path, body } of readsOf(/^\/a\/events\/single/)) {
      const before = body as EventReply
      const { status, body: now } = await get(as, path)
      // Newer versions open a private event to others only by its link.
      if (before.private && status === 404) continue
      const { playersInfo, queuePlayersInfo } = now as EventReply
      const { playersInfo: players, queuePlayersInfo: queue, ...rest } = before
      expect(now, path).toMatchObject(rest)
      // Newer versions hide from strangers who the children are.
      expect([playersInfo.length, queuePlayersInfo.length], path).toEqual([players.length, queue.length])
      expect(playersInfo, path).toEqual(
        expect.arrayContaining(withoutAliases(players).map((player) => expect.objectContaining(player))),
      )
      expect(queuePlayersInfo, path).toEqual(
        expect.arrayContaining(withoutAliases(queue).map((player) => expect.objectContaining(player))),
      )
    }
  })

  it('shows the same lists of coming and past events', () => expectSamePages(/^\/a\/events\/(list|history)/))

  it('shows the same chats and messages', async () => {
    await expectSamePages(/^\/a\/chat\/list/)
    for (const { as, path, body } of readsOf(/^\/a\/(chat\/single|messages)/)) {
      expect((await get(as, path)).body, path).toMatchObject(body as object)
    }
  })

  it('shows the same people and accounts', async () => {
    for (const { as, path, body } of readsOf(/^\/a\/users/)) {
      expect((await get(as, path)).body, path).toMatchObject(body as object)
    }
  })

  it('shows the same organisations, posts and calendar feeds', async () => {
    await expectSamePages(/^\/a\/(organization\/(my|all)-orgs|feed)/)
    for (const { as, path, body } of readsOf(/^\/a\/(organization\/single|calendar)/)) {
      // Newer versions leave `granted` out when it is false.
      const { granted: _granted, ...rest } = body as { readonly granted?: boolean }
      expect((await get(as, path)).body, path).toMatchObject(rest)
    }
  })

  it('keeps every notification', async () => {
    for (const { as, path, body } of readsOf(/^\/a\/notifications/)) {
      expect((await get(as, path)).body, path).toMatchObject(body as object)
    }
  })
})
