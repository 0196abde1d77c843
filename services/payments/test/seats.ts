import { askEntrants } from '@parta/contracts/described-events'
import { hour, minute } from '@parta/contracts/durations'
import { type EventSnapshot, eventUpdated } from '@parta/contracts/events'
import type { EntrantSeat } from '@parta/contracts/money'
import { type Answered, askEvent } from '@parta/contracts/questions'
import { askOwed, askReleaseSeats, askSeat, askTakeSeats } from '@parta/contracts/seats'
import { askGivenUp } from '@parta/contracts/settlement'
import { keepProjection } from '@parta/kit/facts/projection'
import type { TestPerson } from '@parta/kit/testing'
import { testEnv } from '@parta/kit/testing'
import { oncePerFile } from '@parta/kit/testing-service'
import type { Static } from 'typebox'
import { eventProjection } from '../src/events/store.ts'
import { creditWallet } from '../src/ledger/change-credit.ts'
import { openShop, type Shop } from './support.ts'

type Standing = NonNullable<Static<typeof askSeat.answer>>
type Release = NonNullable<Standing['release']>

export interface Box extends Shop {
  /** An event that sells the product, with so many seats. */
  anEvent(productId: string, seats: number, fields?: Partial<EventSnapshot>): string
  /** Moves an event to begin then, and changes other fields; the copy of payments knows it. */
  moveEvent(eventId: string, start: Date, fields?: Partial<EventSnapshot>): Promise<void>
  /** The payments that have a seat, and why those without lost it. */
  readonly seated: Map<string, Release | null>
  /** What events say of who came, and when an event ends, by the payment. */
  readonly standings: Map<string, Partial<Standing>>
  /** Those who are in an event without having paid here, by the event, with how events say that their seats stand. */
  readonly players: Map<string, { readonly id: string; readonly userId: string; readonly seat?: EntrantSeat }[]>
  /** The entrants who owe for a seat, by the organisation. */
  readonly owed: Map<string, Answered<typeof askOwed>['items']>
  /** What people gave up when they asked for the deletion of their accounts, in CZK. */
  readonly givenUp: Map<string, number>
  seatsOf(paymentId: string): string[]
  /** While `true`, events do not answer. */
  away: Shop['away']
  silence(isSilent: boolean): void
  topUp(person: TestPerson, amount: number, currency?: 'CZK' | 'EUR'): Promise<void>
}

/** Payments with an account at the bank, started once for a test file. */
export const openBox = oncePerFile(() => openOwn())

/** `openBox` with two site admins, of whom one decides on what the other proposes. */
export async function openBank(): Promise<{ shop: Box; petr: TestPerson; eva: TestPerson }> {
  const shop = await openBox()
  const admin = () => shop.people.person({ isSiteAdmin: true })
  return { shop, petr: await admin(), eva: await admin() }
}

