import { seatLimits } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { advance, withClock } from './clock-rules.ts'
import { changeSale, dueByStart, leadFree, noteSeat, owes, type SaleChoice, seatState } from './owe-rules.ts'
import type { Entry, EventRow } from './store.ts'
import { anEvent } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const hour = 3_600_000
const later = (hours: number) => new Date(now.getTime() + hours * hour)
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...fields })
const bought = { paymentId: 'p', amount: 15_000, currency: 'CZK' as const, paidAt: now }

const unsold = anEvent({ players: [entry('leader'), entry('jana'), entry('petr')], leader: 'leader' })
const sold: EventRow = { ...unsold, oneOffProductId: 'ticket' }
const change = (before: EventRow, event: EventRow, choice: SaleChoice = {}) =>
  changeSale(event, { eventId: 'e', before, choice, now })
const statesOf = (event: EventRow) => event.players.map((one) => seatState(event, one))
const namesOf = (facts: readonly { type: { name: string } }[]) => facts.map(({ type }) => type.name)

describe('an event with players that begins to sell', () => {
  it('is refused until the organiser says what happens to them', () => {
    expect(() => change(unsold, sold)).toThrow('event.insideUnsaid')
    const empty = { ...unsold, players: [entry('leader')] }
    expect(change(empty, { ...empty, oneOffProductId: 'ticket' }).facts).toEqual([])
    expect(change(unsold, { ...unsold, name: 'Jinak' }).facts).toEqual([])
  })

  it('lets them stay for free, which is shown so', () => {
    const { next, facts } = change(unsold, sold, { playersInside: 'free' })
    expect(statesOf(next)).toEqual(['free', 'free', 'free'])
    expect(facts).toEqual([])
  })

  it('lets them owe for three days, at most until the start, except the leader', () => {
    const { next, facts } = change(unsold, sold, { playersInside: 'owe' })
    expect(statesOf(next)).toEqual(['free', 'owes', 'owes'])
    expect(next.players[1]?.owedUntil).toEqual(later(seatLimits.owedHours))
    expect(facts.map(({ data }) => data)).toMatchObject([{ userId: 'jana' }, { userId: 'petr' }])
    const soon = { ...sold, date: later(5) }
    expect(change({ ...unsold, date: later(5) }, soon, { playersInside: 'owe' }).next.players[1]?.owedUntil).toEqual(
      later(5),
    )
  })

  it('lets nobody owe what only a subscription pays', () => {
    const pass = { ...unsold, subscriptionProductId: 'season' }
    expect(() => change(unsold, pass, { playersInside: 'owe' })).toThrow('event.oweNeedsTicket')
    expect(change(unsold, pass, { playersInside: 'free' }).next).toEqual(pass)
  })
})

describe('an event that sells something else', () => {
  it('asks nothing of those who have paid, and forgives those who owed if they stay for free', () => {
    const players = [entry('jana', bought), entry('petr', { owedUntil: later(10) })]
    const before = { ...sold, players }
    const after = { ...before, oneOffProductId: 'other' }
    expect(() => change(before, after)).toThrow('event.insideUnsaid')
    const { next, facts } = change(before, after, { playersInside: 'free' })
    expect(statesOf(next)).toEqual(['paid', 'free'])
    expect(facts.map(({ data }) => data)).toMatchObject([{ userId: 'petr', owedUntil: null }])
    const paid = { ...before, players: [entry('jana', bought)] }
    expect(change(paid, { ...paid, oneOffProductId: 'other' }).facts).toEqual([])
  })
})

