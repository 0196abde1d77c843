import { limits } from '@parta/contracts/limits'
import { describe, expect, it } from 'vitest'
import { decideJoin } from '../joining/join-rules.ts'
import { advance, withClock } from './clock-rules.ts'
import type { Entry, EventRow } from './store.ts'
import { anEvent, start } from './testing.ts'

const hour = 3_600_000
const from = (hours: number) => new Date(start.getTime() + hours * hour)
const long = new Date('2026-05-01T10:00:00Z')
const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({ id, userId: id, at: long, ...fields })

/** An event as a command stores it, with the time at which the clock is due next. */
const clocked = (fields: Partial<EventRow> = {}) => withClock(anEvent({ createdAt: long, ...fields }), long)
const look = (event: EventRow, at: Date) => advance('e', event, at)
const types = (facts: readonly { type: { name: string } }[]) => facts.map(({ type }) => type.name)
const data = (facts: readonly { data: unknown }[]) => facts.map((fact) => fact.data)

describe('the facts of the clock about families', () => {
  const family = {
    leader: 'l',
    trainer: 'eva',
    players: [entry('jana'), entry('jana-ema', { userId: 'jana' }), entry('eva-jan', { userId: 'eva' }), entry('petr')],
  }
  const jana = [
    { userId: 'jana', aliasId: null },
    { userId: 'jana', aliasId: 'jana-ema' },
  ]
  const eva = { userId: 'eva', aliasId: 'eva-jan' }

  it('list the entries of each person who plays with an alias, when the event goes ahead and when it starts soon', () => {
    const event = clocked({ ...family, minPlayers: 2, decisionHours: 3 })
    const published = data(look(event, from(-1)).facts) as { entrants?: object[] }[]
    // Who trains is concerned, too.
    for (const { entrants } of published) expect(entrants).toEqual([{ userId: 'eva', aliasId: null }, ...jana, eva])
    expect(published).toHaveLength(2)
  })

  it('list them when the minimum of players is not reached', () => {
    const event = clocked({ ...family, trainer: null, minPlayers: 9, decisionHours: 3 })
    expect(data(look(event, from(-3)).facts)).toMatchObject([{ reason: 'minimum', entrants: [...jana, eva] }, {}])
  })

  it('keep each family in one part when the event is over', () => {
    const strangers = Array.from({ length: limits.factPeople - 1 }, (_none, at) => entry(`p-${at}`))
    const first = entry('jana')
    const event = clocked({ players: [first, ...strangers, entry('jana-ema', { userId: 'jana' })] })
    const parts = (data(look(event, event.endDate).facts) as { attendees?: { userId: string }[] }[]).flatMap(
      ({ attendees }) => (attendees ? [attendees] : []),
    )
    const ofJana = parts.map((part) => part.filter(({ userId }) => userId === 'jana').length).filter(Boolean)
    expect([parts.length, ofJana]).toEqual([2, [2]])
  })
})

describe('the clock', () => {
  it('does not change an event while nothing is due', () => {
    const event = clocked({ players: [entry('a')] })
    expect(event.nextAt).toEqual(from(-2))
    expect(look(event, from(-2.001)).next).toBe(event)
    const cancelled = clocked({ cancelled: true })
    expect(cancelled.nextAt).toBeNull()
    expect(look(cancelled, from(9)).next).toBe(cancelled)
  })

  it('applies each due step once and in order, however late it runs', () => {
    const event = clocked({
      requireConfirmation: true,
      confirmationDate: from(-4),
      minPlayers: 2,
      decisionHours: 3,
      players: [entry('a'), entry('b')],
    })
    const { next, facts } = look(event, from(-1))
    expect(types(facts)).toEqual([
      'events.confirmation-opened',
      'events.event-goes-ahead',
      'events.event-starting',
      'events.confirmation-closing',
    ])
    expect(next).toMatchObject({ marks: ['confirmation', 'decision', 'starting', 'closing'], nextAt: event.endDate })
    expect(look(next, from(-0.5))).toEqual({ next, facts: [] })
    const over = look(next, event.endDate)
    expect(types(over.facts)).toEqual(['events.event-ended'])
    expect(over.next.nextAt).toBeNull()
    expect(look(over.next, from(1000)).next).toBe(over.next)
  })

  it('publishes no reminder and decides nothing after the start', () => {
    const event = clocked({
      requireConfirmation: true,
      confirmationDate: from(-4),
      minPlayers: 5,
      decisionHours: 3,
      players: [entry('a')],
    })
    const running = look(event, from(1))
    expect(running.facts).toEqual([])
    expect(running.next).toMatchObject({ cancelled: false, marks: [], nextAt: event.endDate })
    expect(types(look(event, from(9)).facts)).toEqual(['events.event-ended'])
  })

  it('applies due steps before a command decides, so a late command sees the current state', () => {
    const event = clocked({ minPlayers: 3, decisionHours: 24, players: [entry('a')] })
    const someone = { id: 'b', userId: 'b', gender: 'female', karma: 9, ageGroup: 'adult' } as const
    const join = (at: Date) => decideJoin(event, { eventId: 'e', entrants: [someone] }, at)
    expect(join(from(-24.01)).answer.joined).toEqual(['b'])
    expect(() => join(from(-24))).toThrow('event.notFound')
  })

  it('keeps an unchanged date the same object, so that it is not written again', () => {
    const event = clocked()
    expect(withClock(event, from(-100)).nextAt).toBe(event.nextAt)
  })
})

