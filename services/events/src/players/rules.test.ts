import { describe, expect, it } from 'vitest'
import type { EventRow } from '../event/store.ts'
import { anEvent } from '../event/testing.ts'
import { type Entrant, joinPlayers } from './rules.ts'

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
    [
      'whose level is too low',
      anEvent({ minLevel: 3 }),
      anEntrant('a', { levels: { badminton: 2 } }),
      'event.levelTooLow',
    ],
    [
      'whose level is too high',
      anEvent({ minLevel: 1 }),
      anEntrant('a', { levels: { badminton: 4 } }),
      'event.levelTooHigh',
    ],
  ])('refuses one %s', (_what, event, entrant, code) => {
    expect(() => join(event, entrant)).toThrow(code)
  })

  it('lets a leader bring an alias to their own event', () => {
    const decision = join(anEvent({ leader: 'a' }), anEntrant('ALIAS_x__a', { userId: 'a', ageGroup: 'child' }))
    expect(decision.answer.joined).toEqual(['ALIAS_x__a'])
  })

  it('looks at the level in the event’s activity, and lets one of an unknown level pass', () => {
    const event = anEvent({ minLevel: 3 })
    expect(join(event, anEntrant('a', { levels: { tennis: 1 } })).answer.joined).toEqual(['a'])
    expect(join(event, anEntrant('a', { levels: { badminton: 3, tennis: 1 } })).answer.joined).toEqual(['a'])
  })

  it('takes a trainer in as staff, whom neither level nor age bind', () => {
    const event = anEvent({ tags: 'kids', minLevel: 1, trainer: 'a' })
    expect(join(event, anEntrant('a', { levels: { badminton: 5 } })).answer.joined).toEqual(['a'])
  })

  it('tells through whom or what one came', () => {
    const through = { ref: 'friend', promptId: 'p', availabilityId: 'v' }
    const joined = joinPlayers(anEvent(), { eventId: 'e', entrants: [anEntrant('a')], through }, now)
    expect(joined.facts?.[0]?.data).toMatchObject(through)
    const full = filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'x')
    const queued = joinPlayers(full, { eventId: 'e', entrants: [anEntrant('a')], through }, now)
    expect(queued.facts?.[0]?.data).toMatchObject({ ...through, position: 1 })
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

describe('joining together', () => {
  const family = ['parent', 'kuba', 'ema'].map((id) => anEntrant(id, { userId: 'parent' }))
  const together = (event: EventRow) => joinPlayers(event, { eventId: 'e', entrants: family, group: 'g' }, now)

  it('is being in together', () => {
    const { next, answer } = together(anEvent({ maxPlayers: 3 }))
    expect(answer.joined).toEqual(['parent', 'kuba', 'ema'])
    expect(next.players.map(({ group }) => group)).toEqual(['g', 'g', 'g'])
  })

  it('or waiting together, though there would be space for some', () => {
    const decision = together(filled(anEvent({ maxPlayers: 3, enableQueue: true }), 'a'))
    expect(decision.answer.queued.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(decision.next.playersCount).toBe(1)
    expect(types(decision)).toEqual(['events.player-queued', 'events.player-queued', 'events.player-queued'])
  })

  it('is refused where there is no queue and not enough space', () => {
    expect(() => together(filled(anEvent({ maxPlayers: 3 }), 'a'))).toThrow('event.full')
  })

  it('is refused where the event could never hold all of them', () => {
    expect(() => together(anEvent({ maxPlayers: 2, enableQueue: true }))).toThrow('event.groupTooBig')
  })

  it('is refused where the queue does not hold all of them', () => {
    const ids = Array.from({ length: 53 }, (_, at) => `p${at}`)
    const event = filled(anEvent({ maxPlayers: 5, enableQueue: true }), ...ids)
    expect(() => together(event)).toThrow('event.queueFull')
  })

  it('lets one who fits pass a family that does not', () => {
    const waiting = together(filled(anEvent({ maxPlayers: 3, enableQueue: true }), 'a')).next
    expect(join(waiting, anEntrant('late')).answer.joined).toEqual(['late'])
  })
})
