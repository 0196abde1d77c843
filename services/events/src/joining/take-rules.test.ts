import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent } from '../core/testing.ts'
import { type Coverage, coverageIn } from './hold-rules.ts'
import { decideJoin, type Entrant } from './join-rules.ts'
import { decideLeave } from './leave-rules.ts'
import { releaseSeats, takePaidSeats } from './take-rules.ts'

const minute = 60_000
const now = new Date('2026-06-01T10:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * minute)
const entrant = (id: string, userId = id): Entrant => ({ id, userId, gender: 'female', karma: 9, ageGroup: 'adult' })
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })
const sold = (fields: Partial<EventRow> = {}) => anEvent({ oneOffProductId: 'p', price: 100, maxPlayers: 3, ...fields })
const join = (event: EventRow, ids: readonly string[], fields: { coverage?: Coverage; isRepeated?: boolean } = {}) =>
  decideJoin(event, { eventId: 'e', entrants: ids.map((id) => entrant(id, 'a')), ...fields }, now)
const take = (
  event: EventRow | null,
  ids: readonly string[],
  { at = now, productId = 'p', userId = 'a', until = later(60), amount = 10_000 } = {},
) =>
  takePaidSeats(
    event,
    {
      eventId: 'e',
      productId,
      userId,
      entrants: ids.map((id) => entrant(id, userId)),
      payments: new Map(ids.map((id) => [id, { paymentId: `of-${id}`, amount }])),
      until,
    },
    at,
  )
const covering = (...ids: string[]): Coverage => ({
  productId: 's',
  covered: ids.map((id) => ({ id, paymentId: `sub-${id}`, until: null })),
})

describe('joining an event with a one-off product', () => {
  it('holds the seats, and makes nobody a player yet', () => {
    const { next, facts, answer } = join(sold(), ['a', 'kid'])
    expect(answer).toMatchObject({ joined: [], held: [{ id: 'a', until: later(10).toISOString() }, { id: 'kid' }] })
    expect(next.players).toMatchObject([{ id: 'a', payBy: later(10) }, { id: 'kid' }])
    expect(facts?.map(({ type }) => type.name)).toEqual(['events.seat-held', 'events.seat-held'])
  })

  it('again tells until when the seat is held, and changes nothing', () => {
    const { next: before } = join(sold(), ['a'])
    const { next, answer } = join(before, ['a'])
    expect(answer).toMatchObject({ held: [{ id: 'a' }], already: [] })
    expect(next).toBe(before)
  })

  it('is refused at once when it is full of held seats', () => {
    const event = sold({ maxPlayers: 1, players: [entry('x', { payBy: later(5) })], enableQueue: true })
    expect(() => join(event, ['a'])).toThrow('event.full')
  })

  it('is refused for half an hour after an own hold lapsed', () => {
    expect(() => join(sold({ pastHolds: [{ userId: 'a', payBy: later(-5) }] }), ['a'])).toThrow('event.holdLapsed')
  })

  it('holds at most five seats for one person and their aliases', () => {
    const ids = ['a', 'k1', 'k2', 'k3', 'k4', 'k5']
    const { next, answer } = join(sold({ maxPlayers: 20 }), ids)
    expect(answer.held?.map(({ id }) => id)).toEqual(ids.slice(0, 5))
    expect(answer.refused).toEqual([{ id: 'k5', code: 'event.heldTooMany' }])
    expect(() => join(next, ['k6'])).toThrow('event.heldTooMany')
  })

  it('gives no seats for all dates of a repetition', () => {
    expect(() => join(sold(), ['a'], { isRepeated: true })).toThrow('payment.required')
  })
})

describe('a seat that a top-up has paid for', () => {
  it('is left without a charge if the event was moved after its payer had agreed to pay', () => {
    const held = (id: string) => entry(id, { payBy: later(10) })
    const moved = sold({ players: [held('a'), held('b')], movedAt: later(-10), hoursNotLeave: 600 })
    const payments = (id: string, paidAt?: Date) =>
      new Map([[id, { paymentId: `of-${id}`, amount: 10_000, ...(paidAt ? { paidAt } : {}) }]])
    const asked = (id: string) => ({ eventId: 'e', productId: 'p', userId: id, entrants: [entrant(id)] })
    const one = takePaidSeats(moved, { ...asked('a'), payments: payments('a', later(-20)) }, now).next
    const both = takePaidSeats(one, { ...asked('b'), payments: payments('b') }, now).next
    const leave = (id: string) => decideLeave(both, { eventId: 'e', userId: id, ids: [id], message: '' }, now)
    expect(leave('a').next.releases).toMatchObject([{ id: 'a', reason: 'moved' }])
    expect(() => leave('b')).toThrow('event.tooLateToLeave')
  })
})

