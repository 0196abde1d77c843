import type { PlayerCard } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { actionsOf, forecastOf } from './action.ts'

const now = new Date('2026-11-21T12:00:00Z')
const me = { id: 'me', aliases: [] }
const withChild = { id: 'me', aliases: [{ id: 'child' }] }
const anEvent = (overrides: Partial<Parameters<typeof actionsOf>[0]> = {}) => ({
  cancelled: false,
  date: '2026-11-21T18:00:00Z',
  endDate: '2026-11-21T19:00:00Z',
  maxPlayers: 2,
  playersCount: 1,
  queueCount: 0,
  enableQueue: true,
  joined: [] as string[],
  queued: [] as string[],
  mustConfirm: [] as string[],
  confirmationDate: null as string | null,
  playersInfo: [] as PlayerCard[],
  isLeader: false,
  hoursNotLeave: -1,
  kicked: [],
  ...overrides,
})
const aPlayer = (id: string, overrides: Partial<PlayerCard> = {}): PlayerCard => ({
  id: 'me',
  name: id,
  surname: '',
  image: '',
  ...(id === 'me' ? {} : { aliasId: id }),
  isTrainer: false,
  isConfirmed: false,
  since: '2026-11-20T12:00:00Z',
  ...overrides,
})
const kinds = (event: ReturnType<typeof anEvent>, mine: Parameters<typeof actionsOf>[1] = me) =>
  actionsOf(event, mine, now).map((action) => (action.kind === 'none' ? action.reason : action.kind))

