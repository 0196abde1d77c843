import { AppError } from '@parta/contracts/errors'
import type { FactDraft } from '@parta/kit/store/decision'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance, withClock } from '../core/clock-rules.ts'
import { applyCancellation } from '../core/fact-rules.ts'
import type { EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideJoin, type Entrant, removePlayers } from './join-rules.ts'
import { decideKick } from './kick-rules.ts'
import { decideLeave } from './leave-rules.ts'
import { takePaidSeats } from './take-rules.ts'

const minute = 60_000
const parents = ['p0', 'p1', 'p2', 'p3'] as const
const familyOf = (parent: string) => [parent, `${parent}-a`, `${parent}-b`]

type Command =
  | { what: 'join' | 'pay' | 'leave' | 'gone' | 'repeat'; parent: string; who: number[] }
  | { what: 'kick'; id: string }
  | { what: 'pass'; minutes: number }
  | { what: 'cancel' }

const own = (what: 'join' | 'pay' | 'leave' | 'gone' | 'repeat') =>
  fc.record({
    what: fc.constant(what),
    parent: fc.constantFrom(...parents),
    who: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 3 }),
  })
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 8, arbitrary: own('join') },
  { weight: 8, arbitrary: own('pay') },
  { weight: 4, arbitrary: own('repeat') },
  { weight: 6, arbitrary: own('leave') },
  { weight: 1, arbitrary: own('gone') },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('kick' as const),
      id: fc.constantFrom(...parents.flatMap((parent) => familyOf(parent))),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('pass' as const), minutes: fc.constantFrom(1, 4, 11, 35) }),
  },
  { weight: 1, arbitrary: fc.constant({ what: 'cancel' as const }) },
)

/** What the payments service knows: the seats that it was promised, and the entrants of its calls. */
interface Books {
  readonly promised: Set<string>
  readonly entrantOf: Map<string, string>
  readonly refilled: string[]
  payments: number
}

const entrantsOf = (parent: string, ids: readonly string[]): Entrant[] =>
  ids.map((id) => ({ id, userId: parent, gender: 'female', karma: 9, ageGroup: 'adult' }))

interface Result {
  readonly next: EventRow
  readonly facts?: readonly FactDraft[]
}

function run(event: EventRow, command: Command, { books, now }: { books: Books; now: Date }): Result {
  if (command.what === 'pass') return advance('e', event, now)
  if (command.what === 'cancel') {
    if (event.cancelled) return { next: event }
    return applyCancellation('e', event, { reason: 'cancelled', message: '', by: 'leader', now })
  }
  if (command.what === 'kick') {
    return decideKick(event, { eventId: 'e', by: 'leader', id: command.id, kickReason: 'other', message: 'x' }, now)
  }
  const { parent } = command
  const ids = command.who.flatMap((at) => familyOf(parent)[at] ?? [])
  const asking = { eventId: 'e', userId: parent, ids }
  if (command.what === 'leave') return decideLeave(event, { ...asking, message: '' }, now)
  if (command.what === 'gone') return removePlayers(event, asking, now)
  if (command.what === 'join') return decideJoin(event, { eventId: 'e', entrants: entrantsOf(parent, ids) }, now)
  return pay(event, { parent, ids, isRepeated: command.what === 'repeat' }, { books, now })
}

interface Paying {
  readonly parent: string
  readonly ids: readonly string[]
  /** The payments service asks again for seats that it was promised, as after a crash. */
  readonly isRepeated: boolean
}

function pay(event: EventRow, { parent, ids, isRepeated }: Paying, { books, now }: { books: Books; now: Date }) {
  const newPayment = () => {
    books.payments += 1
    return `payment-${books.payments}`
  }
  const old = [...books.promised].filter((id) => ids.includes(books.entrantOf.get(id) ?? ''))
  const payments = new Map(
    isRepeated ? old.map((id) => [books.entrantOf.get(id) ?? '', id]) : ids.map((id) => [id, newPayment()]),
  )
  for (const [id, paymentId] of payments) books.entrantOf.set(paymentId, id)
  const entrants = entrantsOf(parent, [...payments.keys()])
  const paid = new Map([...payments].map(([id, paymentId]) => [id, { paymentId, amount: 10_000 }]))
  const { next, facts, answer } = takePaidSeats(
    event,
    { eventId: 'e', productId: 'p', userId: parent, entrants, payments: paid },
    now,
  )
  for (const id of answer.taken) books.promised.add(payments.get(id) ?? '')
  expect(answer.taken.length + answer.refused.length).toBe(payments.size)
  if (isRepeated) {
    expect(answer.refused).toEqual([])
    expect(next).toBe(event)
  }
  return { next: next as EventRow, facts: facts ?? [] }
}

