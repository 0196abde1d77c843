import { hour, minute } from '@parta/contracts/durations'
import { activities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { middleOf, rowAt, rowOf, squareOf } from './grid.ts'
import { createHeat } from './heat.ts'
import type { HeatSearch, Layer } from './heat-search.ts'
import { type Dice, diceOf, kilometresSlowly, occurrencesAround, someAvailability, someEvent } from './testing.ts'
import type { MatchAvailability } from './values.ts'

const area = { south: 49, west: 16.3, north: 49.4, east: 16.9 }
const searchOf = (fields: Partial<HeatSearch> = {}): HeatSearch => ({
  from: Date.parse('2026-11-25T10:00:00Z'),
  hours: 168,
  side: 2,
  more: 0,
  area,
  bands: [2, 3, 5],
  ...fields,
})

/** Somebody with availabilities around one town, some of them, as those of aliases, at the same time. */
function somePlanner(dice: Dice, { from }: HeatSearch): MatchAvailability[] {
  const own = dice.pick(['badminton', 'tennis', 'football'] as const)
  return Array.from({ length: dice.between(1, 3) }, (_none, at) => {
    const made = someAvailability(dice, { id: `${at}`, now: from })
    const place = { lat: 49.2 + (dice.roll() - 0.5) * 0.2, lon: 16.6 + (dice.roll() - 0.5) * 0.3 }
    const start = dice.chance(0.5) ? from + dice.between(-4, 60) * 15 * minute : null
    const time = start === null ? made.time : { from: start, to: start + dice.between(1, 40) * 15 * minute }
    const chosen = made.activities && new Set([own, dice.pick(['tennis', 'squash', 'any'] as const)])
    return { ...made, time, activities: chosen, at: squareOf(place), radius: dice.between(1, 12) }
  })
}

/** The digits of each square and layer, counted person by person, hour by hour and square by square. */
function countSlowly(people: readonly (readonly MatchAvailability[])[], search: HeatSearch): Map<string, number> {
  const { from, hours, side, more, bands } = search
  const week = { ...someEvent(diceOf(1), { id: '', now: from }), start: from, end: from + hours * hour }
  const spans = new Map(people.flat().map((one) => [one, occurrencesAround(one.time, week)]))
  const isHeld = (one: MatchAvailability, at: number) =>
    (spans.get(one) ?? []).some((span) => span.from <= at && at + hour <= span.to)
  const bandOf = (count: number) => bands.filter((least) => count >= least).length
  const found = new Map<string, number>()
  for (let step = 0; step < hours; step += 1) {
    const at = from + step * hour
    const free = people.map((own) => own.filter((one) => isHeld(one, at))).filter((own) => own.length > 0)
    if (free.length === 0) continue
    for (let row = rowAt(area.south, side); row <= rowAt(area.north, side); row += 1) {
      const line = rowOf(row, side)
      for (let column = 0; middleOf(line, column) <= area.east; column += 1) {
        const centre = { lat: line.lat, lon: middleOf(line, column) }
        if (centre.lon < area.west || centre.lat < area.south || centre.lat > area.north) continue
        const near = free.map((own) => own.filter((one) => kilometresSlowly(one.at, centre) <= one.radius + more))
        const count = (is: (one: MatchAvailability) => boolean) => near.filter((own) => own.some(is)).length
        const note = (layer: Layer, digit: number) => {
          if (digit > 0) found.set(`${row} ${column} ${layer} ${step}`, digit)
        }
        if (near.every((own) => own.length === 0)) continue
        note('all', bandOf(count(() => true)))
        const open = bandOf(count((one) => one.activities === null))
        note('open', open)
        for (const activity of activities.filter((one) => one !== 'any')) {
          const band = bandOf(count((one) => one.activities?.has(activity) ?? true))
          if (band > open) note(activity, band)
        }
      }
    }
  }
  return found
}

function countedBy(people: readonly (readonly MatchAvailability[])[], search: HeatSearch): Map<string, number> {
  const heat = createHeat(search)
  for (const own of people) heat.add(own)
  const digitsOf = new Map<string, number>()
  for (const found of heat.rows()) {
    const { row = 0, squares = [] } = found ?? {}
    for (const { column, at, layers } of squares) {
      expect(at).toEqual({ lat: rowOf(row, search.side).lat, lon: middleOf(rowOf(row, search.side), column) })
      for (const [layer, digits] of layers) {
        expect(digits).toMatch(/^[0-9]{168}$/)
        for (const [step, digit] of digits.split('').entries()) {
          if (digit !== '0') digitsOf.set(`${row} ${column} ${layer} ${step}`, Number(digit))
        }
      }
    }
  }
  return digitsOf
}

const sorted = (found: ReadonlyMap<string, number>) => [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))

