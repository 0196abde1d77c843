import { fitOf, meetingOf } from '@parta/availability-match/fit'
import { bandOf, squareOf } from '@parta/availability-match/grid'
import { diceOf, kilometresSlowly, someAvailability, someEvent, somePerson } from '@parta/availability-match/testing'
import { minute } from '@parta/contracts/durations'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../availability/form-rules.ts'
import { now, weeklyForm } from '../availability/testing.ts'
import { availabilityOf } from './rules.ts'

const seed = fc.integer({ min: 0, max: 2 ** 31 })
const own = { own: new Set<never>() }

/** A place anywhere, mostly in Central Europe. */
const place = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      lat: fc.double({ min: 48, max: 51, noNaN: true }),
      lon: fc.double({ min: 12, max: 22, noNaN: true }),
    }),
  },
  fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lon: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
)

describe('the place of a slot', () => {
  it('is known to matching by its square only: two slots of one square have the same answers for any event', () => {
    let met = 0
    fc.assert(
      fc.property(place, fc.double({ min: -0.49, max: 0.49, noNaN: true }), seed, (location, part, random) => {
        const dice = diceOf(random)
        const centre = squareOf(location)
        const other = { lat: centre.lat + part * 0.0179, lon: centre.lon }
        const form = weeklyForm({ radius: dice.between(1, 25) })
        const [slot] = slotsOf({ form, ids: ['one'] }, now)
        if (!slot) throw new Error('A form makes a slot')
        const [here, there] = [location, other].map((at) => availabilityOf({ ...slot, location: at }, own))
        if (!here || !there) return
        const moved = { lat: centre.lat + (dice.roll() - 0.5) / 3, lon: centre.lon + (dice.roll() - 0.5) / 3 }
        const start = Date.parse('2026-11-25T16:00:00Z') + dice.between(-4, 4) * 15 * minute
        const event = {
          ...someEvent(dice, { id: 'e', now: now.getTime() }),
          at: moved,
          start,
          end: start + 90 * minute,
        }
        const person = somePerson(dice)
        expect(there).toEqual(here)
        expect(fitOf(there, event, person)).toEqual(fitOf(here, event, person))
        met += Number(meetingOf(here, event) !== null)
      }),
      { numRuns: 3000, examples: [[{ lat: 89.99999999999999, lon: 0 }, -1e-12, 0]] },
    )
    expect(met).toBeGreaterThan(300)
  })

  it('is at most 1.5 km from the centre of its square, which is its own centre', () => {
    fc.assert(
      fc.property(place, (at) => {
        expect(kilometresSlowly(at, squareOf(at))).toBeLessThan(1.5)
        const centre = squareOf(at)
        if (Math.abs(centre.lat) < 89) expect(squareOf(centre)).toEqual(centre)
      }),
      { numRuns: 3000 },
    )
    const made = someAvailability(diceOf(1), { id: 'a', now: now.getTime() })
    expect(squareOf(made.at)).not.toEqual(made.at)
  })

  it('is answered as a band of distances', () => {
    expect([0, 1.99, 2, 4.9, 5, 9.9, 10, 24.9, 25].map(bandOf)).toEqual([2, 2, 5, 5, 10, 10, 25, 25, 25])
  })
})