function check(event: EventRow, { promised, refilled }: Books): void {
  const { players, releases = [], maxPlayers } = event
  expect(players.length).toBe(event.playersCount)
  expect(players.length).toBeLessThanOrEqual(maxPlayers)
  expect(new Set(players.map(({ id }) => id)).size).toBe(players.length)
  const seated = players.flatMap(({ paymentId }) => paymentId ?? [])
  const released = releases.map(({ paymentId }) => paymentId)
  // Each payment has one seat, or one release; of a cancelled event both.
  expect(new Set(seated).size).toBe(seated.length)
  expect(new Set(released).size).toBe(released.length)
  expect(new Set([...seated, ...released])).toEqual(promised)
  if (event.cancelled) expect(players.every(({ payBy }) => payBy === undefined)).toBe(true)
  else expect(seated.some((id) => released.includes(id))).toBe(false)
  // A seat that was left is filled once, and told once; one of a cancelled event never.
  const filled = releases.filter(({ refilledAt }) => refilledAt).map(({ paymentId }) => paymentId)
  expect(filled.toSorted()).toEqual(refilled.toSorted())
  expect(players.every(({ payBy, paymentId }) => payBy === undefined || paymentId === undefined)).toBe(true)
}

function note(books: Books, facts: readonly FactDraft[]): number {
  for (const { type, data } of facts) {
    if (type.name === 'events.seat-refilled') books.refilled.push((data as { paymentId: string }).paymentId)
  }
  return facts.filter(({ type }) => type.name === 'events.player-joined').length
}

function begin(event: EventRow, books: Books): EventRow {
  const { next, facts } = advance('e', event, event.date)
  note(books, facts)
  return next
}

describe('seats that are paid for', () => {
  it('are never overbooked, taken once, released once, and filled at most once for each new player', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(command, { minLength: 1, maxLength: 60 }),
        (maxPlayers, commands) => {
          let now = new Date(start.getTime() - 24 * 60 * minute)
          let event = withClock(anEvent({ maxPlayers, oneOffProductId: 'p', price: 100, createdAt: now }), now)
          const books: Books = { promised: new Set(), entrantOf: new Map(), refilled: [], payments: 0 }
          let joined = 0
          for (const one of commands) {
            now = new Date(now.getTime() + (one.what === 'pass' ? one.minutes : 0.1) * minute)
            try {
              const { next, facts = [] } = run(event, one, { books, now })
              event = next
              joined += note(books, facts)
            } catch (error) {
              if (!(error instanceof AppError)) throw error
            }
            check(event, books)
            expect(books.refilled).toEqual([])
            expect(event.pastHolds?.length ?? 0).toBeLessThanOrEqual(parents.length)
          }
          const stayed = event.players.filter(({ paymentId }) => paymentId).length
          event = begin(event, books)
          check(event, books)
          expect(books.refilled.length).toBeLessThanOrEqual(Math.min(joined, stayed))
        },
      ),
      { numRuns: 400 },
    )
  })

  it('become free when nobody pays: after the holds, everybody who pays finds the seats', () => {
    fc.assert(
      fc.property(fc.array(own('join'), { minLength: 1, maxLength: 10 }), (joins) => {
        let now = new Date(start.getTime() - 24 * 60 * minute)
        const books: Books = { promised: new Set(), entrantOf: new Map(), refilled: [], payments: 0 }
        let event = withClock(anEvent({ maxPlayers: 4, oneOffProductId: 'p', createdAt: now }), now)
        for (const one of joins) {
          try {
            event = run(event, one, { books, now }).next
          } catch (error) {
            if (!(error instanceof AppError)) throw error
          }
        }
        now = new Date(now.getTime() + 11 * minute)
        const { next } = advance('e', event, now)
        expect(next.playersCount).toBe(0)
        const taken = parents.flatMap(
          (parent) => run(next, { what: 'pay', parent, who: [0] }, { books, now }).facts ?? [],
        )
        expect(taken).toHaveLength(parents.length)
      }),
      { numRuns: 50 },
    )
  })
})
