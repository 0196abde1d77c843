import { day, hour } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { fitOf } from './fit.ts'
import { createMatchIndex } from './match-index.ts'
import { diceOf, someAvailability, someEvent, somePerson } from './testing.ts'
import { compareMatches, type Match } from './top.ts'
import type { MatchAvailability, MatchEvent, MatchPerson } from './values.ts'

const now = Date.parse('2026-10-01T10:00:00Z')

interface Owned extends MatchAvailability {
  readonly person: MatchPerson
}

/** A world small enough that every pair can be looked at: one town, and a few activities. */
function worldOf(seed: number, count: number) {
  const dice = diceOf(seed)
  const town = { lat: 49.2, lon: 16.6 }
  const near = () => ({ lat: town.lat + (dice.roll() - 0.5) * 0.4, lon: town.lon + (dice.roll() - 0.5) * 0.6 })
  const activity = () => dice.pick(['badminton', 'tennis', 'football'] as const)
  const availabilities = Array.from({ length: count }, (_none, at): Owned => {
    const made = someAvailability(dice, { id: `a${at}`, now })
    const chosen = dice.chance(0.3) ? [activity(), activity(), ...many] : [activity()]
    return { ...made, at: near(), activities: made.activities && new Set(chosen), person: somePerson(dice) }
  })
  const events = Array.from({ length: count }, (_none, at): MatchEvent => {
    return { ...someEvent(dice, { id: `e${at}`, now }), at: near(), activity: activity() }
  })
  return { dice, availabilities, events }
}

/** With these, availabilities are for more activities than they are listed by. */
const many = ['golf', 'squash', 'darts', 'bowling'] as const

type Found = Match<Owned, MatchEvent>

function pairsOf(availabilities: readonly Owned[], events: readonly MatchEvent[]): Found[] {
  return availabilities
    .flatMap((availability) =>
      events.map((event) => ({ availability, event, fit: fitOf(availability, event, availability.person) })),
    )
    .filter((match): match is Found => match.fit !== null)
    .sort(compareMatches)
}

const named = (found: readonly Found[]) => found.map(({ availability, event }) => `${availability.id} ${event.id}`)
const limit = 100_000

