import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../event/store.ts'
import { anEvent, start } from '../event/testing.ts'
import { kickPlayer } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const kick = (event: EventRow | null, by: string, id: string, at = now) =>
  kickPlayer(event, { eventId: 'e', by, id, kickReason: 'age', message: 'Ještě ne' }, at)

const event = anEvent({
  trainer: 'trainer',
  maxPlayers: 4,
  hoursNotLeave: 600,
  players: [entry('leader'), entry('trainer'), entry('a'), entry('ALIAS_kid__leader', 'leader')],
  queue: [entry('b'), entry('c')],
})

describe('kick', () => {
  it.each(['leader', 'trainer'])(
    'by the %s puts a player out, whatever the closing hours, and shifts the queue',
    (by) => {
      const { next, facts = [] } = kick(event, by, 'a')
      expect(next.players.map(({ id }) => id)).toEqual(['leader', 'trainer', 'ALIAS_kid__leader', 'b'])
      expect(facts.map(({ type }) => type.name)).toEqual(['events.player-left', 'events.player-shifted'])
      expect(facts[0]?.data).toMatchObject({
        userId: 'a',
        reason: 'kicked',
        kickReason: 'age',
        message: 'Ještě ne',
        wasQueued: false,
      })
    },
  )

  it('puts out of the queue, too', () => {
    const { next, facts = [] } = kick(event, 'leader', 'b')
    expect(next.queue.map(({ id }) => id)).toEqual(['c'])
    expect(facts[0]?.data).toMatchObject({ userId: 'b', wasQueued: true, reason: 'kicked' })
  })

  it('puts out one entry, not the whole person', () => {
    const { next, facts = [] } = kick(event, 'trainer', 'ALIAS_kid__leader')
    expect(next.players.map(({ id }) => id)).toContain('leader')
    expect(facts[0]?.data).toMatchObject({ userId: 'leader', aliasId: 'ALIAS_kid__leader' })
  })

  it('is possible where attendance was not confirmed', () => {
    const silent = { ...event, requireConfirmation: true, confirmationDate: now }
    expect(kick(silent, 'leader', 'a').next.players.map(({ id }) => id)).not.toContain('a')
  })

  it.each([
    ['by a player', event, 'a', 'b', 'rights.missing'],
    ['by a stranger', event, 'nobody', 'a', 'rights.missing'],
    ['of oneself, who leads', event, 'leader', 'leader', 'event.leader'],
    ['of oneself, who trains', event, 'trainer', 'trainer', 'event.trainer'],
    ['of the trainer', event, 'leader', 'trainer', 'event.trainer'],
    ['of the leader', event, 'trainer', 'leader', 'event.leader'],
    ['of one who is not in it', event, 'leader', 'nobody', 'event.notJoined'],
    ['from a cancelled event', { ...event, cancelled: true }, 'leader', 'a', 'event.notFound'],
    ['from an event that is not there', null, 'leader', 'a', 'event.notFound'],
  ])('is refused %s', (_what, where, by, id, code) => {
    expect(() => kick(where, by, id)).toThrow(code)
  })

  it('is refused once the event has begun', () => {
    expect(() => kick(event, 'leader', 'a', new Date(start.getTime() + 1))).toThrow('event.past')
  })
})