describe('confirmation opens', () => {
  it('and notifies participants who have not confirmed, once', () => {
    const event = clocked({
      requireConfirmation: true,
      confirmationDate: from(-5),
      players: [
        entry('a'),
        entry('ALIAS_kid__a', { userId: 'a' }),
        entry('sure', { confirmedAt: long }),
        entry('offered', { offerUntil: from(-4) }),
      ],
      queue: [entry('waiting')],
    })
    const { next, facts } = look(event, from(-5))
    const entrants = [
      { userId: 'a', aliasId: null },
      { userId: 'a', aliasId: 'ALIAS_kid__a' },
    ]
    expect(data(facts)).toEqual([
      { eventId: 'e', eventName: event.name, date: start.toISOString(), people: ['a'], entrants },
    ])
    expect(next.nextAt).toEqual(from(-4))
  })

  it('and is only recorded when there is nobody to notify', () => {
    const { next, facts } = look(clocked({ requireConfirmation: true, confirmationDate: from(-5) }), from(-5))
    expect([next.marks, facts]).toEqual([['confirmation'], []])
  })
})

describe('confirmation closes', () => {
  const silent = { requireConfirmation: true, players: [entry('a'), entry('sure', { confirmedAt: long })] }
  const marks = ['confirmation', 'starting'] as const

  it.each([
    ['an hour before the start', -5, -1],
    ['in the middle of a window that is shorter than two', -1.5, -0.75],
  ])('%s, and reminds players who have not confirmed', (_when, opened, closing) => {
    const event = clocked({ ...silent, marks, confirmationDate: from(opened) })
    expect(event.nextAt).toEqual(from(closing))
    const { next, facts } = look(event, from(closing))
    expect(facts.map(({ type, data: fact }) => [type.name, (fact as { people: string[] }).people])).toEqual([
      ['events.confirmation-closing', ['a']],
    ])
    expect(next).toMatchObject({ marks: [...marks, 'closing'], nextAt: event.endDate })
  })

  it('lists the entries of people who bring aliases, and no other entries', () => {
    const players = [
      entry('a'),
      entry('b'),
      entry('kid', { userId: 'b' }),
      entry('sure', { userId: 'b', confirmedAt: long }),
      entry('only', { userId: 'c' }),
      entry('d'),
      entry('came', { userId: 'd', confirmedAt: long }),
    ]
    const event = clocked({ requireConfirmation: true, confirmationDate: from(-4), players })
    const [opened] = look(event, from(-4)).facts
    expect(opened?.data).toMatchObject({
      people: ['a', 'b', 'c', 'd'],
      entrants: [
        { userId: 'b', aliasId: null },
        { userId: 'b', aliasId: 'kid' },
        { userId: 'c', aliasId: 'only' },
        { userId: 'd', aliasId: null },
      ],
    })
    const alone = clocked({ requireConfirmation: true, confirmationDate: from(-4), players: [entry('a')] })
    expect(look(alone, from(-4)).facts[0]?.data).not.toHaveProperty('entrants')
  })
})

describe('the minimum of players', () => {
  const least = { minPlayers: 2, decisionHours: 24 }

  it('lets the event go ahead when it is reached, and notifies players, queue and trainer', () => {
    const event = clocked({ ...least, trainer: 't', players: [entry('a'), entry('b')], queue: [entry('q')] })
    const { next, facts } = look(event, from(-24))
    expect(data(facts)).toMatchObject([{ people: ['leader', 't', 'a', 'b', 'q'] }])
    expect(next).toMatchObject({ cancelled: false, marks: ['decision'] })
  })

  it('cancels the event when it is not reached, and notifies everyone', () => {
    const event = clocked({ ...least, players: [entry('a')] })
    const { next, facts } = look(event, from(-24))
    expect(next).toMatchObject({
      cancelled: true,
      removed: false,
      cancellation: { reason: 'minimum', message: '', by: null, at: from(-24) },
      sequence: 1,
      nextAt: null,
    })
    expect(types(facts)).toEqual(['events.event-cancelled', 'events.event-updated'])
    expect(facts[0]?.data).toMatchObject({ reason: 'minimum', people: ['leader', 'a'] })
  })

  it('publishes facts about thousands of people in parts', () => {
    const players = Array.from({ length: 1201 }, (_none, at) => entry(`p${at}`))
    const { facts } = look(clocked({ ...least, maxPlayers: -1, players }), from(-24))
    expect(facts.map((fact) => (fact.data as { people: string[] }).people.length)).toEqual([500, 500, 202])
  })
})

