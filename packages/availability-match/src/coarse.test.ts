import { minute } from '@parta/contracts/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coarseOf, coarseTime, isIn } from './coarse.ts'
import { meetingOf } from './fit.ts'
import { squareOf } from './grid.ts'
import { diceOf, someAvailability, someEvent } from './testing.ts'
import type { MatchAvailability } from './values.ts'

const now = Date.parse('2026-11-23T11:00:00Z')
const seed = fc.integer({ min: 0, max: 2 ** 31 })
const afternoon = { start: 12 * 60, end: 18 * 60 }
const free: MatchAvailability = {
  id: 'a',
  time: { start: 14 * 60 + 10, end: 15 * 60 },
  activities: null,
  at: { lat: 49.2, lon: 16.6 },
  radius: 5,
}

describe('an availability as strangers know it', () => {
  it('has whole parts of the day, of a week and of one day, also on days on which the clocks change', () => {
    expect(coarseOf(free).time).toEqual(afternoon)
    expect(coarseOf({ ...free, time: { start: 17 * 60, end: 18 * 60 + 1 } }).time).toEqual({
      ...afternoon,
      end: 24 * 60,
    })
    const sunday = 6 * 24 * 60
    expect(coarseOf({ ...free, time: { start: sunday + 23 * 60, end: sunday + 24 * 60 } }).time).toEqual({
      start: sunday + 18 * 60,
      end: sunday + 24 * 60,
    })
    const between = (from: string, to: string) => {
      const { from: start, to: end } = coarseTime({ from: Date.parse(from), to: Date.parse(to) })
      return [new Date(start).toISOString(), new Date(end).toISOString()]
    }
    expect(between('2026-11-25T14:00:00Z', '2026-11-25T17:00:00Z')).toEqual([
      '2026-11-25T11:00:00.000Z',
      '2026-11-25T17:00:00.000Z',
    ])
    expect(between('2026-03-29T01:30:00Z', '2026-03-29T02:00:00Z')).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T03:00:00.000Z',
    ])
  })

  it('answers every event as all others of the same parts of the day and the same square do', () => {
    let met = 0
    fc.assert(
      fc.property(seed, fc.integer({ min: 0, max: 359 }), fc.integer({ min: 1, max: 360 }), (random, from, length) => {
        const dice = diceOf(random)
        const start = afternoon.start + from
        const end = Math.min(afternoon.end, start + length)
        const corner = squareOf(free.at, 6)
        const at = { lat: corner.lat + (dice.roll() - 0.5) * 0.05, lon: corner.lon + (dice.roll() - 0.5) * 0.07 }
        const other = coarseOf({ ...free, time: { start, end }, at })
        expect(other).toEqual(coarseOf(free))
        const event = { ...someEvent(dice, { id: 'e', now }), at: { lat: 49.2 + dice.roll() / 10, lon: 16.6 } }
        expect(meetingOf(other, event)).toEqual(meetingOf(coarseOf(free), event))
        met += Number(meetingOf(other, event) !== null)
      }),
      { numRuns: 2000 },
    )
    expect(met).toBeGreaterThan(0)
  })

  it('fits every event that the availability itself fits and that is not longer than it', () => {
    let met = 0
    fc.assert(
      fc.property(seed, (random) => {
        const dice = diceOf(random)
        const own = { ...someAvailability(dice, { id: 'a', now }), radius: dice.between(1, 20) }
        const length = 'from' in own.time ? own.time.to - own.time.from : (own.time.end - own.time.start) * minute
        const made = someEvent(dice, { id: 'e', now })
        const at = { lat: own.at.lat + (dice.roll() - 0.5) / 10, lon: own.at.lon + (dice.roll() - 0.5) / 10 }
        const event = { ...made, at, end: Math.min(made.end, made.start + length) }
        if (!meetingOf(own, event)) return
        met += 1
        const coarse = coarseOf(own)
        expect(meetingOf(coarse, event)).not.toBeNull()
        expect(isIn(coarse, event.start) || isIn(coarse, (event.start + event.end) / 2)).toBe(true)
      }),
      { numRuns: 20_000 },
    )
    expect(met).toBeGreaterThan(0)
  })

  it('holds the moments of its time only', () => {
    const local = (time: string) => Date.parse(`2026-11-23T${time}+01:00`)
    const day = { time: coarseTime({ from: local('14:10'), to: local('15:00') }) }
    for (const one of [day, coarseOf(free)]) {
      expect(['11:59', '12:00', '17:59', '18:00'].map((time) => isIn(one, local(time)))).toEqual([
        false,
        true,
        true,
        false,
      ])
    }
    const late = { time: { start: 6 * 24 * 60 + 23 * 60, end: 7 * 24 * 60 + 60 } }
    expect(['00:30', '01:30'].map((time) => isIn(late, local(time)))).toEqual([true, false])
  })
})
