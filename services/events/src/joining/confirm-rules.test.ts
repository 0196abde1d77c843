import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideConfirm } from './confirm-rules.ts'

const opens = new Date(start.getTime() - 7_200_000)
interface Asked {
  readonly at?: Date
  readonly ids?: readonly string[]
}
const before = new Date(opens.getTime() - 1)
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: new Date(0), ...fields })
const confirm = (event: EventRow | null, userId: string, { at = opens, ids = [userId] }: Asked = {}) =>
  decideConfirm(event, { eventId: 'e', userId, ids }, at)
const kid = entry('ALIAS_kid__a', { userId: 'a' })
const event = anEvent({
  requireConfirmation: true,
  hoursConfirm: 2,
  confirmationDate: opens,
  // The clock has published it already.
  marks: ['confirmation', 'starting', 'closing'],
  players: [entry('a'), kid, entry('b')],
  queue: [entry('q')],
})

describe('confirm', () => {
  it('is possible between the confirmation date and the start', () => {
    const { next, facts } = confirm(event, 'a')
    expect(next.players[0]?.confirmedAt).toEqual(opens)
    expect(next.players[1]?.confirmedAt).toBeUndefined()
    expect(facts?.map(({ type, data }) => [type.name, data])).toMatchObject([
      ['events.player-confirmed', { userId: 'a', aliasId: null }],
    ])
    expect(confirm(event, 'a', { at: start }).next.players[0]?.confirmedAt).toEqual(start)
  })

  it('confirms only the chosen aliases', () => {
    const { next, facts = [] } = confirm(event, 'a', { ids: ['a', kid.id] })
    expect(next.players.map(({ confirmedAt }) => confirmedAt !== undefined)).toEqual([true, true, false])
    expect(facts).toHaveLength(2)
  })

  it('does not change those who have confirmed, at any time', () => {
    const once = confirm(event, 'a').next
    const twice = confirm(once, 'a')
    expect([twice.next, twice.facts, twice.answer]).toMatchObject([once, undefined, { confirmed: [], already: ['a'] }])
    const again = confirm(once, 'a', { at: start, ids: ['a', kid.id] })
    expect(again.facts).toHaveLength(1)
    expect(again.next.players[0]?.confirmedAt).toEqual(opens)
  })

  it.for([
    ['before the time', event, before, ['a'], 'event.confirmationClosed'],
    [
      'where it is not asked for',
      { ...event, requireConfirmation: false, confirmationDate: null },
      opens,
      ['a'],
      'event.confirmationClosed',
    ],
    ['after the start', event, new Date(start.getTime() + 1), ['a'], 'event.past'],
    ['of another’s entry', event, opens, ['b'], 'event.notJoined'],
    ['of one who only waits', { ...event, queue: [entry('w', { userId: 'a' })] }, opens, ['w'], 'event.notJoined'],
    ['of a cancelled event', { ...event, cancelled: true }, opens, ['a'], 'event.notFound'],
    ['of an event that is not there', null, opens, ['a'], 'event.notFound'],
  ] as const)('is refused %s', ([_what, where, at, ids, code]) => {
    expect(() => confirm(where, 'a', { at, ids })).toThrow(code)
  })
})

describe('confirming for several people, some of whom cannot', () => {
  const waiting = { ...event, players: [entry('a')], queue: [kid] }

  it('confirms those who are in, and reports for the others that they had confirmed or why they cannot', () => {
    const { next, answer } = confirm(waiting, 'a', { ids: ['a', kid.id] })
    expect(answer).toMatchObject({
      eventId: 'e',
      date: start.toISOString(),
      confirmed: ['a'],
      already: [],
      refused: [{ id: kid.id, code: 'event.notJoined' }],
    })
    expect(next.players[0]?.confirmedAt).toEqual(opens)
    const half = confirm(event, 'a').next
    expect(confirm(half, 'a', { ids: ['a', kid.id] }).answer).toMatchObject({ confirmed: [kid.id], already: ['a'] })
  })

  it('takes a held place before the confirmation date, and refuses those who must wait for that date', () => {
    const held = entry(kid.id, { userId: 'a', offerUntil: start })
    const { answer } = confirm({ ...event, players: [entry('a'), held] }, 'a', { at: before, ids: ['a', kid.id] })
    expect(answer).toMatchObject({
      confirmed: [kid.id],
      refused: [{ id: 'a', code: 'event.confirmationClosed' }],
    })
  })

  it('is refused when none of them can confirm', () => {
    expect(() => confirm(waiting, 'a', { at: before, ids: [kid.id, 'a'] })).toThrow('event.notJoined')
    const once = confirm(event, 'a').next
    expect(() => confirm(once, 'a', { ids: ['a', 'nobody'] })).toThrow('event.notJoined')
  })
})

describe('a held place', () => {
  const until = new Date(before.getTime() - 3_600_000)
  const early = new Date(until.getTime() - 1)
  const held = {
    ...event,
    marks: [],
    maxPlayers: 2,
    players: [entry('b'), entry('a', { offerUntil: until })],
    nextAt: until,
  }

  it('is taken by confirming, also before the confirmation date', () => {
    const { next } = confirm(held, 'a', { at: early })
    expect(next.players[1]).toEqual(entry('a', { confirmedAt: early }))
    // Nothing lapses any more: the clock looks again when the others must confirm.
    expect(next.nextAt).toEqual(opens)
  })

  it('cannot be taken once it has lapsed, even before the clock has run', () => {
    expect(() => confirm(held, 'a', { at: until })).toThrow('event.notJoined')
  })
})
