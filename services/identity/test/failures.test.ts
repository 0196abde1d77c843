import type { Envelope } from '@parta/contracts/fact'
import { type Failure, listFailures, replayFailure } from '@parta/contracts/failures'
import { deadLetters } from '@parta/kit/store/dead-letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aSession } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

const letters = () => identity.running.kit.database.native<{ _id: string }>(deadLetters.collection)
let count = 0
/** A fact that could not be processed; by default nothing reacts to it, so that a replay succeeds. */
async function aLetter({ name = 'identity.nothing', fact = true, data = {} as object | null } = {}) {
  count += 1
  const _id = `${name}:${count}:somebody`
  const envelope = { id: _id, type: name, subject: 'x', at: new Date().toISOString(), version: 1, data }
  const reason = 'MongoServerError: jana.novakova@parta.test is wrong'
  await letters().insertOne({
    _id,
    subject: `parta.${name}`,
    fact: fact ? (envelope as Partial<Envelope>) : null,
    raw: fact ? null : 'x',
    reason,
    attempts: 3,
    at: new Date(),
  } as { _id: string })
  return _id
}
async function listed(token: string) {
  const { services } = await identity.must(listFailures, { token })
  return services as { service: string; items: Failure[] | null }[]
}
const body = { service: 'identity', kind: 'dead-letters' } as const

describe('what failed in the services', () => {
  it('is listed to site admins without personal data, and services that do not answer are named', async () => {
    const { token } = await anAdmin(identity)
    const id = await aLetter()
    const services = await listed(token)
    const own = services.find(({ service }) => service === 'identity')?.items ?? []
    expect(own.find((one) => one.id === id)).toMatchObject({
      kind: 'dead-letters',
      what: 'parta.identity.nothing',
      reason: 'MongoServerError: <email> is wrong',
      times: 3,
      isReplayable: true,
    })
    expect(services.find(({ service }) => service === 'events')).toEqual({ service: 'events', items: null })
  })

  it('is processed again once, and is unknown afterwards', async () => {
    const { token } = await anAdmin(identity)
    const id = await aLetter()
    expect(await identity.must(replayFailure, { token, id, body })).toEqual({ isReplayed: true })
    expect(await letters().countDocuments({ _id: id })).toBe(0)
    expect(await identity.call(replayFailure, { token, id, body })).toMatchObject({
      status: 404,
      body: { code: 'request.notFound' },
    })
  })

  it('stays in the list when it fails once more, and when nothing of it can be replayed', async () => {
    const { token } = await anAdmin(identity)
    const broken = await aLetter({ name: 'identity.user-deleted', data: null })
    expect(await identity.must(replayFailure, { token, id: broken, body })).toEqual({ isReplayed: false })
    const lost = await aLetter({ fact: false })
    expect((await identity.call(replayFailure, { token, id: lost, body })).status).toBe(404)
    const items = (await listed(token)).find(({ service }) => service === 'identity')?.items ?? []
    expect(items.find(({ id }) => id === broken)).toMatchObject({ isReplayable: true })
    expect(items.find(({ id }) => id === lost)).toMatchObject({ isReplayable: false })
  })

  it('is neither listed nor replayed for anybody else, nor by a service that does not answer', async () => {
    const id = await aLetter()
    const { token } = await aSession(identity)
    for (const [operation, input] of [
      [listFailures, {}],
      [replayFailure, { id, body }],
    ] as const) {
      expect((await identity.call(operation, { token, ...input })).body).toMatchObject({ code: 'rights.notSiteAdmin' })
    }
    expect(await letters().countDocuments({ _id: id })).toBe(1)
    const admin = await anAdmin(identity)
    const elsewhere = { service: 'events', kind: 'dead-letters' } as const
    const asked = await identity.call(replayFailure, { token: admin.token, id, body: elsewhere })
    expect(asked).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
  })
})