describe('the squares where people could play', () => {
  it.each([
    ['in an ordinary week', searchOf()],
    ['when the clock is set back', searchOf({ from: Date.parse('2026-10-22T05:00:00Z') })],
    ['when the clock is set forward', searchOf({ from: Date.parse('2027-03-25T05:00:00Z') })],
    ['of the coarse grid', searchOf({ side: 6, more: 3 })],
  ])('equal a slow count %s', (_name, search) => {
    for (const seed of [1, 2]) {
      const dice = diceOf(seed)
      const people = Array.from({ length: 40 }, () => somePlanner(dice, search))
      const found = countedBy(people, search)
      expect(found.size).toBeGreaterThan(100)
      expect(new Set(found.values()).size).toBeGreaterThan(1)
      expect(sorted(found)).toEqual(sorted(countSlowly(people, search)))
    }
  })

  it('are none below the least number, however many availabilities and aliases few people have', () => {
    for (let seed = 0; seed < 40; seed += 1) {
      const dice = diceOf(seed)
      const search = searchOf({ bands: [5, 10], more: 3 })
      const people = Array.from({ length: 4 }, () => Array.from({ length: 9 }, () => somePlanner(dice, search)).flat())
      expect(countedBy(people, search).size).toBe(0)
    }
  })

  it('do not tell a change of one person that stays within a band', () => {
    const search = searchOf({ bands: [5, 10] })
    const time = { from: search.from + hour, to: search.from + 3 * hour }
    const one = { id: 'a', time, activities: null, at: squareOf({ lat: 49.2, lon: 16.6 }), radius: 3 }
    const crowd = (count: number) =>
      countedBy(
        Array.from({ length: count }, () => [one]),
        search,
      )
    expect(crowd(5)).toEqual(crowd(9))
    expect(crowd(4).size).toBe(0)
    expect(crowd(10)).not.toEqual(crowd(9))
  })

  it('keep nothing of an hour that is only touched, or of a place beyond the area', () => {
    const search = searchOf({ bands: [1] })
    const at = squareOf({ lat: 49.2, lon: 16.6 })
    const time = (from: number, to: number) => ({ from: search.from + from * hour, to: search.from + to * hour })
    const found = (fields: Partial<MatchAvailability>) =>
      countedBy([[{ id: 'a', time: time(1, 2), activities: null, at, radius: 2, ...fields }]], search)
    expect(found({}).size).toBeGreaterThan(1)
    expect(found({ time: time(1.25, 2.75) }).size).toBe(0)
    expect(found({ time: time(-5, 0.5) }).size).toBe(0)
    expect(found({ time: time(168, 170) }).size).toBe(0)
    expect(found({ at: { lat: 60, lon: 16.6 } }).size).toBe(0)
    expect(found({ at: { lat: 49.2, lon: 30 }, radius: 25 }).size).toBe(0)
  })

  it('give way after every four people, who may have many availabilities and aliases', () => {
    const search = searchOf({ bands: [5] })
    const heat = createHeat(search)
    const chosen = new Set(activities.slice(0, 1))
    const own = Array.from({ length: 98 }, (_none, at) => {
      const start = (at % 7) * 24 * 60
      const place = squareOf({ lat: 49.2, lon: 16.6 })
      return { id: `${at}`, time: { start, end: start + 24 * 60 }, activities: chosen, at: place, radius: 25 }
    })
    for (let count = 0; count < 8; count += 1) heat.add(own)
    const found = [...heat.rows()]
    const rows = found.filter((one) => one !== null).length
    expect(rows).toBeGreaterThan(10)
    expect(found.length - rows).toBeGreaterThanOrEqual(2 * rows)
  })

  it('give way within the count of one person, and often while a row is read in which every activity is played', () => {
    const search = searchOf({ bands: [1] })
    const heat = createHeat(search)
    const chosen = new Set(activities)
    const own = Array.from({ length: 49 }, (_none, at) => {
      const start = (at % 7) * 24 * 60
      const place = squareOf({ lat: 49.2, lon: 16.6 })
      return { id: `${at}`, time: { start, end: start + 24 * 60 }, activities: chosen, at: place, radius: 25 }
    })
    heat.add(own)
    const found = [...heat.rows()]
    const rows = found.filter((one) => one !== null)
    const [row] = rows
    // Each row has a digit for each hour and activity of its squares.
    const counters = activities.length * search.hours * (row?.squares.length ?? 0)
    expect(counters).toBeGreaterThan(50_000)
    expect((found.length - rows.length) / rows.length).toBeGreaterThan(counters / 10_000)
  })
})