describe('an event that sells another subscription beside the same ticket', () => {
  it('asks nothing: who owes, plays for free or has paid stands as before', () => {
    const players = [entry('jana', { owedUntil: later(10) }), entry('petr'), entry('eva', { paymentId: 'pass' })]
    const before = { ...sold, subscriptionProductId: 'old', players }
    for (const subscriptionProductId of ['new', null]) {
      const after = { ...before, subscriptionProductId }
      expect(change(before, after)).toEqual({ next: after, facts: [] })
    }
    const passOnly = { ...before, oneOffProductId: null, players: players.slice(1) }
    expect(change(passOnly, { ...passOnly, subscriptionProductId: 'new' }).facts).toEqual([])
  })
})

describe('an event that sells nothing any more', () => {
  const players = [entry('jana', bought), entry('eva', { paymentId: 'pass' }), entry('petr', { owedUntil: later(10) })]
  const before = { ...sold, players }
  const after = { ...before, oneOffProductId: null }

  it('is refused until the organiser says whether the money comes back', () => {
    expect(() => change(before, after)).toThrow('event.refundUnsaid')
    const nobodyPaid = { ...after, players: players.slice(1) }
    expect(change({ ...before, players: players.slice(1) }, nobodyPaid).next.players.some(owes)).toBe(false)
  })

  it('gives it back to those who paid for this seat, who stay; a subscription stays valid', () => {
    const { next, facts } = change(before, after, { refund: true })
    expect(next.players[0]).toEqual(entry('jana'))
    expect(statesOf(next)).toEqual([null, 'pass', null])
    expect(next.releases).toMatchObject([{ paymentId: 'p', id: 'jana', reason: 'unsold', amount: 15_000 }])
    expect(namesOf(facts)).toEqual(['events.seat-owed', 'events.seat-released'])
    expect(facts.at(-1)?.data).toMatchObject({ userId: 'jana', refundOf: 'p' })
  })

  it('keeps it if the organiser says so', () => {
    const { next } = change(before, after, { refund: false })
    expect(statesOf(next)).toEqual(['paid', 'pass', null])
    expect(next).not.toHaveProperty('releases')
  })
})

describe('who owes', () => {
  const owing = withClock(change(unsold, { ...sold, date: later(200) }, { playersInside: 'owe' }).next, now)

  it('is reminded a day before the time is over, once; then the leader is told, and they keep their seats', () => {
    expect(owing.nextAt).toEqual(later(seatLimits.owedHours - seatLimits.oweReminderHours))
    const reminded = advance('e', owing, later(seatLimits.owedHours - 1))
    expect(namesOf(reminded.facts)).toEqual(['events.seat-owed', 'events.seat-owed'])
    expect(reminded.next.nextAt).toEqual(later(seatLimits.owedHours))
    const over = advance('e', reminded.next, later(seatLimits.owedHours))
    expect(namesOf(over.facts)).toEqual(['events.payments-missed'])
    expect(statesOf(over.next)).toEqual(['free', 'owes', 'owes'])
    expect(advance('e', over.next, later(seatLimits.owedHours + 1)).facts).toEqual([])
  })

  it('is not reminded at once when the event begins soon', () => {
    const soon = change(unsold, { ...sold, date: later(20) }, { playersInside: 'owe' }).next
    const { facts } = advance('e', withClock(soon, now), later(1))
    expect(namesOf(facts).filter((name) => name === 'events.seat-owed')).toEqual([])
  })

  it('is reminded anew when the event sells something else again', () => {
    const over = advance('e', owing, later(seatLimits.owedHours)).next
    const again = changeSale(
      { ...over, oneOffProductId: 'other' },
      { eventId: 'e', before: over, choice: { playersInside: 'owe' }, now: later(80) },
    ).next
    expect(again.marks).not.toContain('owing')
    expect(again.marks).not.toContain('overdue')
  })
})

