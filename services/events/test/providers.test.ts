import {
  beginReservanto,
  connectReservanto,
  disconnectReservanto,
  listBookingSystems,
  startMinutes,
} from '@parta/contracts/providers'
import { askOrg } from '@parta/contracts/questions'
import { altered, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orgProjection } from '../src/core/store.ts'
import { dropLinks, forgetLinker } from '../src/outside/providers/forget-people.ts'
import { readStart } from '../src/outside/providers/link-rules.ts'
import { type LinksRow, providerLinks } from '../src/outside/providers/store.ts'
import { type Reservanto, startReservanto } from './reservanto.ts'
import { type Events, openEvents } from './support.ts'

let reservanto: Reservanto
let events: Events
let admin: TestPerson
let second: TestPerson
let stranger: TestPerson
beforeAll(async () => {
  reservanto = await startReservanto()
  events = await openEvents({ PARTA_RESERVANTO_CLIENT: 'parta', PARTA_RESERVANTO_URL: reservanto.url })
  admin = await events.people.person({ name: 'Alena' })
  second = await events.people.person({ name: 'Beata' })
  stranger = await events.people.person({ name: 'Petr' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  const org = { id: 'org', name: 'Sokol', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
  const data = { ...org, isRegistered: true, admins: [admin.id, second.id], powerUsers: [stranger.id] }
  await events.kit().newer(orgProjection.definition.collection, { _id: 'org', version: 1, data })
})
afterAll(async () => {
  await events.close()
  await reservanto.close()
})
beforeEach(async () => {
  reservanto.broken = null
  reservanto.merchants.clear()
  await dropLinks(events.kit(), 'org')
})

const token = 'LongTimeToken.of-the.merchant=='
const begin = (person: TestPerson) => events.must(beginReservanto, person, { id: 'org' })
const finish = (person: TestPerson, start: string, sent = token) =>
  events.call(connectReservanto, person, { id: sent, body: { start } })
const code = async (answer: Promise<{ body: unknown }>) => ((await answer).body as { code?: string }).code
const stateOf = async () => (await events.must(listBookingSystems, admin, { id: 'org' })).items[0]?.state
const stored = () => events.kit().database.model(providerLinks).findById('org').lean<LinksRow>().exec()

describe('connecting Reservanto', () => {
  it('sends the browser to Reservanto with the wanted rights and the return address, and stores the token sealed', async () => {
    expect(await stateOf()).toBe('off')
    const { url, start } = await begin(admin)
    const target = new URL(url)
    expect(target.href.split('?')[0]).toBe(`${reservanto.url}/Authorize/GetLongTimeToken`)
    expect(target.searchParams.get('clientId')).toBe('parta')
    expect(target.searchParams.getAll('rights')).toContain('Booking_w')
    expect(target.searchParams.get('redirectUrl')).toMatch(/\/reservanto$/)

    reservanto.addMerchant(token)
    expect((await finish(admin, start)).body).toEqual({ orgId: 'org' })
    expect(reservanto.asked).toContainEqual(
      expect.objectContaining({ body: expect.objectContaining({ LongTimeToken: token }) }),
    )
    expect(await stateOf()).toBe('connected')
    expect(JSON.stringify(await stored())).not.toContain(token)
  })

  it('refuses a token that Reservanto does not accept, and stores nothing', async () => {
    const { start } = await begin(admin)
    expect(await code(finish(admin, start))).toBe('provider.tokenInvalid')
    reservanto.broken = 401
    expect(await code(finish(admin, start))).toBe('provider.tokenInvalid')
    expect(await stored()).toBe(null)
  })

  it('can be tried again with the same start after Reservanto was down', async () => {
    const { start } = await begin(admin)
    reservanto.addMerchant(token)
    reservanto.broken = 503
    await expect(finish(admin, start)).rejects.toThrow('provider.unavailable')
    reservanto.broken = null
    expect((await finish(admin, start)).status).toBe(200)
  })

  it('refuses a start that was used before, changed, or made for another person', async () => {
    reservanto.addMerchant(token)
    const { start } = await begin(admin)
    const calls = reservanto.asked.length
    expect(await code(finish(second, start))).toBe('provider.startUnknown')
    expect(await code(finish(stranger, start))).toBe('provider.startUnknown')
    expect(await code(finish(admin, altered(start)))).toBe('provider.startUnknown')
    expect(reservanto.asked.length).toBe(calls)
    expect((await finish(admin, start)).status).toBe(200)
    expect(await code(finish(admin, start))).toBe('provider.startUnknown')
    expect((await finish(second, (await begin(second)).start)).status).toBe(200)
  })

  it('is for admins of the organisation only', async () => {
    expect(await code(events.call(beginReservanto, stranger, { id: 'org' }))).toBe('rights.missing')
    expect(await code(events.call(listBookingSystems, stranger, { id: 'org' }))).toBe('rights.missing')
    expect(await code(events.call(disconnectReservanto, stranger, { id: 'org' }))).toBe('rights.missing')
    expect((await events.call(listBookingSystems, {}, { id: 'org' })).status).toBe(401)
  })

  it('can be undone, which deletes the token', async () => {
    reservanto.addMerchant(token)
    await finish(admin, (await begin(admin)).start)
    expect((await events.call(disconnectReservanto, admin, { id: 'org' })).status).toBeLessThan(300)
    expect(await stateOf()).toBe('off')
    expect((await stored())?.reservanto).toBe(null)
    expect((await events.call(disconnectReservanto, admin, { id: 'org' })).status).toBeLessThan(300)
  })

  it('survives when the account of the admin who connected it is deleted', async () => {
    reservanto.addMerchant(token)
    await finish(admin, (await begin(admin)).start)
    await forgetLinker(events.kit(), admin.id)
    await forgetLinker(events.kit(), admin.id)
    expect((await stored())?.reservanto).toMatchObject({ by: null })
    expect(await stateOf()).toBe('connected')
  })

  it('is not offered without a client id', async () => {
    const without = await openEvents()
    without.bus().answer(askOrg, () => Promise.resolve(null))
    const person = await without.people.person()
    const data = { id: 'o', name: 'S', image: 'BASIC', currency: 'CZK', private: false, deleted: false }
    const org = { ...data, isRegistered: true, admins: [person.id], powerUsers: [] }
    await without.kit().newer(orgProjection.definition.collection, { _id: 'o', version: 1, data: org })
    expect(await code(without.call(beginReservanto, person, { id: 'o' }))).toBe('provider.off')
    const { items } = await without.must(listBookingSystems, person, { id: 'o' })
    expect(items.map(({ state }) => state)).toEqual(['unavailable', 'unavailable'])
    await without.close()
  })
})

describe('a start', () => {
  const now = new Date('2026-05-01T10:00:00Z')
  const start = (minutes: number) =>
    JSON.stringify({ id: 's', orgId: 'o', userId: 'u', at: now.getTime() - minutes * 60_000 })

  it('is accepted for some minutes', () => {
    expect(readStart(start(startMinutes), { userId: 'u', now }).orgId).toBe('o')
    for (const minutes of [startMinutes + 1, -1]) {
      expect(() => readStart(start(minutes), { userId: 'u', now })).toThrow(
        expect.objectContaining({ code: 'provider.startUnknown' }),
      )
    }
  })
})
