import { describe, expect, it } from 'vitest'
import { freePlaces, isFull, isLeavingOpen, isPast, isRunning } from './players.ts'

const event = { maxPlayers: 10, playersCount: 9 }
const date = '2026-03-05T17:00:00.000Z'
const endDate = '2026-03-05T18:30:00.000Z'

describe('full', () => {
  it('is not while one place is free', () => {
    expect(isFull(event)).toBe(false)
    expect(freePlaces(event)).toBe(1)
  })

  it('is at the limit and above it', () => {
    expect(isFull({ ...event, playersCount: 10 })).toBe(true)
    expect(isFull({ ...event, playersCount: 12 })).toBe(true)
    expect(freePlaces({ ...event, playersCount: 12 })).toBe(0)
  })

  it('is never without a limit', () => {
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

describe('can leave', () => {
  it('always, when no hours are set', () => {
    expect(isLeavingOpen({ date, hoursNotLeave: -1 }, new Date('2026-03-05T16:59:00Z'))).toBe(true)
    expect(isLeavingOpen({ date, hoursNotLeave: 0 }, new Date('2026-03-05T16:59:00Z'))).toBe(true)
  })

  it('only before the start minus the hours', () => {
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T13:59:59Z'))).toBe(true)
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T14:00:00Z'))).toBe(false)
    expect(isLeavingOpen({ date, hoursNotLeave: 3 }, new Date('2026-03-05T16:00:00Z'))).toBe(false)
  })
})