describe('joining an event with a subscription', () => {
  const event = sold({ oneOffProductId: null, subscriptionProductId: 's' })

  it('is decided only after the payments service was asked', () => {
    expect(() => join(event, ['a'])).toThrow('payment.required')
    expect(() => join(event, ['a'], { coverage: { ...covering('a'), productId: 'other' } })).toThrow('payment.required')
  })

  it('seats who is covered, with the payment of the subscription', () => {
    const { next, answer, facts } = join(event, ['a', 'kid'], { coverage: covering('a') })
    expect(answer).toMatchObject({ joined: ['a'], refused: [{ id: 'kid', code: 'payment.required', productId: 's' }] })
    expect(next.players).toMatchObject([{ id: 'a', paymentId: 'sub-a' }])
    expect(facts?.map(({ type }) => type.name)).toEqual(['events.player-joined'])
  })

  it('seats who holds a subscription that it sold before', () => {
    const replaced = { ...event, subscriptionProductId: 'next', oldPassIds: ['s'] }
    const found = new Map<string, Coverage['covered']>([
      ['next', []],
      ['s', covering('a').covered],
    ])
    const coverage = coverageIn(replaced, found)
    expect(coverage).toEqual({ ...covering('a'), productId: 'next' })
    expect(join(replaced, ['a'], coverage ? { coverage } : {}).answer.joined).toEqual(['a'])
    expect(coverageIn(event, new Map())).toBeUndefined()
  })

  it('is refused at the first moment at which the subscription is no longer valid, and not before it', () => {
    const until = (end: number) => ({
      productId: 's',
      covered: [{ id: 'a', paymentId: 'sub-a', until: new Date(end) }],
    })
    const start = event.date.getTime()
    expect(() => join(event, ['a'], { coverage: until(start) })).toThrow('payment.required')
    expect(join(event, ['a'], { coverage: until(start + 1) }).answer.joined).toEqual(['a'])
  })

  it('is refused for a date after the subscription expires', () => {
    const coverage = { ...covering(), covered: [{ id: 'a', paymentId: 'sub-a', until: later(5) }] }
    expect(() => join(event, ['a'], { coverage })).toThrow('payment.required')
    const renewal = { id: 'a', paymentId: 'renewal', until: later(1_000_000), from: later(5) }
    const { next } = join(event, ['a'], { coverage: { ...coverage, covered: [...coverage.covered, renewal] } })
    expect(next.players.find(({ id }) => id === 'a')?.paymentId).toBe('renewal')
    const tooLate = { ...coverage, covered: [{ ...renewal, from: later(900_000) }] }
    expect(() => join(event, ['a'], { coverage: tooLate })).toThrow('payment.required')
  })

  it('holds a seat for an entrant who is not covered where there is a one-off product, too', () => {
    const both = sold({ subscriptionProductId: 's' })
    const { answer } = join(both, ['a', 'kid'], { coverage: covering('kid') })
    expect(answer).toMatchObject({ joined: ['kid'], held: [{ id: 'a' }] })
  })
})

