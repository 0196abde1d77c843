import { day, hour } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { decideCard } from './card-rules.ts'

const later = (ms: number) => new Date(start.getTime() + ms)
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: later(-9 * day), ...fields })
const event = anEvent({
  oneOffProductId: 'p',
  players: [
    entry('jana', { paymentId: 'of-jana', multisport: true }),
    entry('petr', { paymentId: 'of-petr' }),
    entry('held', { payBy: later(hour), multisport: true }),
  ],
  nextAt: later(1.5 * hour),
})
const note = (
  state: EventRow | null,
  card: 'seen' | 'missing',
  { entrant = 'jana', by = 'leader', now = later(hour) } = {},
) => decideCard(state, { eventId: 'e', by, org: anOrg(), entrant, card }, now)

describe('the card of a player who paid the MultiSport price', () => {
  it('is noted as seen once, with a fact that names the payment', () => {
    const { next, facts, answer } = note(event, 'seen')
    expect(answer).toBe('seen')
    expect(next.players[0]?.card).toBe('seen')
    expect(facts).toMatchObject([{ data: { eventId: 'e', paymentId: 'of-jana', userId: 'jana' } }])
    expect(note(next, 'seen')).toMatchObject({ answer: 'seen', facts: [] })
  })

  it('stays seen: the deposit has come back', () => {
    const { next } = note(event, 'seen')
    expect(note(next, 'missing')).toMatchObject({ answer: 'seen', facts: [], next: { players: next.players } })
  })

  it('that was missing may be seen later', () => {
    const { next, facts, answer } = note(event, 'missing')
    expect([answer, facts]).toMatchObject(['missing', [{ data: { paymentId: 'of-jana', card: 'missing' } }]])
    expect(note(next, 'missing').facts).toEqual([])
    expect(note(next, 'seen').facts).toHaveLength(1)
  })

  it('is not noted of others: those who paid the usual price, have only a hold, or are no players', () => {
    for (const entrant of ['petr', 'held', 'nobody'])
      expect(() => note(event, 'seen', { entrant })).toThrow('attendance.noCard')
  })

  it('is noted by those who mark who is there, as long as they may', () => {
    expect(() => note(event, 'seen', { by: 'petr' })).toThrow('rights.missing')
    const own = [entry('leader', { paymentId: 'of-leader', multisport: true })]
    expect(() => note({ ...event, players: own }, 'seen', { entrant: 'leader' })).toThrow('rights.missing')
    expect(() => note(event, 'seen', { now: later(-2 * day) })).toThrow('attendance.closed')
    expect(() => note(event, 'seen', { now: later(9 * day) })).toThrow('attendance.closed')
    expect(() => note({ ...event, cancelled: true }, 'seen')).toThrow('event.notFound')
    expect(() => note(null, 'seen')).toThrow('event.notFound')
  })
})
