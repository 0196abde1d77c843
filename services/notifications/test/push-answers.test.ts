import { eventCancelled } from '@parta/contracts/event-facts'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '../src/browsers/store.ts'
import type { DeliveryRow } from '../src/deliveries/store.ts'
import { joined, openReach, type Reach } from './reach.ts'
import { aFact, deliver } from './support.ts'

let reach: Reach
beforeAll(async () => {
  reach = await openReach()
})
afterAll(() => reach.close())

describe('a push service', () => {
  it.each([404, 410])('that no longer knows a browser (%i) is not asked again', async (status) => {
    const [leader, player] = [await reach.reachable(), await reach.service.people.person()]
    reach.browsers.answer(leader.id, { status })
    await deliver(reach.service, joined(leader.id, player.id))
    expect(await reach.settled(leader, 'skipped')).toMatchObject({ lastError: 'no browser' })
    expect(await subscriptionsOf(reach.kit()).countDocuments({ userId: leader.id })).toBe(0)
  })

  it('that refuses a message as too large gets a shorter one, once', async () => {
    const [person, other] = [await reach.reachable(), await reach.reachable()]
    reach.browsers.answer(person.id, { status: 413 })
    reach.browsers.answer(other.id, { status: 413 }, { status: 413 })
    const data = { eventId: 'e', eventName: 'Běh', date: new Date().toISOString(), placeName: 'Park', orgId: null }
    const people = [person.id, other.id]
    await deliver(
      reach.service,
      aFact(eventCancelled, { ...data, reason: 'cancelled', message: 'x'.repeat(500), people }),
    )
    await reach.settled(person, 'sent')
    expect(Array.from(reach.pushedTo(person.id)[0]?.text.body ?? '')).toHaveLength(60)
    expect(await reach.settled(other, 'failed')).toMatchObject({ lastError: 'HTTP 413' })
  })

  it.each([
    [429, 120],
    [406, 90],
    [503, 60],
  ])('that is busy (%i) is tried again after the time that it asks for', async (status, seconds) => {
    const [leader, player] = [await reach.reachable(), await reach.service.people.person()]
    const phone = await reach.subscribe(await reach.service.people.signIn(leader), `${leader.id}-phone`)
    reach.browsers.answer(leader.id, { status, headers: { 'retry-after': String(seconds) } })
    const sentAt = Date.now()
    await deliver(reach.service, joined(leader.id, player.id))
    const row = await eventually(async () => {
      const [found] = await reach.rows(leader)
      expect(found).toMatchObject({ state: 'pending', attempts: 1, lastError: `HTTP ${status}` })
      return found as DeliveryRow
    })
    expect(row.dueAt.getTime()).toBeGreaterThanOrEqual(sentAt + seconds * 1000)
    await reach.bringDue(leader)
    await reach.settled(leader, 'sent')
    // No browser received it twice.
    expect(
      reach
        .pushedTo(leader.id, phone)
        .map(({ browser }) => browser)
        .toSorted(),
    ).toEqual([leader.id, phone])
  })

  it.each([
    [401, 'no', 1],
    [403, 'no', 1],
    [400, '{"reason":"VapidPkHashMismatch"}', 0],
    [302, '', 1],
  ])(
    'that refuses the request (%i %s) fails the delivery, which operators list and replay',
    async (status, body, kept) => {
      const [leader, player] = [await reach.reachable(), await reach.service.people.person()]
      reach.browsers.answer(leader.id, { status, body, headers: { location: 'http://127.0.0.1:1/' } })
      await deliver(reach.service, joined(leader.id, player.id))
      const { _id } = await reach.settled(leader, 'failed')
      expect(await subscriptionsOf(reach.kit()).countDocuments({ userId: leader.id })).toBe(kept)
      const ops = (method: string, path: string, token = reach.service.env['PARTA_OPS_TOKEN'] ?? '') =>
        fetch(reach.service.running.url + path, { method, headers: { 'x-ops-token': token } })
      const { items } = (await (await ops('GET', '/ops/failed-deliveries')).json()) as { items: { id: string }[] }
      expect(items.find(({ id }) => id === _id)).toMatchObject({ channel: 'push', lastError: `HTTP ${status}` })
      expect((await ops('GET', '/ops/failed-deliveries', 'guessed')).status).toBe(403)
      const replay = `/ops/failed-deliveries/${encodeURIComponent(_id)}/replay`
      expect(await (await ops('POST', replay)).json()).toEqual({ replayed: true })
      await reach.settled(leader, kept ? 'sent' : 'skipped')
      expect((await ops('POST', replay)).status).toBe(404)
    },
  )

  it('that is no longer configured is not requested', async () => {
    const [leader, player] = [await reach.reachable(), await reach.service.people.person()]
    await subscriptionsOf(reach.kit()).updateOne({ userId: leader.id }, { $set: { endpoint: 'http://127.0.0.1:1/x' } })
    await deliver(reach.service, joined(leader.id, player.id))
    expect(await reach.settled(leader, 'skipped')).toMatchObject({ lastError: 'no browser' })
  })
})