/** Starts payments with settings of its own; the test acts as the services of organisations, events and identity. */
export async function openOwn(env = testEnv({ PARTA_BANK_ACCOUNT: '2901234567/2010' })): Promise<Box> {
  const shop = await openShop(env)
  const { bus, kit } = shop.running
  const events = new Map<string, { productId: string; seats: number; snapshot: EventSnapshot }>()
  const seated = new Map<string, Release | null>()
  const standings = new Map<string, Partial<Standing>>()
  const entrants = new Map<string, { id: string; userId: string; eventId: string; seat: EntrantSeat }>()
  const players: Box['players'] = new Map()
  const owed: Box['owed'] = new Map()
  const dates: { paymentId: string; eventId: string }[] = []
  let isSilent = false
  const givenUp: Box['givenUp'] = new Map()
  bus.answer(askGivenUp, ({ userId }) => {
    const amount = givenUp.get(userId)
    return Promise.resolve({ credit: amount ? [{ currency: 'CZK' as const, amount }] : [] })
  })
  bus.answer(askEvent, (id) => {
    const event = events.get(id)
    return Promise.resolve(event ? { version: 1, data: event.snapshot } : null)
  })
  bus.answer(askOwed, ({ orgId }) => Promise.resolve({ items: owed.get(orgId) ?? [], more: false }))
  bus.answer(askEntrants, ({ eventId, userId: asked }) => {
    const paid = [...entrants.values()].filter((one) => one.eventId === eventId)
    const items = [...paid, ...(players.get(eventId) ?? [])]
      .filter(({ userId }) => asked === undefined || userId === asked)
      .map(({ id, userId, seat }) => ({ id, userId, state: 'in' as const, ...(seat ? { seat } : {}) }))
    return Promise.resolve({ version: 1, items, more: false })
  })
  bus.answer(askTakeSeats, ({ eventId, productId, userId, entrants: asked }) => {
    if (isSilent) return Promise.reject(new Error('Silent in this test'))
    const event = events.get(eventId)
    const refuse = (code: string) => ({ taken: [], refused: asked.map(({ id }) => ({ id, code })) })
    const sold = [event?.productId, ...(event?.snapshot.oldPassIds ?? [])]
    if (!event || !sold.includes(productId)) return Promise.resolve(refuse('product.notSold'))
    if (asked.some(({ id }) => id === event.snapshot.leader)) return Promise.resolve(refuse('event.leader'))
    const isSeated = ({ paymentId }: { paymentId: string }) =>
      dates.some((one) => one.paymentId === paymentId && one.eventId === eventId)
    const fresh = asked.filter((one) => !isSeated(one))
    const taken = dates.filter((one) => one.eventId === eventId).length
    if (taken + fresh.length > event.seats) return Promise.resolve(refuse('event.full'))
    for (const { id, paymentId, amount } of fresh) {
      seated.set(paymentId, null)
      dates.push({ paymentId, eventId })
      entrants.set(paymentId, { id, userId, eventId, seat: amount === undefined ? 'pass' : 'paid' })
    }
    return Promise.resolve({ taken: asked.map(({ id }) => id), refused: [] })
  })
  bus.answer(askSeat, ({ paymentId }) => {
    const entrant = entrants.get(paymentId)
    const release = seated.get(paymentId)
    if (!entrant || release === undefined) return Promise.resolve(null)
    const { id, userId, eventId } = entrant
    const { date = '', endDate = '' } = events.get(eventId)?.snapshot ?? {}
    const standing = { wasThere: null, card: null, ...standings.get(paymentId) }
    return Promise.resolve({ id, userId, start: date, end: endDate, ...standing, release })
  })
  const gone: { paymentId: string; eventId: string }[] = []
  bus.answer(askReleaseSeats, ({ paymentId }) => {
    if (isSilent) return Promise.reject(new Error('Silent in this test'))
    // One seat a call, so that the caller must ask again, as the real service demands of many seats.
    const at = dates.findIndex((one) => one.paymentId === paymentId)
    gone.push(...(at === -1 ? [] : dates.splice(at, 1)))
    const released = gone
      .filter((one) => one.paymentId === paymentId)
      .map(({ eventId }) => ({ eventId, start: events.get(eventId)?.snapshot.date ?? '' }))
    return Promise.resolve({ released, more: dates.some((one) => one.paymentId === paymentId) })
  })
  let count = 0
  const keepEvent = keepProjection(kit.newer, eventProjection)
  const moveEvent: Box['moveEvent'] = async (id, start, fields = {}) => {
    const event = events.get(id)
    if (!event) throw new Error(`There is no event ${id}`)
    count += 1
    const endDate = new Date(start.getTime() + hour).toISOString()
    const data = { ...event.snapshot, date: start.toISOString(), endDate, ...fields }
    events.set(id, { ...event, snapshot: data })
    const origin = {
      at: new Date().toISOString(),
      actor: 'leader',
      correlation: 'test',
      subject: id,
      version: count + 1,
    }
    await keepEvent.run({ id: `events:${id}:${count + 1}:0`, type: eventUpdated.name, ...origin, data })
  }
  return {
    ...shop,
    running: shop.running,
    seated,
    standings,
    players,
    owed,
    givenUp,
    moveEvent,
    seatsOf: (paymentId) => dates.filter((one) => one.paymentId === paymentId).map(({ eventId }) => eventId),
    silence: (silent) => {
      isSilent = silent
    },
    anEvent: (productId, seats, fields = {}) => {
      count += 1
      const id = `event-${count}`
      // No two at the same time: a subscription seats its holder in one of them only.
      const date = new Date(Date.now() + 48 * hour + count * minute).toISOString()
      const snapshot: EventSnapshot = {
        id,
        name: 'Badminton',
        activityType: 'badminton',
        date,
        endDate: new Date(Date.parse(date) + minute).toISOString(),
        placeName: 'Hala',
        leader: 'leader',
        trainer: null,
        orgId: shop.sellerOf(productId) ?? 'org-1',
        maxPlayers: seats,
        private: false,
        repetitionId: null,
        cancelled: false,
        removed: false,
        oneOffProductId: productId,
        subscriptionProductId: null,
        ...fields,
      }
      events.set(id, { productId, seats, snapshot })
      return id
    },
    topUp: async ({ id }, amount, currency = 'CZK') => {
      count += 1
      const from = `bank:CZ0000:${currency}`
      await creditWallet(kit, id, {
        rowId: `top-up:${id}:${count}`,
        amount,
        currency,
        from,
        kind: 'topUp',
        ref: 'test',
      })
    },
  }
}

/** Makes the time at which the person's payments expired lie in the past, as that of an event that was postponed since. */
export async function endTime({ running }: Box, { id: userId }: TestPerson): Promise<void> {
  const rows = running.kit.database.native<{ _id: string; userId: string; v: number }>('purchases')
  const expiresAt = new Date(Date.now() - hour)
  await rows.updateMany({ userId }, { $set: { 'payments.$[].expiresAt': expiresAt }, $inc: { v: 1 } })
}
