import type { EventSnapshot } from '@parta/contracts/events'
import { buyProducts, listPayments } from '@parta/contracts/payments'
import { discontinueProduct } from '@parta/contracts/products'
import { confirmMoneyProposal, proposeMoney } from '@parta/contracts/proposals'
import { askEvent } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinDates } from '../src/buying/join-dates.ts'
import { eventProjection } from '../src/events/store.ts'
import { releaseSeats } from '../src/refunds/release-seats.ts'
import { type Box, openBox } from './seats.ts'

let box: Box
let petr: TestPerson
let eva: TestPerson
beforeAll(async () => {
  box = await openBox()
  petr = await box.people.person({ isSiteAdmin: true })
  eva = await box.people.person({ isSiteAdmin: true })
})

/** Somebody whose subscription has taken seats in two coming events. */
async function aHolder() {
  const person = await box.people.person()
  const pass = { type: 'subscription', validDays: 30, autoJoin: true }
  const { id: productId } = await box.aProduct(petr, await box.anOrg(petr), pass)
  const eventIds = [box.anEvent(productId, 5), box.anEvent(productId, 5)]
  for (const id of eventIds) {
    const found = await box.running.bus.ask(askEvent, id)
    const data = { ...found?.data, subscriptionProductId: productId } as EventSnapshot
    await box.running.kit.newer(eventProjection.definition.collection, { _id: id, version: 2, data })
  }
  await box.topUp(person, 15_000)
  const { body } = await box.call(buyProducts, person, { body: { payments: [{ productId }] } })
  const paymentId = body.payments[0]?.id ?? ''
  await eventually(() => expect(box.seatsOf(paymentId).toSorted()).toEqual(eventIds.toSorted()))
  return { person, paymentId, eventIds, productId }
}
async function refundByHand(paymentId: string) {
  const body = { kind: 'refund', paymentId, note: 'Zranění.' } as const
  const { id } = await box.must(proposeMoney, petr, { body })
  expect(await box.must(confirmMoneyProposal, eva, { id })).toMatchObject({ state: 'done' })
}

describe('the subscriptions of an organisation', () => {
  it('are listed to their payer while they are valid, each by its own organisation', async () => {
    const { person, productId } = await aHolder()
    const list = (who: TestPerson) => box.must(listPayments, who, {})
    const orgId = (await list(person)).items[0]?.orgId ?? ''
    const listed = async (who: TestPerson, subscriptionsOf: string) =>
      (await box.must(listPayments, who, { query: { subscriptionsOf } })).items
    expect(await listed(person, orgId)).toMatchObject([{ productId, status: 'paid', isRenewable: true }])
    expect(await listed(person, 'other')).toEqual([])
    const { person: stranger, paymentId } = await aHolder()
    expect(await listed(stranger, orgId)).toEqual([])
    await refundByHand(paymentId)
    expect(await listed(stranger, (await list(stranger)).items[0]?.orgId ?? '')).toEqual([])
  })

  it('can be continued as long as their product is sold', async () => {
    const { person, productId } = await aHolder()
    const first = async () => (await box.must(listPayments, person, {})).items[0]
    expect(await first()).toMatchObject({ productId, isRenewable: true })
    await box.must(discontinueProduct, petr, { id: productId })
    expect(await first()).toMatchObject({ productId, status: 'paid' })
    expect(await first()).not.toHaveProperty('isRenewable')
    const subscriptionsOf = (await first())?.orgId ?? ''
    const [listed] = (await box.must(listPayments, person, { query: { subscriptionsOf } })).items
    expect(listed).toMatchObject({ productId, status: 'paid' })
    expect(listed).not.toHaveProperty('isRenewable')
  })

  it('cannot be continued while their organisation may not sell', async () => {
    const { person } = await aHolder()
    const first = async () => (await box.must(listPayments, person, {})).items[0]
    const id = (await first())?.orgId ?? ''
    await box.anOrg(petr, { id, isRegistered: false })
    expect(await first()).not.toHaveProperty('isRenewable')
    await box.anOrg(petr, { id })
    expect(await first()).toHaveProperty('isRenewable', true)
  })
})

