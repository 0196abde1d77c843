import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { decideJoin, removePlayers } from './join-rules.ts'
import { decideLeave } from './leave-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')

const filled = (event: EventRow, ...ids: string[]) =>
  ids.reduce((state, id) => {
    const entrants = [{ id, userId: id, gender: 'female', karma: 9, ageGroup: 'adult' } as const]
    return decideJoin(state, { eventId: 'e', entrants }, now).next
  }, event)
const leave = (
  event: EventRow | null,
  userId: string,
  { at = now, ids = [userId] }: { readonly at?: Date; readonly ids?: readonly string[] } = {},
) => decideLeave(event, { eventId: 'e', userId, ids, message: '' }, at)
const types = (decision: { facts?: readonly { type: { name: string } }[] }) =>
  decision.facts?.map((fact) => fact.type.name)

describe('leave event', () => {
  it('shifts the first of the queue into the free place', () => {
    const event = filled(anEvent({ maxPlayers: 2, enableQueue: true }), 'a', 'b', 'c', 'd')
    const decision = leave(event, 'a')
    expect(decision.next.players.map((entry) => entry.id)).toEqual(['b', 'c'])
    expect(decision.next.queue.map((entry) => entry.id)).toEqual(['d'])
    expect(types(decision)).toEqual(['events.player-left', 'events.player-shifted'])
  })

  it('removes an entry from the queue without shifting anyone', () => {
    const event = filled(anEvent({ maxPlayers: 1, enableQueue: true }), 'a', 'b', 'c')
    const decision = leave(event, 'b')
    expect(decision.next.queue.map((entry) => entry.id)).toEqual(['c'])
    expect(types(decision)).toEqual(['events.player-left'])
  })

  it.for([
    ['who is not in it', filled(anEvent(), 'a'), 'b', 'event.notJoined'],
    ['who leads it', anEvent({ leader: 'a', players: [{ id: 'a', userId: 'a', at: now }] }), 'a', 'event.leader'],
    ['of an event that is not there', null, 'a', 'event.notFound'],
    ['of a deleted event', { ...filled(anEvent(), 'a'), removed: true }, 'a', 'event.notFound'],
  ] as const)('refuses one %s', ([_what, event, id, code]) => {
    expect(() => leave(event, id)).toThrow(code)
  })

  it('is possible for a trainer who plays, and who stays the trainer and may join again', () => {
    const event = anEvent({ trainer: 'a', tags: 'kids', hoursNotLeave: 24 })
    const asking = {
      eventId: 'e',
      entrants: [{ id: 'a', userId: 'a', gender: 'female', karma: 9, ageGroup: 'adult' }],
    } as const
    const playing = decideJoin(event, asking, now).next
    const { next } = leave(playing, 'a')
    expect(next).toMatchObject({ trainer: 'a', playersCount: 0 })
    expect(decideJoin(next, asking, now).next.playersCount).toBe(1)
    const closes = new Date(start.getTime() - 24 * 3_600_000)
    expect(() => leave(playing, 'a', { at: closes })).toThrow('event.tooLateToLeave')
  })

  it('is possible only before start minus hoursNotLeave', () => {
    const event = filled(anEvent({ hoursNotLeave: 24 }), 'a')
    const closes = start.getTime() - 24 * 3_600_000
    expect(leave(event, 'a', { at: new Date(closes - 1) }).next.playersCount).toBe(0)
    expect(() => leave(event, 'a', { at: new Date(closes) })).toThrow('event.tooLateToLeave')
  })

  it('is possible until the start, and with everything back, after the event got another time or place', () => {
    const paid = { paymentId: 'pay', amount: 15_000, currency: 'CZK', paidAt: now } as const
    const [player] = filled(anEvent(), 'a').players
    const event = anEvent({ hoursNotLeave: 24, movedAt: new Date(now.getTime() + 1000) })
    const moved = { ...event, playersCount: 1, players: [{ ...(player as Entry), ...paid }] }
    const { next } = leave(moved, 'a', { at: new Date(start.getTime() - 1000) })
    expect(next.releases).toMatchObject([{ paymentId: 'pay', reason: 'moved' }])
    // Who joins afterwards agrees to the new time and place.
    const later = new Date(now.getTime() + 2000)
    const joined = decideJoin(
      event,
      { eventId: 'e', entrants: [{ id: 'b', userId: 'b', gender: 'female', karma: 9, ageGroup: 'adult' }] },
      later,
    ).next
    expect(() => leave(joined, 'b', { at: new Date(start.getTime() - 1000) })).toThrow('event.tooLateToLeave')
  })

  it('is always possible from the queue before the start', () => {
    const event = filled(anEvent({ maxPlayers: 1, enableQueue: true, hoursNotLeave: 600 }), 'a', 'b')
    expect(leave(event, 'b', { at: new Date(start.getTime() - 1000) }).next.queueCount).toBe(0)
  })

  it('is possible for a leader’s or trainer’s alias', () => {
    const kid: Entry = { id: 'ALIAS_kid__boss', userId: 'boss', at: now }
    for (const role of ['leader', 'trainer']) {
      const event = anEvent({ [role]: 'boss', players: [kid] })
      expect(leave(event, 'boss', { ids: [kid.id] }).next.playersCount).toBe(0)
    }
  })

  it('is possible from a place that is only held, although leaving is closed', () => {
    const held: Entry = { id: 'a', userId: 'a', at: now, offerUntil: start }
    const event = anEvent({ hoursNotLeave: 600, requireConfirmation: true, players: [held] })
    expect(leave(event, 'a').next.playersCount).toBe(0)
  })

  it('is possible for a cancelled event, and shifts nobody', () => {
    const event = { ...filled(anEvent({ maxPlayers: 2, enableQueue: true }), 'a', 'b', 'c'), cancelled: true }
    expect(leave(event, 'a').next).toMatchObject({ playersCount: 1, queueCount: 1 })
  })

  it('publishes the message', () => {
    const { facts } = decideLeave(
      filled(anEvent(), 'a'),
      { eventId: 'e', userId: 'a', ids: ['a'], message: 'Nemůžu' },
      now,
    )
    expect(facts?.[0]?.data).toMatchObject({ reason: 'left', message: 'Nemůžu', kickReason: null, wasQueued: false })
  })

  it('refuses to remove the entries of another person', () => {
    const event = filled(anEvent(), 'a', 'b')
    expect(() => leave(event, 'a', { ids: ['b'] })).toThrow('event.notJoined')
  })
})

