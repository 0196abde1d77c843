import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createConnection } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Backends, startBackends } from '../src/backends/backends.ts'

let dir: string
let backends: Backends

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-engine-'))
  backends = await startBackends({ dir, env: { PARTA_REDIS_URL: 'redis://unused', PARTA_NATS_URL: 'nats://unused' } })
})

afterAll(async () => {
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
})

const open = () => createConnection(backends.mongoUrl, { serverSelectionTimeoutMS: 5000 }).asPromise()

describe('the embedded MongoDB', () => {
  it.each([
    'startSession',
    'endSessions',
    'refreshSessions',
    'killSessions',
    'killAllSessions',
    'killAllSessionsByPattern',
  ])('refuses %s, and continues to run', async (name) => {
    const connection = await open()
    const pid = backends.pid('mongo')
    await expect(connection.db?.admin().command({ [name]: [] })).rejects.toMatchObject({
      codeName: 'CommandNotFound',
      code: 59,
    })
    await expect(connection.db?.admin().command({ ping: 1 })).resolves.toMatchObject({ ok: 1 })
    expect(backends.pid('mongo')).toBe(pid)
    await connection.close()
  })

  it('accepts a document of 15 MB and batches of 40 MB', async () => {
    const connection = await open()
    const large = connection.collection<{ _id: number; body: string }>('large')
    await large.insertOne({ _id: 0, body: 'x'.repeat(15_000_000) })
    await large.insertMany(Array.from({ length: 40 }, (_, at) => ({ _id: at + 1, body: 'y'.repeat(1_000_000) })))
    expect((await large.findOne({ _id: 0 }))?.body).toHaveLength(15_000_000)
    expect(await large.countDocuments()).toBe(41)
    await large.drop()
    await connection.close()
  })

  it('answers a query that no index answers soon', async () => {
    const connection = await open()
    const many = connection.collection('many')
    await many.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }])
    await many.insertMany(Array.from({ length: 20_000 }, () => ({ a: 1, b: 1, c: 1 })))
    expect(await many.find({ a: 1, b: 1, c: 2 }).toArray()).toEqual([])
    await many.drop()
    await connection.close()
  })

  it('closes a connection with another protocol', async () => {
    const socket = connect(Number(new URL(backends.mongoUrl).port), '127.0.0.1')
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await closed
    const connection = await open()
    await expect(connection.db?.admin().command({ ping: 1 })).resolves.toMatchObject({ ok: 1 })
    await connection.close()
  })

  it('loses no acknowledged write when it is killed', async () => {
    const acknowledged = await writeUntilKilled()
    expect(acknowledged.length).toBeGreaterThan(100)
    await backends.restart('mongo')
    const connection = await open()
    const present = new Set(
      (await connection.collection<{ _id: string }>('kept').find().toArray()).map(({ _id }) => _id),
    )
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([])
    const hot = await connection.collection<{ _id: string; n: number }>('hot').findOne({ _id: 'one' })
    expect(hot?.n).toBeGreaterThanOrEqual(acknowledged.length)
    await connection.close()
  })
})

/** Eight writers that insert and update one shared document in each round, until the engine is killed. */
async function writeUntilKilled(): Promise<string[]> {
  const connection = await open()
  const kept = connection.collection<{ _id: string }>('kept')
  const hot = connection.collection<{ _id: string; n: number }>('hot')
  const acknowledged: string[] = []
  let killed = false
  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; !killed; round += 1) {
      const _id = `${writer}-${round}`
      try {
        await hot.updateOne({ _id: 'one' }, { $inc: { n: 1 } }, { upsert: true })
        await kept.insertOne({ _id })
        acknowledged.push(_id)
      } catch {
        return
      }
    }
  })
  while (acknowledged.length < 500) await new Promise((resolve) => setTimeout(resolve, 20))
  await backends.kill('mongo')
  killed = true
  await Promise.race([Promise.all(writers), new Promise((resolve) => setTimeout(resolve, 5000))])
  await connection.close(true)
  return acknowledged
}
