import { describe, expect, it } from 'vitest'
import {
  canKick,
  canLeave,
  decisionDate,
  freePlaces,
  isFull,
  isLeavingOpen,
  isPast,
  isRunning,
  mustConfirm,
} from './players.ts'

const event = { maxPlayers: 10, playersCount: 9 }
const date = '2026-03-05T17:00:00.000Z'
const endDate = '2026-03-05T18:30:00.000Z'

describe('full', () => {
  it('is false while one place is free', () => {
    expect(isFull(event)).toBe(false)
    expect(freePlaces(event)).toBe(1)
  })

  it('is true at the limit and above it', () => {
    expect(isFull({ ...event, playersCount: 10 })).toBe(true)
    expect(isFull({ ...event, playersCount: 12 })).toBe(true)
    expect(freePlaces({ ...event, playersCount: 12 })).toBe(0)
  })

  it('is always false without a limit', () => {
    expect(isFull({ maxPlayers: -1, playersCount: 5000 })).toBe(false)
    expect(freePlaces({ maxPlayers: -1, playersCount: 5000 })).toBeNull()
  })
})

describe('past and running', () => {
  it('is past only after the start', () => {
    expect(isPast({ date }, new Date('2026-03-05T16:59:59.999Z'))).toBe(false)
    expect(isPast({ date }, new Date(date))).toBe(false)
    expect(isPast({ date }, new Date('2026-03-05T17:00:00.001Z'))).toBe(true)
  })

  it('runs between start and end', () => {
    expect(isRunning({ date, endDate }, new Date('2026-03-05T16:00:00Z'))).toBe(false)
    expect(isRunning({ date, endDate }, new Date('2026-03-05T17:30:00Z'))).toBe(true)
    expect(isRunning({ date, endDate }, new Date(endDate))).toBe(false)
  })

  it('takes a Date as well as a text', () => {
    expect(isPast({ date: new Date(date) }, new Date(endDate))).toBe(true)
  })
})

describe('leaving', () => {
  it('is always open, when no hours are set', () => {
    expect(isLeavingOpen({ date, hoursNotLeave: -1 }, new Date('2026-03-05T16:59:00Z'))).toBe(true)
    expect(isLeavingOpen({ date, hoursNotLeave: 0 }, new Date('2026-03-05T16:59:00Z'))).toBe(true)
  })

  it('is open only before the start minus the hours', () => {
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T13:59:59Z'))).toBe(true)
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T14:00:00Z'))).toBe(false)
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T16:00:00Z'))).toBe(false)
  })
})

const before = new Date('2026-03-05T16:00:00Z')
const after = new Date('2026-03-05T17:00:00.001Z')

describe('can leave', () => {
  const event = { date, hoursNotLeave: 2 }
  const player = { isLeader: false, isQueued: false }
  const late = new Date('2026-03-05T15:30:00Z')

  it('is true for a player before the closing hours', () => {
    expect(canLeave(event, player, new Date('2026-03-05T14:59:59Z'))).toBe(true)
    expect(canLeave(event, player, late)).toBe(false)
  })

  it('is false for the leader', () => {
    expect(canLeave({ date, hoursNotLeave: -1 }, { ...player, isLeader: true }, before)).toBe(false)
  })

  it('is true until the start for entries in the queue or with a held place', () => {
    expect(canLeave(event, { ...player, isQueued: true }, late)).toBe(true)
    expect(canLeave(event, { ...player, offerUntil: date }, late)).toBe(true)
    expect(canLeave(event, { ...player, isQueued: true }, after)).toBe(false)
  })

  it('is true until the start for a player who joined before the event got another time or place', () => {
    expect(canLeave(event, { ...player, isMoved: true }, late)).toBe(true)
    expect(canLeave(event, { ...player, isMoved: true, isLeader: true }, late)).toBe(false)
    expect(canLeave(event, { ...player, isMoved: true }, after)).toBe(false)
  })
})

describe('can kick', () => {
  const event = { date, cancelled: false, leader: 'leader', trainer: 'trainer' }

  it('is true for leader and trainer before the start', () => {
    expect(canKick(event, { by: 'leader', id: 'a' }, before)).toBe(true)
    expect(canKick(event, { by: 'trainer', id: 'a' }, before)).toBe(true)
    expect(canKick(event, { by: 'player', id: 'a' }, before)).toBe(false)
    expect(canKick(event, { by: 'leader', id: 'a' }, after)).toBe(false)
    expect(canKick({ ...event, cancelled: true }, { by: 'leader', id: 'a' }, before)).toBe(false)
  })

  it('is false for themselves and the leader, and true for a trainer who plays', () => {
    for (const by of ['leader', 'trainer']) {
      for (const id of ['leader', by]) expect(canKick(event, { by, id }, before)).toBe(false)
    }
    expect(canKick(event, { by: 'leader', id: 'trainer' }, before)).toBe(true)
  })
})

describe('must confirm', () => {
  const event = { date, confirmationDate: '2026-03-05T15:00:00.000Z', cancelled: false }
  const player = { isConfirmed: false }

  it('is true between the confirmation date and the start', () => {
    expect(mustConfirm(event, player, new Date('2026-03-05T14:59:59.999Z'))).toBe(false)
    expect(mustConfirm(event, player, new Date('2026-03-05T15:00:00Z'))).toBe(true)
    expect(mustConfirm(event, player, new Date(date))).toBe(true)
    expect(mustConfirm(event, player, after)).toBe(false)
  })

  it('is true for an unconfirmed entry of an event with confirmation', () => {
    expect(mustConfirm(event, { isConfirmed: true }, before)).toBe(false)
    expect(mustConfirm({ ...event, confirmationDate: null }, player, before)).toBe(false)
    expect(mustConfirm({ ...event, cancelled: true }, player, before)).toBe(false)
  })

  it('is true for a held place at any time until it expires', () => {
    const early = new Date('2026-03-01T10:00:00Z')
    const until = '2026-03-01T12:00:00.000Z'
    expect(mustConfirm(event, { ...player, offerUntil: until }, early)).toBe(true)
    expect(mustConfirm(event, { ...player, offerUntil: until }, new Date(until))).toBe(false)
    expect(mustConfirm({ ...event, confirmationDate: null }, { ...player, offerUntil: until }, early)).toBe(false)
  })
})

describe('the decision on the minimum', () => {
  it('is the given hours before the start for an event with a minimum', () => {
    expect(decisionDate({ date, minPlayers: 4, decisionHours: 24 })?.toISOString()).toBe('2026-03-04T17:00:00.000Z')
    expect(decisionDate({ date, minPlayers: -1, decisionHours: 24 })).toBeNull()
  })
})
