import { describe, expect, it } from 'vitest'
import { ConfigError } from '../process/config.ts'
import { openConnection, targetOf } from './mongo.ts'

const target = (PARTA_MONGO_URL: string) => targetOf({ PARTA_MONGO_URL, PARTA_DB_PREFIX: 'parta' }, 'chat')

/** Returns how the driver connects; nothing listens on port 1. */
async function optionsOf(url: string) {
  const connection = openConnection(target(url), { socketTimeoutMS: 1000, waitQueueTimeoutMS: 1000 })
  const client = connection.getClient()
  await client.close()
  await connection.asPromise().catch(() => undefined)
  return client.options
}

describe('the address of MongoDB', () => {
  it('may name several hosts with ports, and the time limit of operations', async () => {
    const url = 'mongodb://127.0.0.1:1,localhost:1/?replicaSet=rs0'
    expect(target(`${url}&socketTimeoutMS=1234`)).toMatchObject({ dbName: 'parta_chat', timeoutMs: 1234 })
    expect(target(url).timeoutMs).toBe(15_000)
    expect((await optionsOf(url)).hosts.map(String)).toEqual(['127.0.0.1:1', 'localhost:1'])
  })

  it.each([
    ['mongodb://parta:secret@127.0.0.1:1', 'admin'],
    ['mongodb://parta:secret@127.0.0.1:1/users', 'users'],
    ['mongodb://parta:secret@127.0.0.1:1/users?authSource=admin', 'admin'],
  ])('has the user of %s in the database %s, never in that of the service', async (url, database) => {
    expect((await optionsOf(url)).credentials?.source).toBe(database)
  })

  it.each([
    'mongodb://parta:p@ss-4711@db.example/',
    'mongodb://parta:p/ss-4711@db.example/',
    'mongodb://db.example:port-4711/',
    'mongodb://db.example/?jurnal=4711',
  ])('is refused in one line with the name of its setting, without its value: %s', (url) => {
    const read = () => target(url)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(/^Configuration: PARTA_MONGO_URL is not a valid address of MongoDB.*$/)
    expect(read).not.toThrow(/4711/)
  })
})
