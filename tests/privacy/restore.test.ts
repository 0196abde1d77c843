import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getEvent } from '@parta/contracts/events'
import { deleteAccount, refreshSession, signIn } from '@parta/contracts/identity'
import { createPlace } from '@parta/contracts/places'
import { createEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias, getMe, getProfile } from '@parta/contracts/profiles'
import { cities, deletedMarker, services } from '@parta/contracts/values'
import { eventually } from '@parta/kit/testing'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, deleteForGood, identityOf, openParta, type Parta, type Person, password } from '../journeys/parta.ts'
import { eventForm } from './family.ts'

/** All rows of all databases of a Parta. */
type Backup = ReadonlyMap<string, ReadonlyMap<string, readonly object[]>>

let dir: string
let parta: Parta
let gone: Person
let stays: Person
/** Requested the deletion before the backup was made, and cancelled it afterwards. */
let cameBack: Person
let event: string
let childName: string

const erasuresDir = () => join(dir, 'erasures')

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-restore-'))
  parta = await openParta({ PARTA_MEDIA_DIR: join(dir, 'media'), PARTA_ERASURES_DIR: erasuresDir() })
  gone = await aPerson(parta, 'Odesla')
  stays = await aPerson(parta, 'Zustava')
  childName = `Mlade${Date.now().toString(36)}`
  await parta.must(createAlias, { token: gone.token, body: { name: childName, surname: 'Nové', ageGroup: 'child' } })
  event = await aMatch(stays)
  await parta.must(joinEvent, { token: gone.token, id: event, body: {} })
  await eventually(async () => expect(await playersSeen()).toContain(gone.id))
  cameBack = await aPerson(parta, 'Rozmyslela')
  await parta.must(deleteAccount, { token: cameBack.token })
  const backup = await backUp(parta.local.env)
  expect((await parta.must(signIn, { body: { username: cameBack.email, password } })).restored).toBe(true)
  await deleteForGood(parta, gone)
  await eventually(async () => expect(await playersSeen()).not.toContain(gone.id))
  const { env } = parta.local
  await parta.close()
  await restore(env, backup)
  // The last run was 20 minutes after the backup.
  await writeFile(join(erasuresDir(), 'last-run'), new Date(Date.now() + 20 * 60_000).toISOString())
  const { PARTA_DB_PREFIX = '', PARTA_SECRET = '', PARTA_JOBS_PREFIX = '' } = env
  // With an empty bus: a backup contains only databases, and may be restored on another machine.
  parta = await openParta({
    PARTA_DB_PREFIX,
    PARTA_SECRET,
    PARTA_JOBS_PREFIX,
    PARTA_MEDIA_DIR: join(dir, 'media'),
    PARTA_ERASURES_DIR: erasuresDir(),
  })
})
afterAll(async () => {
  await parta.close()
  await rm(dir, { recursive: true, force: true })
})

async function aMatch({ token }: Person): Promise<string> {
  const place = { name: 'Hala', location: { ...cities.brno }, activities: ['badminton'] }
  const body = await parta.must(createPlace, { token, body: place })
  const form = { ...eventForm, name: 'Badminton', eventPlaceId: body.id, maxPlayers: 10 }
  return (await parta.must(createEvent, { token, body: form })).id
}

async function playersSeen(): Promise<string[]> {
  const body = await parta.must(getEvent, { token: stays.token, id: event })
  return body.playersInfo.map(({ id }) => id)
}

async function withDatabases<T>(
  env: Readonly<Record<string, string>>,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(env['PARTA_MONGO_URL'] ?? '')
  try {
    return await use(client)
  } finally {
    await client.close()
  }
}
type Client = InstanceType<typeof mongoose.mongo.MongoClient>

const namesOf = (env: Readonly<Record<string, string>>) => services.map((name) => `${env['PARTA_DB_PREFIX']}_${name}`)

function backUp(env: Readonly<Record<string, string>>): Promise<Backup> {
  return withDatabases(env, async (client) => {
    const backup = new Map<string, Map<string, object[]>>()
    for (const name of namesOf(env)) {
      const rows = new Map<string, object[]>()
      for (const { name: collection } of await client.db(name).listCollections().toArray()) {
        rows.set(collection, await client.db(name).collection(collection).find().toArray())
      }
      backup.set(name, rows)
    }
    return backup
  })
}

function restore(env: Readonly<Record<string, string>>, backup: Backup): Promise<void> {
  return withDatabases(env, async (client) => {
    for (const [name, collections] of backup) {
      for (const [collection, rows] of collections) {
        await client.db(name).collection(collection).deleteMany({})
        if (rows.length > 0)
          await client
            .db(name)
            .collection(collection)
            .insertMany([...rows])
      }
    }
  })
}

describe('an erased person, after a backup from before the erasure was restored', () => {
  it('cannot sign in, and none of their sessions works', async () => {
    const answer = await parta.call(signIn, { body: { username: gone.email, password } })
    expect(answer.body.code).toBe('identity.notAuthorized')
    expect((await parta.call(getMe, { token: gone.token })).status).toBe(401)
  })

  it('is shown to others as a deleted person, and is in no event', async () => {
    const token = await tokenOf(stays)
    stays = { ...stays, token }
    const body = await parta.must(getProfile, { token, id: gone.id })
    expect(body).toMatchObject({ name: deletedMarker, deleted: true, aliases: [] })
    await eventually(async () => expect(await playersSeen()).not.toContain(gone.id))
  })

  it('appears in no database by name, e-mail or child', async () => {
    await eventually(async () => {
      const text = JSON.stringify([...(await backUp(parta.local.env)).values()].map((rows) => [...rows]))
      for (const word of ['Odesla', gone.email, childName]) expect(text).not.toContain(word)
    })
  })

  it('is in the journal with ids and a time only', async () => {
    const names = (await readdir(erasuresDir())).filter((name) => name !== 'last-run')
    expect(names).toHaveLength(1)
    const entry = JSON.parse(await readFile(join(erasuresDir(), names[0] ?? ''), 'utf8')) as object
    expect(Object.keys(entry).toSorted()).toEqual(['accountId', 'aliasIds', 'erasedAt', 'userId'])
  })
})

describe('everybody else', () => {
  it('has to sign in again, because the backup may contain sessions that have ended since', async () => {
    expect((await parta.call(refreshSession, { cookie: stays.cookie })).body.code).toBe('identity.notSignedIn')
  })

  it('who cancelled a deletion that the backup contains gets seven new days, and can cancel it by signing in', async () => {
    const accounts = identityOf(parta).database.native<{ _id: string; email: string; erasesAt: Date }>('accounts')
    const { erasesAt } = (await accounts.findOne({ email: cameBack.email })) ?? {}
    expect((erasesAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
    const body = await parta.must(signIn, { body: { username: cameBack.email, password } })
    expect(body.restored).toBe(true)
  })

  it('has the data of the backup', async () => {
    const body = await parta.must(getMe, { token: await tokenOf(stays) })
    expect(body).toMatchObject({ id: stays.id, name: 'Zustava' })
  })
})

async function tokenOf({ email }: Person): Promise<string> {
  return (await parta.must(signIn, { body: { username: email, password } })).idToken
}
