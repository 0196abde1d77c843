import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideJoin } from './join-rules.ts'
import { decideKick, decideReadmit } from './kick-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const kick = (event: EventRow | null, by: string, { id, at = now }: { readonly id: string; readonly at?: Date }) =>
  decideKick(event, { eventId: 'e', by, id, kickReason: 'age', message: 'Ještě ne' }, at)

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
      const { next, facts = [] } = kick(event, by, { id: 'a' })
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

  it('removes an entry from the queue, too', () => {
    const { next, facts = [] } = kick(event, 'leader', { id: 'b' })
    expect(next.queue.map(({ id }) => id)).toEqual(['c'])
    expect(facts[0]?.data).toMatchObject({ userId: 'b', wasQueued: true, reason: 'kicked' })
  })

  it('removes one entry, not all entries of the person', () => {
    const { next, facts = [] } = kick(event, 'trainer', { id: 'ALIAS_kid__leader' })
    expect(next.players.map(({ id }) => id)).toContain('leader')
    expect(facts[0]?.data).toMatchObject({ userId: 'leader', aliasId: 'ALIAS_kid__leader' })
  })

  it('removes a trainer from the players and keeps the role', () => {
    const { next } = kick(event, 'leader', { id: 'trainer' })
    expect(next.trainer).toBe('trainer')
    expect(next.players.map(({ id }) => id)).not.toContain('trainer')
    expect(kick(next, 'trainer', { id: 'a' }).next.kicked?.map(({ id }) => id)).toEqual(['trainer', 'a'])
  })

  it('is possible when the player has not confirmed', () => {
    const silent = { ...event, requireConfirmation: true, confirmationDate: now }
    expect(kick(silent, 'leader', { id: 'a' }).next.players.map(({ id }) => id)).not.toContain('a')
  })

  it.for([
    ['by a player', event, 'a', 'b', 'rights.missing'],
    ['by a stranger', event, 'nobody', 'a', 'rights.missing'],
    ['of oneself, who leads', event, 'leader', 'leader', 'event.leader'],
    ['of oneself, who trains', event, 'trainer', 'trainer', 'event.trainer'],
    ['of the leader', event, 'trainer', 'leader', 'event.leader'],
    ['of one who is not in it', event, 'leader', 'nobody', 'event.notJoined'],
    ['from a cancelled event', { ...event, cancelled: true }, 'leader', 'a', 'event.notFound'],
    ['from an event that is not there', null, 'leader', 'a', 'event.notFound'],
  ] as const)('is refused %s', ([_what, where, by, id, code]) => {
    expect(() => kick(where, by, { id })).toThrow(code)
  })

  it('is refused once the event has begun', () => {
    expect(() => kick(event, 'leader', { id: 'a', at: new Date(start.getTime() + 1) })).toThrow('event.past')
  })
})

describe('a removed player', () => {
  const join = (state: EventRow, id: string, userId = id) => {
    const entrant = { id, userId, gender: 'female', karma: 9, ageGroup: 'adult' } as const
    return decideJoin(state, { eventId: 'e', entrants: [entrant] }, now).next
  }
  const readmit = (state: EventRow, by: string, id: string) => decideReadmit(state, { eventId: 'e', by, id }, now)
  const without = kick({ ...event, maxPlayers: -1 }, 'leader', { id: 'a' }).next

  it('cannot join again, nor by one of their aliases', () => {
    expect(without.kicked).toEqual([{ id: 'a', userId: 'a', reason: 'age', at: now }])
    expect(() => join(without, 'a')).toThrow('event.kicked')
    expect(() => join(without, 'ALIAS_other__a', 'a')).toThrow('event.kicked')
    expect(join(without, 'd').players.map(({ id }) => id)).toContain('d')
  })

  it('who is an alias does not keep the rest of the family out', () => {
    const { next } = kick({ ...event, maxPlayers: -1 }, 'trainer', { id: 'ALIAS_kid__leader' })
    expect(() => join(next, 'ALIAS_kid__leader', 'leader')).toThrow('event.kicked')
    expect(join(next, 'ALIAS_sibling__leader', 'leader').players.at(-1)?.id).toBe('ALIAS_sibling__leader')
  })

  it('can join after the leader or trainer has readmitted them', () => {
    const { next } = readmit(without, 'trainer', 'a')
    expect(join(next, 'a').players.at(-1)?.id).toBe('a')
    expect(readmit(next, 'leader', 'a').next).toBe(next)
    expect(() => readmit(without, 'a', 'a')).toThrow('rights.missing')
    const trainerOut = { ...without, kicked: [{ id: 'trainer', userId: 'trainer', reason: 'age', at: now } as const] }
    expect(() => readmit(trainerOut, 'trainer', 'trainer')).toThrow('rights.missing')
    expect(readmit(trainerOut, 'leader', 'trainer').next.kicked).toEqual([])
    expect(() => readmit({ ...without, cancelled: true }, 'leader', 'a')).toThrow('event.notFound')
  })
})