describe('the reminder', () => {
  it('goes once to each player of two hours before the start, and not to the queue', () => {
    const event = clocked({
      trainer: 't',
      players: [entry('a'), entry('ALIAS_kid__a', { userId: 'a' }), entry('late', { at: from(-1) })],
      queue: [entry('q')],
    })
    expect(data(look(event, from(-0.5)).facts)).toMatchObject([{ people: ['leader', 't', 'a'] }])
  })

  it('is not sent when the event was created less than two hours before the start', () => {
    const event = clocked({ createdAt: from(-1), players: [entry('leader', { at: from(-1) })] })
    const { next, facts } = look(event, from(-1))
    expect([next.marks, facts]).toEqual([['starting'], []])
  })
})

describe('the end', () => {
  it('publishes who played, who confirmed, and whose event it was', () => {
    const event = clocked({
      requireConfirmation: true,
      players: [entry('a', { confirmedAt: long }), entry('ALIAS_kid__a', { userId: 'a' })],
      queue: [entry('q')],
    })
    expect(data(look(event, event.endDate).facts)).toMatchObject([
      {
        endDate: event.endDate.toISOString(),
        placeId: 'place-16',
        leader: 'leader',
        provider: 'PARTA',
        attendees: [
          { userId: 'a', aliasId: null, isConfirmed: true },
          { userId: 'a', aliasId: 'ALIAS_kid__a', isConfirmed: false },
        ],
      },
    ])
  })

  it('counts everyone as confirmed when the event asks for no confirmation', () => {
    const [fact] = look(clocked({ players: [entry('a')] }), from(9)).facts
    expect(fact?.data).toMatchObject({ attendees: [{ userId: 'a', isConfirmed: true }] })
  })

  it('is published for an event without players, and not for a cancelled one', () => {
    expect(data(look(clocked(), from(9)).facts)).toMatchObject([{ attendees: [] }])
    expect(look(clocked({ cancelled: true }), from(9)).facts).toEqual([])
  })
})

describe('a held place that is not taken', () => {
  const until = from(-50)
  const kids = ['x', 'y'].map((id) => entry(id, { userId: 'jana', group: 'g', offerUntil: until }))
  const waiting = clocked({
    requireConfirmation: true,
    confirmationDate: from(-2),
    maxPlayers: 3,
    enableQueue: true,
    players: [entry('a'), ...kids],
    queue: [entry('q'), entry('r'), entry('s')],
  })

  it('lapses for all who joined together, and passes to the next in the queue', () => {
    const { next, facts } = look(waiting, until)
    expect(next.players.map(({ id }) => id)).toEqual(['a', 'q', 'r'])
    expect(next.queue.map(({ id }) => id)).toEqual(['s'])
    expect(facts.map(({ type, data: fact }) => [type.name, (fact as { reason?: string }).reason])).toEqual([
      ['events.player-left', 'lapsed'],
      ['events.player-left', 'lapsed'],
      ['events.player-shifted', undefined],
      ['events.player-shifted', undefined],
    ])
    // Whoever is next has their whole time from now on.
    expect(next.nextAt?.getTime()).toBeGreaterThan(until.getTime())
  })

  it('lapses alone when the others have taken theirs', () => {
    const [first, second] = kids as [Entry, Entry]
    const { offerUntil: _held, ...taken } = first
    const event = withClock({ ...waiting, players: [entry('a'), { ...taken, confirmedAt: long }, second] }, long)
    expect(look(event, until).next.players.map(({ id }) => id)).toEqual(['a', 'x', 'q'])
  })

  it('is not passed on once the event has begun', () => {
    const { next } = look(waiting, start)
    expect(next.players.map(({ id }) => id)).toEqual(['a'])
    expect(next.queueCount).toBe(3)
  })

  it('is held for the next ones for the full time, however late the clock runs', () => {
    const late = look(waiting, from(-40))
    expect(late.next.players.filter(({ offerUntil }) => offerUntil).map(({ id }) => id)).toEqual(['q', 'r'])
    expect(late.next.nextAt?.getTime()).toBeGreaterThan(from(-40).getTime())
  })
})