describe('who owes in an event that is moved to an earlier time', () => {
  it('is to pay until it begins, and is told so', () => {
    const noted = { isPaid: true, at: now, owedUntil: later(72) }
    const players = [
      entry('jana', { owedUntil: later(72) }),
      entry('petr', { owedUntil: later(1) }),
      entry('eva', { noted }),
    ]
    const moved = { ...sold, players, marks: ['owing' as const], date: later(40) }
    const { next, facts } = dueByStart('e', moved, now)
    expect(next.players.map(({ owedUntil }) => owedUntil)).toEqual([later(40), later(1), undefined])
    expect(next.players[2]?.noted?.owedUntil).toEqual(later(40))
    expect(facts.map(({ data }) => data)).toMatchObject([{ userId: 'jana', owedUntil: later(40).toISOString() }])
    expect(next.marks).toEqual([])
    expect(dueByStart('e', next, now)).toEqual({ next, facts: [] })
    expect(dueByStart('e', { ...moved, date: later(5) }, now).next.marks).toEqual(['owing'])
  })
})

describe('who owes and becomes the leader', () => {
  it('plays without paying, and is told so; others go on owing', () => {
    const players = [entry('jana', { owedUntil: later(9) }), entry('petr', { owedUntil: later(9) })]
    const { next, facts } = leadFree('e', { ...sold, players, leader: 'jana', marks: ['owing'] })
    expect(statesOf(next)).toEqual(['free', 'owes'])
    expect(next.marks).toEqual(['owing'])
    expect(facts.map(({ data }) => data)).toMatchObject([{ userId: 'jana', owedUntil: null }])
    expect(leadFree('e', next)).toEqual({ next, facts: [] })
  })
})

describe('a seat that was paid for outside Parta', () => {
  const owing = { ...sold, players: [entry('jana', { owedUntil: later(10) }), entry('petr')] }
  const noting = (event: EventRow, entrantId: string, { isPaid, at = now }: { isPaid: boolean; at?: Date }) =>
    noteSeat(event, { eventId: 'e', entrantId, isPaid, at })

  it('is owed no longer, until the note is taken back', () => {
    const noted = noting(owing, 'jana', { isPaid: true })
    expect(statesOf(noted.next)).toEqual(['cash', 'free'])
    expect(noted.facts.map(({ data }) => data)).toMatchObject([{ userId: 'jana', owedUntil: null }])
    const back = noting(noted.next, 'jana', { isPaid: false, at: later(1) })
    expect(statesOf(back.next)).toEqual(['owes', 'free'])
    expect(back.facts.map(({ data }) => data)).toMatchObject([
      { owedUntil: later(10).toISOString(), isNoteTakenBack: true },
    ])
  })

  it('is shown so where nothing was owed, and nobody is told', () => {
    const noted = noting(owing, 'petr', { isPaid: true })
    expect(statesOf(noted.next)).toEqual(['owes', 'cash'])
    expect(noted.facts).toEqual([])
  })

  it('stays as it is by the same note again, an older one, and one of somebody who is not in the event', () => {
    const { next } = noting(owing, 'jana', { isPaid: true, at: later(1) })
    expect(noting(next, 'jana', { isPaid: true, at: later(1) }).next).toBe(next)
    expect(noting(next, 'jana', { isPaid: false }).next).toBe(next)
    expect(noting(next, 'eva', { isPaid: true }).next).toBe(next)
  })

  it('owes nothing after the event sells something else, and after the player has paid', () => {
    const { next } = noting(owing, 'jana', { isPaid: true })
    const other = change(next, { ...next, oneOffProductId: 'other' }, { playersInside: 'owe' }).next
    expect(statesOf(other)).toEqual(['cash', 'owes'])
    const paid = { ...next, players: next.players.map((one) => (one.id === 'jana' ? { ...one, ...bought } : one)) }
    expect(statesOf(noting(paid, 'jana', { isPaid: false, at: later(1) }).next)).toEqual(['paid', 'free'])
    const unsoldNow = change(next, { ...next, oneOffProductId: null }).next
    expect(owes(noting(unsoldNow, 'jana', { isPaid: false, at: later(1) }).next.players[0] ?? entry('jana'))).toBe(
      false,
    )
  })
})