describe('leaving for several people, some of whom cannot', () => {
  const kid: Entry = { id: 'kid', userId: 'a', at: now }

  it('removes those who are in, and reports the others as already out', () => {
    const event = anEvent({ players: [kid] })
    const { next, answer } = leave(event, 'a', { ids: ['a', 'kid'] })
    expect(answer).toEqual({
      eventId: 'e',
      date: start.toISOString(),
      left: ['kid'],
      already: ['a'],
      refused: [],
      playersCount: 0,
      queueCount: 0,
    })
    expect(next.players).toEqual([])
  })

  it('removes the alias of a leader who plays, and gives the reason why the leader stays', () => {
    const event = anEvent({ leader: 'a', players: [{ id: 'a', userId: 'a', at: now }, kid] })
    const { next, answer } = leave(event, 'a', { ids: ['a', 'kid'] })
    expect(answer).toMatchObject({ left: ['kid'], already: [], refused: [{ id: 'a', code: 'event.leader' }] })
    expect(next.players.map(({ id }) => id)).toEqual(['a'])
  })

  it('removes the child from the queue after the parent can no longer leave', () => {
    const event = anEvent({ hoursNotLeave: 600, players: [{ id: 'a', userId: 'a', at: now }], queue: [kid] })
    const { next, answer } = leave(event, 'a', { ids: ['a', 'kid'] })
    expect(answer).toMatchObject({ left: ['kid'], refused: [{ id: 'a', code: 'event.tooLateToLeave' }] })
    expect(next).toMatchObject({ playersCount: 1, queueCount: 0 })
  })

  it('refuses to remove the entries of another person, and does not reveal whether they are in', () => {
    const event = filled(anEvent(), 'a', 'b')
    const { next, answer } = leave(event, 'a', { ids: ['a', 'b', 'nobody'] })
    expect(answer).toMatchObject({ left: ['a'], already: ['b', 'nobody'], refused: [] })
    expect(next.players.map(({ id }) => id)).toEqual(['b'])
  })

  it('is refused when none of them can leave', () => {
    const event = { ...filled(anEvent(), 'a'), leader: 'a' }
    expect(() => leave(event, 'a', { ids: ['kid', 'a'] })).toThrow('event.leader')
    expect(() => leave(anEvent(), 'a', { ids: ['kid', 'a'] })).toThrow('event.notJoined')
  })
})

