import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { BaseConfig, readConfig } from '../src/process/config.ts'
import { openDatabase, rows } from '../src/store/mongo.ts'
import { type Index, index, list, row } from '../src/store/row.ts'
import { testEnv } from '../src/testing.ts'

const opened: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** Starts a proxy of MongoDB that delays the answer to `createIndexes` by `ms`, as for a large collection. */
async function slowMongo(url: string, ms: number): Promise<{ url: string; builds(): number }> {
  const real = new URL(url)
  const sockets = new Set<Socket>()
  let builds = 0
  const server = createServer((client) => {
    const mongo = connect(Number(real.port || 27017), real.hostname)
    let readyAt = 0
    for (const socket of [client, mongo]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => client.destroy() && mongo.destroy())
    }
    client.on('data', (bytes) => {
      if (bytes.includes('createIndexes')) {
        builds += 1
        readyAt = Date.now() + ms
      }
      mongo.write(bytes)
    })
    mongo.on('data', (bytes) => setTimeout(() => client.write(bytes), Math.max(0, readyAt - Date.now())))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const slow = new URL(url)
  slow.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  return { url: slow.href, builds: () => builds }
}

const places = rows('places', row({ _id: Type.String(), name: Type.String() }), [
  index({ name: 1 }, { serves: 'this test' }),
])

describe('the start of a service', () => {
  it('waits for the index of a large collection beyond the time limit of operations', async () => {
    const env = testEnv()
    const { url, builds } = await slowMongo(env['PARTA_MONGO_URL'] ?? '', 3000)
    const limited = new URL(url)
    limited.searchParams.set('socketTimeoutMS', '1000')
    const config = readConfig(BaseConfig, { ...env, PARTA_MONGO_URL: limited.href })
    const database = await openDatabase(config, 'test', [places])
    opened.push(() => database.close())
    expect(builds()).toBe(1)
    expect(await database.model(places).collection.indexExists('name_1')).toBe(true)
  })

  it('says which documents have the same value, not the value, when a unique index cannot be built', async () => {
    const config = readConfig(BaseConfig, testEnv())
    const before = await openDatabase(config, 'test', [accounts([])])
    opened.push(() => before.close())
    const key = { 'keys.id': 1 } as const
    const same = ['one', 'other'].map((_id) => ({ _id, keys: [{ id: `of-${_id}` }, { id: 'secret' }] }))
    await before.native<(typeof same)[number]>('accounts').insertMany([...same, { _id: 'third', keys: [] }])
    const unique = index(key, { serves: 'this test', unique: true })
    const opening = openDatabase(config, 'test', [accounts([unique])])
    const { message } = await opening.then(
      () => new Error('It was built'),
      (error: unknown) => error as Error,
    )
    expect(message).toMatch(
      /^Database: .*_test\.accounts has documents with the same keys\.id, which must be unique: one, other\. .*start again/,
    )
    expect(message).not.toMatch(/secret|\n/)
    await before.native<(typeof same)[number]>('accounts').updateOne({ _id: 'other' }, { $set: { keys: [] } })
    await before.native('accounts').deleteOne({ _id: 'third' })
    const after = await openDatabase(config, 'test', [accounts([unique])])
    opened.push(() => after.close())
    expect(await after.model(accounts([])).collection.indexExists('keys.id_1')).toBe(true)
  })
})

const accounts = (indexes: readonly Index<'keys.id'>[]) =>
  rows('accounts', row({ _id: Type.String(), keys: list(row({ id: Type.String() })) }), indexes)