describe('an index of availabilities and events', () => {
  const { dice, availabilities, events } = worldOf(3, 450)
  const index = createMatchIndex<Owned, MatchEvent>()
  for (const one of availabilities) index.putAvailability(one)
  for (const one of events) index.putEvent(one)
  const personOf = ({ person }: Owned) => person

  it('finds for an event all availabilities that fit, in order', () => {
    let found = 0
    for (const event of events) {
      const expected = named(pairsOf(availabilities, [event]))
      expect(named(index.forEvent(event, { limit, personOf }))).toEqual(expected)
      found += expected.length
    }
    expect(found).toBeGreaterThan(300)
  })

  it('finds weekly times of the hour that the clocks skip or show twice', () => {
    const [one, event] = [availabilities[0] as Owned, events[0] as MatchEvent]
    const person = { ...one.person, karma: 9, levels: {}, ageGroup: 'adult' } as const
    const sunday = (from: number, to: number) => ({ start: (6 * 24 + from) * 60, end: (6 * 24 + to) * 60 })
    const isFound = (time: { start: number; end: number }, start: string) => {
      const small = createMatchIndex<Owned, MatchEvent>()
      small.putAvailability({ ...one, activities: null, at: event.at, time, person })
      const from = Date.parse(start)
      const open = {
        ...event,
        start: from,
        end: from + hour,
        gender: 'any',
        tags: 'all',
        isOpen: true,
        free: 5,
      } as const
      const found = small.forEvent(open, { limit, personOf })
      small.putEvent(open)
      const mirrored = small.forAvailabilities([{ ...one, activities: null, at: event.at, time, person }], {
        limit,
        personOf,
      })
      expect(mirrored.length).toBe(found.length)
      return found.length === 1
    }
    // In spring, 2:00 to 3:00 is 3:00 to 4:00, from 1:00 UTC; what begins at 2:30 begins at 3:00, and not at 1:30.
    expect(isFound(sunday(2, 3), '2026-03-29T01:00Z')).toBe(true)
    expect(isFound(sunday(2, 3), '2026-03-29T00:00Z')).toBe(false)
    expect(isFound(sunday(2.5, 4), '2026-03-29T01:00Z')).toBe(true)
    expect(isFound(sunday(2.5, 4), '2026-03-29T00:00Z')).toBe(false)
    // In autumn, 2:00 to 3:00 comes twice, and what ends at 2:00 ends before it.
    expect(isFound(sunday(2, 3), '2026-10-25T00:00Z')).toBe(true)
    expect(isFound(sunday(2, 3), '2026-10-25T01:00Z')).toBe(true)
    expect(isFound(sunday(1, 2), '2026-10-25T00:00Z')).toBe(false)
    expect(isFound(sunday(1, 2), '2026-10-24T23:00Z')).toBe(true)
  })

  it('finds the same pairs from both sides', () => {
    const fromEvents = events.flatMap((event) => named(index.forEvent(event, { limit, personOf })))
    const fromPeople = availabilities.flatMap((one) =>
      named(index.forAvailabilities([one], { limit, personOf: () => one.person })),
    )
    expect(fromPeople.toSorted()).toEqual(fromEvents.toSorted())
  })

  it('finds an event once for several availabilities, with the best of them', () => {
    const person = availabilities[0]?.person as MatchPerson
    const together = { at: { lat: 49.21, lon: 16.62 }, radius: 15 }
    const own = availabilities
      .slice(0, 60)
      .map((one, at) => (at % 3 === 0 ? { ...one, person } : { ...one, person, ...together }))
    const first = new Map<string, Found>()
    for (const match of pairsOf(own, events)) if (!first.has(match.event.id)) first.set(match.event.id, match)
    const found = index.forAvailabilities(own, { limit, personOf: () => own[0]?.person ?? null })
    expect(named(found)).toEqual(named([...first.values()]))
  })

  it.each([3, limit])('finds for an event the best availability of each person, with the %d best people', (most) => {
    const ownerOf = ({ id }: Owned) => `person ${Number(id.slice(1)) % 6}`
    let left = 0
    for (const event of events) {
      const all = pairsOf(availabilities, [event])
      const best = all.filter(
        ({ availability }, at) => all.findIndex((one) => ownerOf(one.availability) === ownerOf(availability)) === at,
      )
      expect(named(index.forEvent(event, { limit: most, personOf, ownerOf }))).toEqual(named(best.slice(0, most)))
      left += all.length - best.length
    }
    expect(left).toBeGreaterThan(20)
  })

  it('gives the same answers after changes and removals', () => {
    const held = new Map(availabilities.map((one) => [one.id, one]))
    const open = new Map(events.map((one) => [one.id, one]))
    for (let step = 0; step < 300; step += 1) {
      const [one, event] = [dice.pick(availabilities), dice.pick(events)]
      if (dice.chance(0.3)) {
        held.delete(one.id)
        index.removeAvailability(one.id)
        open.delete(event.id)
        index.removeEvent(event.id)
      } else {
        const moved = { ...dice.pick(availabilities), id: one.id }
        held.set(one.id, moved)
        index.putAvailability(moved)
        const changed = { ...dice.pick(events), id: event.id }
        open.set(event.id, changed)
        index.putEvent(changed)
      }
    }
    for (const event of open.values()) {
      expect(named(index.forEvent(event, { limit, personOf }))).toEqual(named(pairsOf([...held.values()], [event])))
    }
    expect(index.size).toEqual({ availabilities: held.size, events: open.size })
  })

  it('drops what is over', () => {
    expect([...index.removeBefore(now + 400 * day)].length).toBeGreaterThan(0)
    expect(index.size.events).toBe(0)
  })
})