describe('a subscription that is refunded by hand', () => {
  it('loses its seats in all coming events, without another refund, and joins no more of them', async () => {
    const { person, paymentId } = await aHolder()
    await refundByHand(paymentId)
    await eventually(() => expect(box.seatsOf(paymentId)).toEqual([]))
    await joinDates(box.running.kit, { paymentId }, new Date())
    expect(box.seatsOf(paymentId)).toEqual([])
    expect(await box.creditOf(person)).toBe(15_000)
  })

  it('tells its holder once in how many events, although the process died before it could', async () => {
    const { person, paymentId, eventIds } = await aHolder()
    box.silence(true)
    await refundByHand(paymentId)
    box.silence(false)
    const published: [string, object][] = []
    const collect: Kit['publish'] = ({ type, data }, { id }) => {
      published.push([type.name, { ...(data as object), id }])
      return Promise.resolve()
    }
    const crash: Kit['publish'] = () => Promise.reject(new Error('crash'))
    const { kit } = box.running
    await expect(settled(() => releaseSeats({ ...kit, publish: crash }, paymentId))).rejects.toThrow('crash')
    await settled(() => releaseSeats({ ...kit, publish: collect }, paymentId))
    expect(published.map(([name]) => name)).toEqual(['payments.dates-released'])
    expect(published[0]?.[1]).toMatchObject({
      id: `payments:dates:${paymentId}:released`,
      userId: person.id,
      dates: 2,
    })
    expect(eventIds.map((eventId) => ({ eventId }))).toContainEqual({
      eventId: (published[0]?.[1] as { eventId?: string } | undefined)?.eventId,
    })
  })
})

describe('the renewal of a subscription that is refunded by hand', () => {
  const renew = (person: TestPerson, productId: string) =>
    box.must(buyProducts, person, {
      body: { payments: [{ productId, renew: true }] },
    })
  const paymentsOf = async (person: TestPerson) => (await box.must(listPayments, person)).items

  it('is refunded, too, once, and a new one begins at once', async () => {
    const { person, paymentId, productId } = await aHolder()
    await box.topUp(person, 15_000)
    const { payments } = await renew(person, productId)
    expect(payments).toMatchObject([{ status: 'paid' }])
    await refundByHand(paymentId)
    await eventually(async () =>
      expect((await paymentsOf(person)).map(({ status, reason }) => [status, reason])).toEqual([
        ['refunded', 'byHand'],
        ['refunded', 'byHand'],
      ]),
    )
    await settled(() => releaseSeats(box.running.kit, paymentId))
    expect(await box.creditOf(person)).toBe(30_000)
    expect(box.seatsOf(payments[0]?.id ?? '')).toEqual([])
    const again = await renew(person, productId)
    expect(again.payments).toMatchObject([{ status: 'paid' }])
    expect(again.payments[0]).not.toHaveProperty('validFrom')
  })

  it('begins with its payment when it waits for credit', async () => {
    const { person, paymentId, productId } = await aHolder()
    const waiting = await renew(person, productId)
    expect(waiting.payments).toMatchObject([{ status: 'pending' }])
    await refundByHand(paymentId)
    const pendingOf = async () => (await paymentsOf(person)).find(({ status }) => status === 'pending')
    await eventually(async () => expect(await pendingOf()).not.toHaveProperty('validFrom'))
    const retryId = waiting.payments[0]?.id ?? ''
    const paid = await box.must(buyProducts, person, { body: { payments: [], retryId } })
    expect(paid.payments).toMatchObject([{ status: 'paid' }])
    const days = (Date.parse(paid.payments[0]?.validUntil ?? '') - Date.now()) / 86_400_000
    // The rest of today and 29 days, in which the clocks may change.
    expect(days).toBeLessThan(30.1)
    expect(await box.creditOf(person)).toBe(0)
  })
})

/** Runs a task until it waits for later than now. */
async function settled(run: () => ReturnType<typeof releaseSeats>): Promise<void> {
  for (;;) {
    const outcome = await run()
    if (!('again' in outcome) || outcome.again > new Date()) return
  }
}