describe('the main button', () => {
  it('joins while a place is free, and queues otherwise', () => {
    expect(kinds(anEvent())).toEqual(['join'])
    expect(kinds(anEvent({ playersCount: 2 }))).toEqual(['queue'])
    expect(kinds(anEvent({ maxPlayers: -1, playersCount: 500 }))).toEqual(['join'])
  })

  it('says that the event is full if it has no queue', () => {
    expect(kinds(anEvent({ playersCount: 2, enableQueue: false }))).toEqual(['full'])
  })

  it('asks to be told of a free seat, or takes that back, where a full event is sold', () => {
    const full = { playersCount: 2, enableQueue: false }
    expect(kinds(anEvent({ ...full, isWatching: false }))).toEqual(['watch'])
    expect(kinds(anEvent({ ...full, isWatching: true }))).toEqual(['unwatch'])
    expect(kinds(anEvent({ ...full, isWatching: false, joined: ['me'] }))).toEqual(['leave'])
    expect(kinds(anEvent({ ...full, isWatching: false, joined: ['me'] }), withChild)).toEqual(['leave', 'watch'])
  })

  it('pays for held seats first; they can be given up, and the rest of the family may still join', () => {
    const held = { playersCount: 2, enableQueue: false, held: ['me'], payBy: '2026-11-21T12:08:00Z' }
    expect(actionsOf(anEvent(held), me, now)).toEqual([
      { kind: 'pay', candidates: ['me'], until: '2026-11-21T12:08:00Z' },
      { kind: 'giveUp', candidates: ['me'] },
    ])
    expect(kinds(anEvent(held), withChild)).toEqual(['pay', 'giveUp'])
    expect(kinds(anEvent({ ...held, maxPlayers: 5 }), withChild)).toEqual(['pay', 'giveUp', 'join'])
  })

  it('pays for seats that are owed first; who owes can leave', () => {
    const owed = anEvent({ joined: ['me'], owes: ['me'], owedUntil: '2026-11-21T16:00:00Z' })
    expect(actionsOf(owed, me, now)[0]).toEqual({ kind: 'owe', candidates: ['me'], until: '2026-11-21T16:00:00Z' })
    expect(kinds(owed)).toEqual(['owe', 'leave'])
  })

  it('is replaced by a reason for a removed player', () => {
    expect(kinds(anEvent({ kicked: [{ id: 'me', reason: 'age' }] }))).toEqual(['kicked'])
    const parent = { id: 'me', aliases: [{ id: 'kid' }, { id: 'sibling' }] }
    const [action] = actionsOf(anEvent({ kicked: [{ id: 'kid', reason: 'age' }] }), parent, now)
    expect(action).toEqual({ kind: 'join', candidates: ['me', 'sibling'] })
    expect(kinds(anEvent({ kicked: [{ id: 'me', reason: 'age' }] }), parent)).toEqual(['kicked'])
  })

  it('offers nothing for a past or cancelled event', () => {
    expect(kinds(anEvent({ date: '2026-11-21T11:00:00Z' }))).toEqual(['past'])
    const ended = anEvent({ date: '2026-11-21T10:00:00Z', endDate: '2026-11-21T11:59:00Z' })
    expect(kinds(ended)).toEqual(['ended'])
    expect(kinds(anEvent({ cancelled: true }))).toEqual(['cancelled'])
  })

  it('leaves the event or the queue', () => {
    expect(kinds(anEvent({ joined: ['me'], playersCount: 2 }))).toEqual(['leave'])
    expect(kinds(anEvent({ queued: ['me'], playersCount: 2 }))).toEqual(['leaveQueue'])
  })

  it('does not leave within the last hours if the event forbids it', () => {
    expect(kinds(anEvent({ joined: ['me'], hoursNotLeave: 7 }))).toEqual(['tooLateToLeave'])
    expect(kinds(anEvent({ joined: ['me'], hoursNotLeave: 5 }))).toEqual(['leave'])
    const moved = anEvent({ joined: ['me'], hoursNotLeave: 7, playersInfo: [aPlayer('me', { moved: true })] })
    expect(kinds(moved)).toEqual(['leave'])
    const owing = anEvent({ joined: ['me'], hoursNotLeave: 7, owes: ['me'], owedUntil: '2026-11-21T18:00:00Z' })
    expect(kinds(owing)).toEqual(['owe', 'leave'])
  })

  it('lets a trainer join and leave like every player', () => {
    const trainer = { ...anEvent(), isTrainer: true }
    expect(kinds(trainer)).toEqual(['join'])
    expect(kinds({ ...trainer, joined: ['me'], playersCount: 2 })).toEqual(['leave'])
  })

  it('does not let the leader leave', () => {
    expect(kinds(anEvent({ isLeader: true, joined: ['me'] }))).toEqual(['leader'])
  })

  it('covers aliases: some can join while others leave', () => {
    expect(kinds(anEvent({ joined: ['me'] }), withChild)).toEqual(['leave', 'join'])
    expect(kinds(anEvent({ isLeader: true, joined: ['me'] }), withChild)).toEqual(['join'])
    const [join] = actionsOf(anEvent(), withChild, now)
    expect(join).toEqual({ kind: 'join', candidates: ['me', 'child'] })
  })

  it('asks to confirm between the confirmation time and the start, and still lets players leave', () => {
    const event = { joined: ['me', 'child'], playersCount: 2, confirmationDate: '2026-11-21T11:00:00Z' }
    const one = anEvent({ ...event, playersInfo: [aPlayer('me', { isConfirmed: true }), aPlayer('child')] })
    expect(actionsOf(one, withChild, now)[0]).toEqual({ kind: 'confirm', candidates: ['child'] })
    expect(kinds(one, withChild)).toEqual(['confirm', 'leave'])
    expect(kinds({ ...one, confirmationDate: '2026-11-21T13:00:00Z' }, withChild)).toEqual(['leave'])
  })

  it('offers a held place first, until it expires', () => {
    const event = { joined: ['me'], playersCount: 2, confirmationDate: '2026-11-21T16:00:00Z' }
    const held = (offerUntil: string) => anEvent({ ...event, playersInfo: [aPlayer('me', { offerUntil })] })
    const until = '2026-11-21T13:00:00Z'
    expect(actionsOf(held(until), me, now)[0]).toEqual({ kind: 'take', candidates: ['me'], until })
    expect(kinds(held(until))).toEqual(['take', 'pass'])
    expect(kinds(held('2026-11-21T11:59:00Z'))).toEqual(['pass'])
    expect(kinds({ ...held(until), hoursNotLeave: 12 })).toEqual(['take', 'pass'])
  })

  it('trusts the server about players beyond those that are listed', () => {
    const event = anEvent({ joined: ['me'], mustConfirm: ['me'], playersCount: 300, maxPlayers: -1 })
    expect(kinds(event)).toEqual(['confirm', 'leave'])
  })

  it('lets somebody in the queue leave although it is too late for players', () => {
    const event = anEvent({ joined: ['me'], queued: ['child'], playersCount: 2, hoursNotLeave: 7 })
    expect(actionsOf(event, withChild, now)).toEqual([{ kind: 'leaveQueue', candidates: ['child'] }])
  })
})

describe('the forecast for a family that asks together', () => {
  it('is that all get in, or all wait', () => {
    expect(forecastOf(anEvent({ maxPlayers: 4, playersCount: 1 }), 3)).toBe('join')
    expect(forecastOf(anEvent({ maxPlayers: 4, playersCount: 2 }), 3)).toBe('queue')
    expect(forecastOf(anEvent({ maxPlayers: -1, playersCount: 200 }), 21)).toBe('join')
  })

  it('is a refusal without a queue, without room in it, or with too few places in total', () => {
    expect(forecastOf(anEvent({ maxPlayers: 4, playersCount: 2, enableQueue: false }), 3)).toBe('full')
    expect(forecastOf(anEvent({ maxPlayers: 4, playersCount: 4, queueCount: 48 }), 3)).toBe('queueFull')
    expect(forecastOf(anEvent({ maxPlayers: 4, playersCount: 0 }), 5)).toBe('groupTooBig')
  })
})
