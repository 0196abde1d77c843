import { updateEvent } from '@parta/contracts/planning'
import { joinEvent, joinRepetition } from '@parta/contracts/players'
import { askOrg, askProduct } from '@parta/contracts/questions'
import { askCoverage } from '@parta/contracts/seats'
import type { TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Events, openEvents, storedOrg, storedProduct } from './support.ts'

let events: Events
let admin: TestPerson
/** The holders of the old subscription, as the payments service would answer. */
const holders = new Set<string>()
const paidAt = new Map<string, string>()
beforeAll(async () => {
  events = await openEvents()
  admin = await events.people.person({ name: 'Alena' })
  events.bus().answer(askOrg, () => Promise.resolve(null))
  events.bus().answer(askProduct, () => Promise.resolve(null))
  events.bus().answer(askCoverage, ({ productId, ids }) => {
    const held = ids.filter((id) => productId === 'old' && holders.has(id))
    const whenOf = (id: string) => ({ paidAt: paidAt.get(id) ?? new Date(0).toISOString() })
    return Promise.resolve({ covered: held.map((id) => ({ id, paymentId: `old-${id}`, until: null, ...whenOf(id) })) })
  })
  await storedOrg(events.kit(), { id: 'org', isRegistered: true, admins: [admin.id] })
  for (const id of ['old', 'new']) {
    await storedProduct(events.kit(), { id, type: 'subscription', validDays: 90, priceMultisport: null })
  }
})
afterAll(() => events.close())

describe('an event whose subscription was replaced', () => {
  it('is still joined by the holders of the old one, alone and with all its dates', async () => {
    const shop = { eventOrgId: 'org', willParticipate: false, maxPlayers: 10 }
    const repeating = { repeatAfter: 'weekly', numberOfEvents: 2 }
    const { id } = await events.anEvent(admin, { ...shop, ...repeating, subscriptionProductId: 'old' })
    await events.must(updateEvent, admin, { id, body: { subscriptionProductId: 'new' } })
    const [holder, both, stranger] = await Promise.all([1, 2, 3].map(() => events.people.person()))
    if (!holder || !both || !stranger) throw new Error('There is nobody')
    for (const person of [holder, both]) holders.add(person.id)
    const joined = await events.must(joinEvent, holder, { id, body: {} })
    expect(joined).toMatchObject({ joined: [holder.id] })
    const all = await events.must(joinRepetition, both, { id, body: {} })
    expect(all.items.map((one) => one.joined)).toEqual([[both.id], [both.id]])
    expect((await events.call(joinEvent, stranger, { id, body: {} })).body).toMatchObject({ code: 'payment.required' })
  })

  it('is not joined with an old one, perhaps cheaper, that was bought after it was replaced', async () => {
    const shop = { eventOrgId: 'org', willParticipate: false, maxPlayers: 10 }
    const { id } = await events.anEvent(admin, { ...shop, subscriptionProductId: 'old' })
    const { passReplacedAt } = await events.must(updateEvent, admin, { id, body: { subscriptionProductId: 'new' } })
    const [before, after] = [await events.people.person(), await events.people.person()]
    for (const person of [before, after]) holders.add(person.id)
    paidAt.set(before.id, passReplacedAt ?? '')
    paidAt.set(after.id, new Date(Date.parse(passReplacedAt ?? '') + 1).toISOString())
    expect((await events.call(joinEvent, after, { id, body: {} })).body).toMatchObject({ code: 'payment.required' })
    expect(await events.must(joinEvent, before, { id, body: {} })).toMatchObject({ joined: [before.id] })
  })
})
