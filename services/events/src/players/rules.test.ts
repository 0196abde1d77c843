import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../event/store.ts'
import { anEvent, start } from '../event/testing.ts'
import { type Entrant, joinPlayers, leavePlayers, removePlayers } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')

const anEntrant = (id: string, fields: Partial<Entrant> = {}): Entrant => ({
  id,
  userId: id,
  gender: 'female',
  karma: 9,
  ageGroup: 'adult',
  ...fields,
})
const join = (event: EventRow | null, ...entrants: Entrant[]) => joinPlayers(event, { eventId: 'e', entrants }, now)
const leave = (event: EventRow | null, userId: string, at = now, ids = [userId]) =>
  leavePlayers(event, { eventId: 'e', userId, ids, message: '' }, at)
const filled = (event: EventRow, ...ids: string[]) => ids.reduce((state, id) => join(state, anEntrant(id)).next, event)
const types = (decision: { facts?: readonly { type: { name: string } }[] }) =>
  decision.facts?.map((fact) => fact.type.name)

describe('join event', () => {
  it('takes a player in while there is space', () => {
    const decision = join(anEvent({ maxPlayers: 2 }), anEntrant('a'))
    expect(decision.answer).toEqual({ eventId: 'e', joined: ['a'], queued: [], playersCount: 1, queueCount: 0 })
    expect(types(decision)).toEqual(['events.player-joined'])
  })

  it('puts the eleventh player of ten into the queue', () => {
    const ten = filled(anEvent({ maxPlayers: 10, enableQueue: true }), ...'abcdefghij'.split(''))
    const decision = join(ten, anEntrant('k'))
    expect(decision.answer).toMatchObject({
      joined: [],
      queued: [{ id: 'k', position: 1 }],
      playersCount: 10,
      queueCount: 1,
    })
    expect(types(decision)).toEqual(['events.player-queued'])
  })

  it('refuses when it is full and has no queue', () => {
    expect(() => join(filled(anEvent({ maxPlayers: 1 }), 'a'), anEntrant('b'))).toThrow('event.full')
  })

  it('refuses when the queue is full too', () => {
    const ids = Array.from({ length: 51 }, (_, at) => `p${at}`)
    const full = filled(anEvent({ maxPlayers: 1, enableQueue: true }), ...ids)
    expect(full.queueCount).toBe(50)
    expect(() => join(full, anEntrant('late'))).toThrow('event.queueFull')
  })

  it('has no limit when maxPlayers is -1', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `p${at}`)
    expect(filled(anEvent({ maxPlayers: -1 }), ...ids).playersCount).toBe(300)
  })

  it.each([
    ['who is in already', filled(anEvent(), 'a'), anEntrant('a'), 'event.alreadyJoined'],
    [
      'who waits already',
      filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'b', 'a'),
      anEntrant('a'),
      'event.alreadyJoined',
    ],
    ['after it began', anEvent({ date: new Date('2026-06-01T09:59:59Z') }), anEntrant('a'), 'event.past'],
    ['of a cancelled event', anEvent({ cancelled: true }), anEntrant('a'), 'event.notFound'],
    ['of an event that is not there', null, anEntrant('a'), 'event.notFound'],
    ['who leads it', anEvent({ leader: 'a' }), anEntrant('a'), 'event.leader'],
    ['whose gender does not fit', anEvent({ gender: 'male' }), anEntrant('a'), 'event.invalidGender'],
    [
      'whose gender is unknown, where it matters',
      anEvent({ gender: 'male' }),
      anEntrant('a', { gender: 'unknown' }),
      'event.unknownGender',
    ],
    [
      'who is a child, of an event for adults',
      anEvent({ tags: 'adults' }),
      anEntrant('ALIAS_x__a', { userId: 'a', ageGroup: 'child' }),
      'event.age',
    ],
    ['who is the adult account itself, of an event for kids', anEvent({ tags: 'kids' }), anEntrant('a'), 'event.age'],
    ['whose karma is too low', anEvent(), anEntrant('a', { karma: 0 }), 'karma.tooLow'],
  ])('refuses one %s', (_what, event, entrant, code) => {
    expect(() => join(event, entrant)).toThrow(code)
  })

  it('lets a leader bring an alias to their own event', () => {
    const decision = join(anEvent({ leader: 'a' }), anEntrant('ALIAS_x__a', { userId: 'a', ageGroup: 'child' }))
    expect(decision.answer.joined).toEqual(['ALIAS_x__a'])
  })

  it('lets anyone of unknown gender into an event for everyone', () => {
    expect(join(anEvent({ gender: 'any' }), anEntrant('a', { gender: 'unknown' })).answer.joined).toEqual(['a'])
  })

  it('changes nothing when one of several entrants is refused', () => {
    const event = filled(anEvent({ maxPlayers: 5 }), 'a')
    expect(() => join(event, anEntrant('b'), anEntrant('a'))).toThrow('event.alreadyJoined')
    expect(event.playersCount).toBe(1)
  })
})