describe('a paid seat', () => {
  it('is taken from the hold: its entrant joins with what the hold came through', () => {
    const { next: held } = decideJoin(
      sold({ maxPlayers: 1 }),
      { eventId: 'e', entrants: [entrant('a')], through: { ref: 'friend' } },
      now,
    )
    const { next, facts, answer } = take(held, ['a'], { at: later(2) })
    expect(answer).toEqual({ taken: ['a'], refused: [] })
    expect(next?.players).toEqual([
      { id: 'a', userId: 'a', at: now, paymentId: 'of-a', amount: 10_000, paidAt: later(2) },
    ])
    expect(facts?.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['events.player-joined', { userId: 'a', ref: 'friend', playersCount: 1 }],
    ])
  })

  it('is taken once: a repeated call changes nothing', () => {
    const { next } = take(sold(), ['a'])
    const again = take(next, ['a'], { at: later(1) })
    expect(again).toEqual({ next, answer: { taken: ['a'], refused: [] } })
    expect(again.next).toBe(next)
  })

  it('counts as taken also when its entrant has left since, or the event was cancelled', () => {
    const { next } = take(sold(), ['a'])
    const left = decideLeave(next, { eventId: 'e', userId: 'a', ids: ['a'], message: '' }, later(1)).next
    expect(take(left, ['a'], { at: later(2) })).toMatchObject({ next: left, answer: { taken: ['a'] } })
    expect(take({ ...(next as EventRow), cancelled: true }, ['a']).answer.taken).toEqual(['a'])
  })

  it('is taken without a hold while there is room, also after a hold lapsed', () => {
    const event = sold({ pastHolds: [{ userId: 'a', payBy: later(-1) }] })
    expect(take(event, ['a']).answer.taken).toEqual(['a'])
  })

  it('is refused when the hold lapsed and another player has the seat', () => {
    const { next: held } = join(sold({ maxPlayers: 1 }), ['a'])
    const taken = take(held, ['b'], { at: later(11), userId: 'b' })
    expect(taken.answer.taken).toEqual(['b'])
    expect(take(taken.next, ['a'], { at: later(12) }).answer).toEqual({
      taken: [],
      refused: [{ id: 'a', code: 'event.full' }],
    })
  })

  it('is not taken by a question that came too late, but one that was taken is confirmed', () => {
    expect(() => take(sold(), ['a'], { at: later(1), until: later(1) })).toThrow('server.busy')
    const { next } = take(sold(), ['a'], { at: now, until: later(1) })
    expect(take(next, ['a'], { at: later(2), until: later(1) }).answer.taken).toEqual(['a'])
    expect(() => take(next, ['a', 'kid'], { at: later(2), until: later(1) })).toThrow('server.busy')
  })

  it('is taken by who held it before its product was discontinued, and by nobody else', () => {
    const { next } = join(sold(), ['a'])
    const refused = [{ id: 'kid', code: 'product.discontinued' }]
    expect(take({ ...next, saleEnded: true }, ['a', 'kid']).answer).toEqual({ taken: ['a'], refused })
    expect(take({ ...next, saleEnded: true }, ['kid']).answer).toEqual({ taken: [], refused })
  })

  it('of a subscription is taken also after that is discontinued', () => {
    const event = sold({ oneOffProductId: null, subscriptionProductId: 's', saleEnded: true })
    expect(take(event, ['a'], { productId: 's' }).answer.taken).toEqual(['a'])
  })

  it('is not taken from the hold of another person', () => {
    const event = sold({ maxPlayers: 1, players: [entry('a', { payBy: later(5) })] })
    expect(take(event, ['a'], { userId: 'thief' }).answer.refused).toEqual([{ id: 'a', code: 'event.alreadyJoined' }])
  })

  it.each([
    ['product.notSold', sold({ oneOffProductId: 'other' })],
    ['product.discontinued', sold({ saleEnded: true })],
    ['event.notFound', sold({ cancelled: true })],
    ['event.notFound', null],
    ['event.past', sold({ date: later(-1) })],
    ['event.alreadyJoined', sold({ players: [entry('a')] })],
    ['event.kicked', sold({ kicked: [{ id: 'a', userId: 'a', reason: 'other', at: now }] })],
  ])('is refused with %s, and the event stays unchanged', (code, event) => {
    const { next, answer } = take(event, ['a'])
    expect(answer).toEqual({ taken: [], refused: [{ id: 'a', code }] })
    expect(next).toBe(event)
  })

  it('of entrants without a hold is found together or not at all', () => {
    const event = sold({ maxPlayers: 2, players: [entry('x')] })
    expect(take(event, ['a', 'kid']).answer.refused).toEqual([
      { id: 'a', code: 'event.notEnoughRoom' },
      { id: 'kid', code: 'event.notEnoughRoom' },
    ])
  })
})

