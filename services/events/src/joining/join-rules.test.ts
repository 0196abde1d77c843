import type { AppError } from '@parta/contracts/errors'
import { describe, expect, it } from 'vitest'
import type { EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideJoin, type Entrant } from './join-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')

const anEntrant = (id: string, fields: Partial<Entrant> = {}): Entrant => ({
  id,
  userId: id,
  gender: 'female',
  karma: 9,
  ageGroup: 'adult',
  ...fields,
})
const join = (event: EventRow | null, ...entrants: Entrant[]) => decideJoin(event, { eventId: 'e', entrants }, now)
const filled = (event: EventRow, ...ids: string[]) => ids.reduce((state, id) => join(state, anEntrant(id)).next, event)
const types = (decision: { facts?: readonly { type: { name: string } }[] }) =>
  decision.facts?.map((fact) => fact.type.name)

describe('join event', () => {
  it('adds a player while there is a free place', () => {
    const decision = join(anEvent({ maxPlayers: 2 }), anEntrant('a'))
    expect(decision.answer).toEqual({
      eventId: 'e',
      date: start.toISOString(),
      joined: ['a'],
      queued: [],
      already: [],
      refused: [],
      playersCount: 1,
      queueCount: 0,
    })
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

  it('is refused when the event is full and has no queue', () => {
    expect(() => join(filled(anEvent({ maxPlayers: 1 }), 'a'), anEntrant('b'))).toThrow('event.full')
  })

  it('is refused when the queue is full, too', () => {
    const ids = Array.from({ length: 51 }, (_, at) => `p${at}`)
    const full = filled(anEvent({ maxPlayers: 1, enableQueue: true }), ...ids)
    expect(full.queueCount).toBe(50)
    expect(() => join(full, anEntrant('late'))).toThrow('event.queueFull')
  })

  it('has no limit when maxPlayers is -1', () => {
    const ids = Array.from({ length: 300 }, (_, at) => `p${at}`)
    expect(filled(anEvent({ maxPlayers: -1 }), ...ids).playersCount).toBe(300)
  })

  it.for([
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
    [
      'who is an adult alias, of an event for kids',
      anEvent({ tags: 'kids' }),
      anEntrant('ALIAS_x__a', { userId: 'a', ageGroup: 'adult' }),
      'event.age',
    ],
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
  ] as const)('refuses one %s', ([_what, event, entrant, code]) => {
    expect(() => join(event, entrant)).toThrow(code)
  })

  it('lets a leader bring an alias to their own event', () => {
    const decision = join(anEvent({ leader: 'a' }), anEntrant('ALIAS_x__a', { userId: 'a', ageGroup: 'child' }))
    expect(decision.answer.joined).toEqual(['ALIAS_x__a'])
  })

  it('checks only the level in the event’s activity, and accepts an unknown level', () => {
    const event = anEvent({ minLevel: 3 })
    expect(join(event, anEntrant('a', { levels: { tennis: 1 } })).answer.joined).toEqual(['a'])
    expect(join(event, anEntrant('a', { levels: { badminton: 3, tennis: 1 } })).answer.joined).toEqual(['a'])
  })

  it('accepts the trainer as a player regardless of level and age', () => {
    const event = anEvent({ tags: 'kids', minLevel: 1, trainer: 'a' })
    expect(join(event, anEntrant('a', { levels: { badminton: 5 } })).answer.joined).toEqual(['a'])
  })

  it('publishes the referrer, prompt and availability that led to joining', () => {
    const through = { ref: 'friend', promptId: 'p', availabilityId: 'v' }
    const joined = decideJoin(anEvent(), { eventId: 'e', entrants: [anEntrant('a')], through }, now)
    expect(joined.facts?.[0]?.data).toMatchObject(through)
    const full = filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'x')
    const queued = decideJoin(full, { eventId: 'e', entrants: [anEntrant('a')], through }, now)
    expect(queued.facts?.[0]?.data).toMatchObject({ ...through, position: 1 })
  })

  it('publishes who came by the secret link of a private event, except those who run it', () => {
    const hidden = anEvent({ private: true, linkToken: 'secret', trainer: 'trainer' })
    const through = (event: EventRow, userId: string, token?: string) =>
      decideJoin(event, { eventId: 'e', entrants: [anEntrant('x', { userId })], token, isOpen: true }, now).facts?.[0]
    expect(through(hidden, 'a', 'secret')?.data).toMatchObject({ invited: true })
    const others = [
      through(hidden, 'a'),
      through(hidden, 'a', 'wrong'),
      through(hidden, 'leader', 'secret'),
      through(hidden, 'trainer', 'secret'),
      through(anEvent({ linkToken: 'secret' }), 'a', 'secret'),
    ]
    for (const fact of others) expect(fact?.data).not.toHaveProperty('invited')
    const full = {
      ...hidden,
      maxPlayers: 1,
      playersCount: 1,
      players: [{ id: 'p', userId: 'p', at: now }],
      enableQueue: true,
    }
    expect(through(full, 'a', 'secret')).toMatchObject({
      type: { name: 'events.player-queued' },
      data: { invited: true },
    })
  })

  it('accepts an unknown gender in an event for everybody', () => {
    expect(join(anEvent({ gender: 'any' }), anEntrant('a', { gender: 'unknown' })).answer.joined).toEqual(['a'])
  })
})

describe('joining while confirmation is open', () => {
  const opens = new Date(now.getTime() - 60_000)
  const asked = {
    requireConfirmation: true,
    hoursConfirm: 2,
    confirmationDate: opens,
    marks: ['confirmation'],
  } as const

  it('confirms each entrant who gets a place', () => {
    const decision = join(anEvent({ ...asked, maxPlayers: 3 }), anEntrant('a'), anEntrant('k', { userId: 'a' }))
    expect(decision.next.players.map(({ confirmedAt }) => confirmedAt)).toEqual([now, now])
    expect(types(decision)).toEqual([
      'events.player-joined',
      'events.player-confirmed',
      'events.player-joined',
      'events.player-confirmed',
    ])
  })

  it('does not confirm queued entrants', () => {
    const decision = join(filled(anEvent({ ...asked, maxPlayers: 1, enableQueue: true }), 'x'), anEntrant('a'))
    expect(decision.next.queue.map(({ confirmedAt }) => confirmedAt)).toEqual([undefined])
    expect(types(decision)).toEqual(['events.player-queued'])
  })

  it.each([
    ['before that time', { ...asked, confirmationDate: new Date(now.getTime() + 1) }],
    ['where nobody is asked to confirm', { requireConfirmation: false }],
  ])('confirms nobody %s', (_when, fields) => {
    const decision = join(anEvent(fields), anEntrant('a'))
    expect(decision.next.players.map(({ confirmedAt }) => confirmedAt)).toEqual([undefined])
    expect(types(decision)).toEqual(['events.player-joined'])
  })
})

describe('joining together', () => {
  const family = ['parent', 'kuba', 'ema'].map((id) => anEntrant(id, { userId: 'parent' }))
  const together = (event: EventRow) => decideJoin(event, { eventId: 'e', entrants: family, group: 'g' }, now)

  it('gives places to all', () => {
    const { next, answer } = together(anEvent({ maxPlayers: 3 }))
    expect(answer.joined).toEqual(['parent', 'kuba', 'ema'])
    expect(next.players.map(({ group }) => group)).toEqual(['g', 'g', 'g'])
  })

  it('queues all when there are places for some only', () => {
    const decision = together(filled(anEvent({ maxPlayers: 3, enableQueue: true }), 'a'))
    expect(decision.answer.queued.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(decision.next.playersCount).toBe(1)
    expect(types(decision)).toEqual(['events.player-queued', 'events.player-queued', 'events.player-queued'])
  })

  it('is refused without a queue and with too few free places', () => {
    expect(() => together(filled(anEvent({ maxPlayers: 3 }), 'a'))).toThrow('event.notEnoughRoom')
  })

  it('is refused if the group is larger than the event', () => {
    expect(() => together(anEvent({ maxPlayers: 2, enableQueue: true }))).toThrow('event.groupTooBig')
  })

  it('is refused if the queue has too little space for all', () => {
    const ids = Array.from({ length: 53 }, (_, at) => `p${at}`)
    const event = filled(anEvent({ maxPlayers: 5, enableQueue: true }), ...ids)
    expect(() => together(event)).toThrow('event.queueFull')
  })

  it('lets a person who fits pass a family that does not', () => {
    const waiting = together(filled(anEvent({ maxPlayers: 3, enableQueue: true }), 'a')).next
    expect(join(waiting, anEntrant('late')).answer.joined).toEqual(['late'])
  })
})

describe('joining for several people, some of whom cannot join', () => {
  const parent = anEntrant('parent')
  const kuba = anEntrant('kuba', { userId: 'parent', ageGroup: 'child' })
  const ema = anEntrant('ema', { userId: 'parent', ageGroup: 'child' })
  const family = (event: EventRow, ...entrants: Entrant[]) =>
    decideJoin(event, { eventId: 'e', entrants, group: 'g' }, now)
  const thrown = (run: () => unknown) => {
    try {
      run()
    } catch (error) {
      return error as AppError
    }
    throw new Error('Nothing was refused')
  }

  it('adds the child of a parent who has joined, and lists the parent as already joined', () => {
    const { next, answer } = family(filled(anEvent({ maxPlayers: 3 }), 'parent'), parent, kuba)
    expect(answer).toMatchObject({ joined: ['kuba'], queued: [], already: ['parent'], refused: [], playersCount: 2 })
    expect(next.players.map(({ id, group }) => [id, group])).toEqual([
      ['parent', undefined],
      ['kuba', undefined],
    ])
  })

  it('lists queued entrants as already queued', () => {
    const event = filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'x', 'parent')
    expect(family(event, parent, kuba).answer).toMatchObject({
      already: ['parent'],
      queued: [{ id: 'kuba', position: 2 }],
    })
  })

  it('adds two children together to an event for kids, and gives the reason for refusing the parent', () => {
    const { next, answer } = family(anEvent({ tags: 'kids' }), parent, kuba, ema)
    expect(answer).toMatchObject({ joined: ['kuba', 'ema'], refused: [{ id: 'parent', code: 'event.age' }] })
    expect(next.players.map(({ group }) => group)).toEqual(['g', 'g'])
  })

  it('queues the accepted entrants together when not all of them fit', () => {
    const event = filled(anEvent({ maxPlayers: 2, tags: 'kids', enableQueue: true, leader: 'x', trainer: 'x' }))
    const one = decideJoin(event, { eventId: 'e', entrants: [{ ...kuba, id: 'other', userId: 'o' }] }, now).next
    const { answer } = family(one, parent, kuba, ema)
    expect(answer).toMatchObject({
      joined: [],
      queued: [
        { id: 'kuba', position: 1 },
        { id: 'ema', position: 2 },
      ],
      refused: [{ id: 'parent', code: 'event.age' }],
    })
  })

  it('adds the aliases of a leader who does not play, and gives the reason for refusing the leader', () => {
    const { answer } = family(anEvent({ leader: 'parent' }), parent, kuba)
    expect(answer).toMatchObject({ joined: ['kuba'], refused: [{ id: 'parent', code: 'event.leader' }] })
  })

  it('refuses a removed alias, and adds the others', () => {
    const event = anEvent({ kicked: [{ id: 'kuba', userId: 'parent', reason: 'other', at: now }] })
    const { answer } = family(event, parent, kuba)
    expect(answer).toMatchObject({ joined: ['parent'], refused: [{ id: 'kuba', code: 'event.kicked' }] })
  })

  it('is refused with the reason of each when nobody can join', () => {
    const event = filled(anEvent({ tags: 'adults' }), 'parent')
    const error = thrown(() => family(event, parent, kuba))
    expect([error.code, error.fields]).toEqual([
      'event.age',
      [
        { field: 'aliasIds.0', code: 'event.alreadyJoined' },
        { field: 'aliasIds.1', code: 'event.age' },
      ],
    ])
    const all = thrown(() => family(filled(anEvent(), 'parent', 'kuba'), parent, kuba))
    expect(all.code).toBe('event.alreadyJoined')
  })

  it('is refused when the remaining entrants do not fit together', () => {
    const event = filled(anEvent({ maxPlayers: 2 }), 'parent')
    expect(thrown(() => family(event, parent, kuba, ema)).code).toBe('event.notEnoughRoom')
    expect(family(event, parent, kuba).answer.joined).toEqual(['kuba'])
  })

  it('to a private event is refused as not found, and to removed players as removed', () => {
    const event = anEvent({ private: true, linkToken: 'x'.repeat(32) })
    expect(thrown(() => family(event, parent, kuba)).code).toBe('event.notFound')
    const kicked = { ...event, kicked: [{ id: 'kuba', userId: 'parent', reason: 'other', at: now } as const] }
    expect(thrown(() => family(kicked, parent, kuba)).code).toBe('event.kicked')
  })
})