describe('leave event', () => {
  it('shifts the first of the queue into the free place', () => {
    const event = filled(anEvent({ maxPlayers: 2, enableQueue: true }), 'a', 'b', 'c', 'd')
    const decision = leave(event, 'a')
    expect(decision.next.players.map((entry) => entry.id)).toEqual(['b', 'c'])
    expect(decision.next.queue.map((entry) => entry.id)).toEqual(['d'])
    expect(types(decision)).toEqual(['events.player-left', 'events.player-shifted'])
  })

  it('takes one out of the queue without moving anyone in', () => {
    const event = filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'a', 'b', 'c')
    const decision = leave(event, 'b')
    expect(decision.next.queue.map((entry) => entry.id)).toEqual(['c'])
    expect(types(decision)).toEqual(['events.player-left'])
  })

  it.each([
    ['who is not in it', filled(anEvent(), 'a'), 'b', 'event.notJoined'],
    ['who leads it', anEvent({ leader: 'a', players: [{ id: 'a', userId: 'a', at: now }] }), 'a', 'event.leader'],
    ['who trains it', { ...filled(anEvent(), 'a'), trainer: 'a' }, 'a', 'event.trainer'],
    ['of an event that is not there', null, 'a', 'event.notFound'],
  ])('refuses one %s', (_what, event, id, code) => {
    expect(() => leave(event, id)).toThrow(code)
  })

  it('is possible only before start minus hoursNotLeave', () => {
    const event = filled(anEvent({ hoursNotLeave: 24 }), 'a')
    const closes = start.getTime() - 24 * 3_600_000
    expect(leave(event, 'a', new Date(closes - 1)).next.playersCount).toBe(0)
    expect(() => leave(event, 'a', new Date(closes))).toThrow('event.tooLateToLeave')
  })

  it('is always possible from the queue before the start', () => {
    const event = filled(anEvent({ maxPlayers: 1, enableQueue: true, hoursNotLeave: 600 }), 'a', 'b')
    expect(leave(event, 'b', new Date(start.getTime() - 1000)).next.queueCount).toBe(0)
  })

  it('takes nobody out in another’s name', () => {
    const event = filled(anEvent(), 'a', 'b')
    expect(() => leave(event, 'a', now, ['b'])).toThrow('event.notJoined')
  })
})

describe('an entry whose alias is gone', () => {
  const parent = { userId: 'parent', eventId: 'e' }
  const kid: Entry = { id: 'ALIAS_kid__parent', userId: 'parent', at: now }
  const full = anEvent({
    maxPlayers: 1,
    enableQueue: true,
    hoursNotLeave: 600,
    players: [kid],
    queue: [{ id: 'next', userId: 'next', at: now }],
  })

  it('is taken out even when leaving is closed, and the queue is shifted', () => {
    const { next, facts = [] } = removePlayers(full, { ...parent, ids: [kid.id] }, new Date(start.getTime() - 1000))
    expect(next).toMatchObject({ players: [{ id: 'next' }], queue: [], playersCount: 1, queueCount: 0 })
    expect(facts.map((fact) => fact.type.name)).toEqual(['events.player-left', 'events.player-shifted'])
  })

  it('is taken out of the queue', () => {
    const event = anEvent({
      maxPlayers: 1,
      enableQueue: true,
      players: [{ ...kid, id: 'a', userId: 'a' }],
      queue: [kid],
    })
    const { next, facts = [] } = removePlayers(event, { ...parent, ids: [kid.id] }, now)
    expect(next).toMatchObject({ playersCount: 1, queueCount: 0 })
    expect(facts[0]?.data).toMatchObject({ aliasId: kid.id, wasQueued: true })
  })

  it.each([
    ['a second time', removePlayers(full, { ...parent, ids: [kid.id] }, now).next, now, parent.userId],
    ['of what has begun', full, new Date(start.getTime() + 1), parent.userId],
    ['of an event that is not there', null, now, parent.userId],
    ['of another person', full, now, 'stranger'],
  ])('%s stays as it is', (_what, event, at, userId) => {
    const decision = removePlayers(event, { ...parent, userId, ids: [kid.id] }, at)
    expect(decision.next).toBe(event)
    expect(decision.facts ?? []).toEqual([])
  })
})

describe('any sequence of joins and leaves', () => {
  const person = fc.integer({ min: 0, max: 12 }).map((n) => `p${n}`)
  const command = fc.record({ what: fc.constantFrom('join', 'leave'), who: person })

  it('never oversells, has nobody twice, keeps the order of the queue, and leaves no place free while someone waits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.boolean(),
        fc.array(command, { maxLength: 80 }),
        (maxPlayers, enableQueue, commands) => {
          let event = anEvent({ maxPlayers, enableQueue })
          let asked: string[] = []
          for (const { what, who } of commands) {
            try {
              const { next, facts = [] } = what === 'join' ? join(event, anEntrant(who)) : leave(event, who)
              event = next
              asked = what === 'join' ? [...asked, who] : asked.filter((id) => id !== who)
              const shifted = facts.filter((fact) => fact.type.name === 'events.player-shifted')
              expect(shifted.length).toBeLessThanOrEqual(1)
            } catch (error) {
              expect((error as { code?: string }).code).toMatch(/^event\./)
            }
            const players = event.players.map((entry) => entry.id)
            const queue = event.queue.map((entry) => entry.id)
            expect(players.length).toBeLessThanOrEqual(maxPlayers)
            expect(new Set([...players, ...queue]).size).toBe(players.length + queue.length)
            expect([event.playersCount, event.queueCount]).toEqual([players.length, queue.length])
            expect(queue).toEqual(asked.filter((id) => queue.includes(id)))
            if (queue.length > 0) expect(players.length).toBe(maxPlayers)
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})