describe('a seat that a subscription takes automatically', () => {
  const event = sold({ oneOffProductId: 'p', subscriptionProductId: 's', maxPlayers: 5, date: later(600) })
  /** Asks for the seat of a payment at `at`, in a task that was planned at `since`. */
  const ask = (
    state: EventRow,
    paymentId: string,
    { at = now, since = at, busyIds = new Set() }: { at?: Date; since?: Date; busyIds?: ReadonlySet<string> } = {},
  ) => {
    const entrants = [entrant('a')]
    const asked = { eventId: 'e', productId: 's', userId: 'a', entrants, until: later(10_000), since, busyIds }
    const { next, ...decision } = takePaidSeats(state, { ...asked, payments: new Map([['a', { paymentId }]]) }, at)
    return { ...decision, next: next as EventRow }
  }
  const leave = (state: EventRow, at: Date) =>
    decideLeave(state, { eventId: 'e', userId: 'a', ids: ['a'], message: '' }, at).next
  const refused = (code: string) => ({ taken: [], refused: [{ id: 'a', code }] })

  it('counts as taken for the task that took it, also when that task is repeated, and not for a later task', () => {
    const { next } = ask(event, 'pass', { at: later(1), since: now })
    expect(ask(next, 'pass', { at: later(2), since: now })).toEqual({ next, answer: { taken: ['a'], refused: [] } })
    const again = ask(next, 'pass', { at: later(5), since: later(3) })
    expect(again).toEqual({ next, answer: refused('event.alreadyJoined') })
  })

  it('is not taken for a holder who left it, nor by the renewal of the subscription after the event was moved', () => {
    for (const moved of [{}, { movedAt: later(2), date: later(900) }]) {
      const left = leave({ ...ask(event, 'pass').next, ...moved }, later(3))
      for (const paymentId of ['pass', 'renewal']) {
        expect(ask(left, paymentId, { at: later(4) })).toEqual({ next: left, answer: refused('event.leftTooOften') })
      }
    }
  })

  it('is not taken when it is too late to leave, or when the holder is in another event at that time; they can still take it themselves', () => {
    const late = { ...event, hoursNotLeave: 12 }
    expect(ask(late, 'pass')).toEqual({ next: late, answer: refused('event.tooLateToLeave') })
    expect(ask({ ...event, hoursNotLeave: 8 }, 'pass').answer.taken).toEqual(['a'])
    const busyIds = new Set(['a'])
    expect(ask(event, 'pass', { busyIds })).toEqual({ next: event, answer: refused('event.sameTime') })
    expect(ask(event, 'pass', { busyIds: new Set(['kid']) }).answer.taken).toEqual(['a'])
    // Who has the seat keeps it, and a person who asks for it themselves gets it.
    expect(
      ask(ask(event, 'pass', { since: later(-1) }).next, 'pass', { busyIds, since: later(-1) }).answer.taken,
    ).toEqual(['a'])
    expect(take(late, ['a']).answer.taken).toEqual(['a'])
  })

  it('is taken for a holder who left a seat bought without a subscription, or lost it with a refunded subscription', () => {
    const bought = leave(take(event, ['a']).next as EventRow, later(1))
    expect(ask(bought, 'pass', { at: later(2) }).answer.taken).toEqual(['a'])
    const lost = releaseSeats(ask(event, 'old').next, { eventId: 'e', userId: 'a', paymentId: 'old' }, later(1)).next
    expect(ask(lost, 'pass', { at: later(2) }).answer.taken).toEqual(['a'])
    expect(ask(lost, 'old', { at: later(2) }).answer).toEqual(refused('event.leftTooOften'))
  })

  it('is never given twice nor to a holder who left, and is announced once, in any order of joins, moves and refunds', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('ask' as const), paymentId: fc.constantFrom('pass', 'renewal') }),
      fc.record({ what: fc.constantFrom('leave' as const, 'join' as const, 'move' as const, 'refund' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let state = event
        let hasLeft = false
        const told = new Map<string, number>()
        for (const [index, one] of steps.entries()) {
          const at: Date = later(index + 1)
          const isIn = state.players.length > 0
          if (one.what === 'ask') {
            const { next, answer } = ask(state, one.paymentId, { at })
            if (answer.taken.length > 0) {
              expect([isIn, hasLeft]).toEqual([false, false])
              told.set(one.paymentId, (told.get(one.paymentId) ?? 0) + 1)
            } else expect(next).toBe(state)
            state = next
          } else if (one.what === 'leave' && isIn) {
            state = leave(state, at)
            hasLeft = true
          } else if (one.what === 'join' && !isIn && (state.releases ?? []).length < 3) {
            const coverage = { productId: 's', covered: [{ id: 'a', paymentId: 'pass', until: null }] }
            state = decideJoin(state, { eventId: 'e', entrants: [entrant('a')], coverage }, at).next
          } else if (one.what === 'move') state = { ...state, date: later(600 + index), movedAt: at }
          else if (one.what === 'refund') {
            const { next } = releaseSeats(state, { eventId: 'e', userId: 'a', paymentId: 'renewal' }, at)
            state = next
          }
          expect(state.players.length).toBeLessThan(2)
        }
        expect(Math.max(0, ...told.values())).toBeLessThan(2)
      }),
    )
  })
})