describe('an entry whose alias is deleted', () => {
  const parent = { userId: 'parent', eventId: 'e' }
  const kid: Entry = { id: 'ALIAS_kid__parent', userId: 'parent', at: now }
  const full = anEvent({
    maxPlayers: 1,
    enableQueue: true,
    hoursNotLeave: 600,
    players: [kid],
    queue: [{ id: 'next', userId: 'next', at: now }],
  })

  it('is removed even when leaving is closed, and the queue is shifted', () => {
    const { next, facts = [] } = removePlayers(full, { ...parent, ids: [kid.id] }, new Date(start.getTime() - 1000))
    expect(next).toMatchObject({ players: [{ id: 'next' }], queue: [], playersCount: 1, queueCount: 0 })
    expect(facts.map((fact) => fact.type.name)).toEqual(['events.player-left', 'events.player-shifted'])
    expect(facts[0]?.data).toMatchObject({ reason: 'gone', message: '' })
  })

  it('is removed from a running event with its mark, and nobody who waits is shifted into it', () => {
    const attendance = [
      { id: kid.id, wasThere: true, at: start },
      { id: 'a', wasThere: true, at: start },
    ]
    const players = [kid, { id: 'a', userId: 'a', at: now }]
    const event = { ...full, players, playersCount: 2, maxPlayers: 2, attendance }
    const { next, facts = [] } = removePlayers(event, { ...parent, ids: [kid.id] }, new Date(start.getTime() + 1))
    expect(next).toMatchObject({ players: [{ id: 'a' }], playersCount: 1, queue: [{ id: 'next' }], queueCount: 1 })
    expect(next.attendance).toEqual([attendance[1]])
    expect(facts.map((fact) => fact.type.name)).toEqual(['events.player-left'])
  })

  it('stays in a running event when it was paid for at the MultiSport price, because its deposit is not settled', () => {
    const seat = { ...kid, paymentId: 'p', amount: 0 }
    const event = anEvent({ oneOffProductId: 'entry', players: [{ ...seat, multisport: true }] })
    const begun = new Date(start.getTime() + 1)
    const leaving = { ...parent, ids: [kid.id], released: 'left' } as const
    expect(removePlayers(event, leaving, begun).next).toBe(event)
    expect(removePlayers(event, leaving, new Date(start.getTime() - 1)).next.players).toEqual([])
    expect(removePlayers(event, { ...parent, ids: [kid.id] }, begun).next.players).toEqual([])
    expect(removePlayers({ ...event, players: [seat] }, leaving, begun).next.players).toEqual([])
  })

  it('is removed from the queue', () => {
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

  it.for([
    ['a second time', removePlayers(full, { ...parent, ids: [kid.id] }, now).next, now, parent.userId],
    ['of what has ended', full, full.endDate, parent.userId],
    ['of an event that is not there', null, now, parent.userId],
    ['of another person', full, now, 'stranger'],
  ] as const)('%s stays as it is', ([_what, event, at, userId]) => {
    const decision = removePlayers(event, { ...parent, userId, ids: [kid.id] }, at)
    expect(decision.next).toBe(event)
    expect(decision.facts ?? []).toEqual([])
  })
})
