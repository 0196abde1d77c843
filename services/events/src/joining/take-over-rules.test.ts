import { describe, expect, it } from 'vitest'
import { advance, withClock } from '../core/clock-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent } from '../core/testing.ts'
import { decideLeave } from './leave-rules.ts'
import { removePerson } from './leaver-rules.ts'
import { decideTakeOver } from './take-over-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
/** An event whose leader, Jana, is gone. Petr has been in it longest, then Eva with a child, then Iva. */
const leaderless = (fields: Partial<EventRow> = {}) => {
  const players = [entry('jana'), entry('petr'), entry('kuba', 'eva'), entry('iva')]
  const event = withClock(anEvent({ leader: 'jana', maxPlayers: 4, players, ...fields }), now)
  return removePerson(event, { eventId: 'e', userId: 'jana' }, now).next
}
const agree = (event: EventRow, userId: string) => decideTakeOver(event, { eventId: 'e', userId }, now)
const closed = (event: EventRow) => advance('e', event, event.handover?.until ?? now)

describe('an event whose leader is gone', () => {
  it('is led at once by who has been in it longest, if they agree', () => {
    const { next, facts } = agree(leaderless(), 'petr')
    expect(next.leader).toBe('petr')
    expect(next).not.toHaveProperty('handover')
    expect(facts?.map(({ data }) => data)).toContainEqual(expect.objectContaining({ changes: ['leader'] }))
    expect(agree(next, 'petr').next).toEqual(next)
    expect(() => agree(next, 'iva')).toThrow('event.hasLeader')
  })

  it('is led after the time to agree by who of those who agree has been in it longest', () => {
    const asked = agree(agree(leaderless(), 'iva').next, 'eva').next
    expect(asked).toMatchObject({ leader: 'jana', handover: { agreed: ['iva', 'eva'] } })
    expect(agree(asked, 'iva').next).toEqual(asked)
    expect(closed(asked).next).toMatchObject({ leader: 'eva', cancelled: false })
    // Who left does not lead it any more.
    const left = decideLeave(asked, { eventId: 'e', userId: 'eva', ids: ['kuba'], message: '' }, now).next
    expect(closed(left).next.leader).toBe('iva')
  })

  it('is cancelled after that time if nobody agrees, and everybody gets back what they paid', () => {
    const sold = leaderless({
      price: 100,
      players: [entry('jana'), { ...entry('petr'), paymentId: 'p', amount: 10_000 }],
    })
    const { next, facts } = closed(sold)
    expect(next).toMatchObject({ cancelled: true, cancellation: { reason: 'cancelled', by: null } })
    expect(next.releases).toMatchObject([{ paymentId: 'p', reason: 'cancelled' }])
    const cancelled = facts.find(({ type }) => type.name === 'events.event-cancelled')
    expect(cancelled?.data).toMatchObject({ people: expect.arrayContaining(['petr']), paymentIds: ['p'] })
  })

  it('is cancelled together with the other dates of its repetition, so that people are told once', () => {
    const repetition = { id: 'weekly', index: 1, count: 9, after: 'weekly' } as const
    const event = leaderless({ repetition })
    const cancelled = closed(event).facts.find(({ type }) => type.name === 'events.event-cancelled')
    const id = `leaderless-weekly-${event.handover?.until.getTime()}`
    expect(cancelled?.data).toMatchObject({ together: { id, date: event.date.toISOString() } })
    // Also if the call of a player runs the clock, that player did not cancel it.
    expect(cancelled?.actor).toBe('system')
  })

  it('is taken over by its players only', () => {
    expect(() => agree(leaderless(), 'stranger')).toThrow('event.notJoined')
    const led = anEvent({ players: [entry('petr')] })
    expect(() => agree(led, 'petr')).toThrow('event.hasLeader')
    expect(() => decideTakeOver(null, { eventId: 'e', userId: 'petr' }, now)).toThrow('event.notFound')
  })
})
