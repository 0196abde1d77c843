import { SearchListing } from '@parta/contracts/hints'
import { kilometres } from '@parta/contracts/predicates/sphere'
import { describe, expect, it } from 'vitest'
import { createEventIndex, type EventIndex, loadEventIndex } from './event-index.ts'
import type { SearchFilters } from './filters.ts'
import { shapeOf } from './snapshot.ts'
import { byDate, diceOf, lookThrough, type MadeEvent, manyEvents, someFilters } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const made = [...manyEvents({ seed: 7, count: 4000, now })].filter(({ isPublic }) => isPublic)
const brno = { lat: 49.1951, lon: 16.6068 }
const aroundBrno: SearchFilters = { centre: brno, radius: 20, from: now.getTime(), to: Date.UTC(2027, 0) }

function indexOf(events: readonly MadeEvent[]): EventIndex {
  const index = createEventIndex()
  for (const event of events) index.add(event)
  return index
}
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id)
const ids = (index: EventIndex, filters: SearchFilters, limit = 50) => idsOf(index.search(filters, limit))
const origin = { database: 'here', at: 5 }
/** Stored in a snapshot only while an event uses it. */
const leftovers = (index: EventIndex) =>
  Buffer.concat(index.save(origin))
    .toString('latin1')
    .match(/Ulice|leader-|radost/gi)

describe('an event index', () => {
  it('finds the same events as reading all of them, for a thousand random searches and their next pages', () => {
    const index = indexOf(made)
    const dice = diceOf(11)
    let found = 0
    for (let round = 0; round < 1000; round += 1) {
      const filters = someFilters(dice, { now })
      const expected = lookThrough(made, filters)
      expect(ids(index, filters), JSON.stringify(filters)).toEqual(idsOf(expected.slice(0, 50)))
      const last = expected[4]
      if (last) {
        const next = { ...filters, after: { date: last.date, id: last.id } }
        expect(ids(index, next, 10)).toEqual(idsOf(expected.slice(5, 15)))
      }
      const map = index.map(filters, 12)
      expect(map.total).toBe(expected.length)
      expect(map.items.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
      found += expected.length
    }
    expect(found).toBeGreaterThan(5000)
  })

  it('still does after events were changed, removed and put back, and after it was compacted', () => {
    const index = indexOf(made.slice(0, 2000))
    const dice = diceOf(5)
    const held = new Map(made.slice(0, 2000).map((event) => [event.id, event]))
    const known = [...held.keys()]
    for (let round = 0; round < 30; round += 1) {
      for (let step = 0; step < 60; step += 1) {
        const id = dice.pick(known)
        const changed = { ...dice.pick(made), id, v: round + 2, repetition: null }
        if (dice.chance(0.3)) {
          held.delete(id)
          index.remove(id)
        } else {
          held.set(id, changed)
          index.add(changed)
        }
      }
      const filters = someFilters(dice, { now })
      expect(ids(index, filters)).toEqual(idsOf(lookThrough([...held.values()], filters).slice(0, 50)))
    }
    index.compact()
    for (let round = 0; round < 50; round += 1) {
      const filters = someFilters(dice, { now })
      expect(ids(index, filters)).toEqual(idsOf(lookThrough([...held.values()], filters).slice(0, 50)))
    }
  })

  it('removes events that have begun, and keeps nothing of removed ones', () => {
    const index = indexOf(made)
    const later = now.getTime() + 86_400_000
    index.removeBefore(later)
    const left = made.filter(({ date }) => date >= later)
    expect(index.size).toBe(left.length)
    expect(left.length).toBeLessThan(made.length)
    expect(leftovers(index)).not.toBeNull()
    for (const { id } of left) index.remove(id)
    expect(index.size).toBe(0)
    expect(index.people()).toEqual([])
    expect(leftovers(index)).toBeNull()
  })

  it('knows the version of each event, and 0 of one that it does not have', () => {
    const [event] = made as [MadeEvent]
    const index = indexOf([event, { ...event, v: 7 }])
    expect(index.size).toBe(1)
    expect(index.versionOf(event.id)).toBe(7)
    expect(index.versionOf('unknown')).toBe(0)
  })

  it('finds by words of the name, the activity in three languages, the place and the organisation, in any case', () => {
    const [event] = made as [MadeEvent]
    const one = {
      ...event,
      name: 'Čtvrteční pinec',
      activityType: 'table_tennis' as const,
      date: now.getTime() + 1000,
      place: { ...event.place, name: 'Sokolovna Žabovřesky', address: 'Plovdivská 8', location: brno },
      org: { id: 'o', name: 'Šlágr', image: 'BASIC', currency: 'CZK' as const },
    }
    const index = indexOf([one])
    for (const text of ['CTVRT', 'pinec čtv', 'stolní', 'stolny', 'table ten', 'zabov', 'plovd', 'slagr', 'pin zab']) {
      expect(ids(index, { ...aroundBrno, text }), text).toEqual([one.id])
    }
    for (const text of ['inec', 'hokej', 'pinec hokej']) expect(ids(index, { ...aroundBrno, text }), text).toEqual([])
  })

  it('leaves out events of excepted leaders, but not those of organisations', () => {
    const index = indexOf(made)
    const all = lookThrough(made, aroundBrno)
    const exceptLeaders = new Set(all.slice(0, 40).map(({ leader }) => leader))
    const expected = lookThrough(made, { ...aroundBrno, exceptLeaders })
    expect(expected.length).toBeLessThan(all.length)
    expect(expected.some(({ leader }) => exceptLeaders.has(leader))).toBe(true)
    expect(ids(index, { ...aroundBrno, exceptLeaders }, 5000)).toEqual(idsOf(expected))
  })

  it('gives back every property of an event as it was added', () => {
    const dice = diceOf(2)
    const events = made.map((event) => ({
      ...event,
      details: { ...event.details, external: dice.chance(0.5), requireConfirmation: dice.chance(0.5) },
      confirmationDate: dice.chance(0.5) ? event.date - 3_600_000 : null,
      trainer: dice.chance(0.5) ? 'trainer' : null,
      repetition: dice.chance(0.2) ? ({ id: 'another', after: 'weekly' } as const) : event.repetition,
    }))
    const index = indexOf(events)
    const found = index.search({ ...aroundBrno, radius: 50 }, 5000)
    expect(found.length).toBeGreaterThan(300)
    const known = new Map(events.map((event) => [event.id, event]))
    for (const { distance, ...event } of found) {
      const { v: _v, isPublic: _isPublic, words: _words, ...expected } = known.get(event.id) as MadeEvent
      expect(event).toEqual(expected)
      expect(distance).toBe(kilometres(brno, event.place.location))
    }
  })

  it('gathers events that are near on the map to clusters, each with its soonest event, and with its place if it is one', () => {
    const index = indexOf(made)
    const far = index.map(aroundBrno, 6)
    expect(far.items).toHaveLength(1)
    const near = index.map(aroundBrno, 20)
    expect(near.items.length).toBeGreaterThan(far.items.length)
    expect(near.total).toBe(far.total)
    const [first] = lookThrough(made, aroundBrno)
    const soonest = {
      eventId: first?.id,
      activityType: first?.activityType,
      date: new Date(first?.date ?? 0).toISOString(),
    }
    expect(far.items[0]).toMatchObject({ ...soonest, count: far.total, place: null })
    const placeOf = new Map(made.map(({ id, place }) => [id, place.name]))
    const named = near.items.filter(({ place }) => place !== null)
    expect(named.length).toBeGreaterThan(0)
    for (const { eventId, place } of named) expect(place).toBe(placeOf.get(eventId))
  })

  it('counts every event on the map once, whatever is searched for', () => {
    const index = indexOf(made)
    index.compact()
    const dice = diceOf(5)
    for (let round = 0; round < 300; round += 1) {
      const random = someFilters(dice, { now })
      const filters = round % 3 === 0 ? { ...random, orgId: `org-${round % 4}`, text: 'hala na' } : random
      expect(index.map(filters, 8).total, JSON.stringify(filters)).toBe(lookThrough(made, filters).length)
    }
  })
})

describe('a snapshot of the index', () => {
  const index = indexOf(made)
  for (const { id } of made.slice(0, 50)) index.remove(id)
  const bytes = Buffer.concat(index.save(origin))

  it('loads as the same index, which takes changes as before', () => {
    const loaded = loadEventIndex(bytes, 'here')
    expect(loaded?.at).toBe(5)
    const other = loaded?.index ?? createEventIndex()
    expect(other.size).toBe(index.size)
    const dice = diceOf(3)
    for (let round = 0; round < 100; round += 1) {
      const filters = someFilters(dice, { now })
      expect(ids(other, filters)).toEqual(ids(index, filters))
    }
    for (const event of made) other.add(event)
    expect(ids(other, { ...aroundBrno, radius: 50 }, 5000)).toEqual(
      idsOf(lookThrough(made.toSorted(byDate), { ...aroundBrno, radius: 50 })),
    )
    for (const { id } of made) other.remove(id)
    expect(other.size).toBe(0)
    expect(leftovers(other)).toBeNull()
  })

  it('is of another version when the contract of a listing has another field', () => {
    const { properties } = SearchListing
    const details = { ...properties.details, properties: { ...properties.details.properties, dressCode: {} } }
    expect(shapeOf({ ...SearchListing, properties: { ...properties, details } })).not.toBe(shapeOf(SearchListing))
    expect(shapeOf(structuredClone(SearchListing))).toBe(shapeOf(SearchListing))
  })

  it('is not loaded for another database', () => expect(loadEventIndex(bytes, 'there')).toBeNull())

  it('is not loaded when it was truncated, anywhere, or is followed by more', () => {
    for (const length of [0, 1, 20, 400, bytes.length >> 1, bytes.length - 1]) {
      expect(loadEventIndex(bytes.subarray(0, length), 'here'), String(length)).toBeNull()
    }
    expect(loadEventIndex(Buffer.concat([bytes, Buffer.from('x')]), 'here')).toBeNull()
  })

  it('is not loaded when a single bit of it was turned, wherever that is', () => {
    const dice = diceOf(9)
    for (let round = 0; round < 300; round += 1) {
      const turned = Buffer.from(bytes)
      const at = dice.between(0, turned.length - 1)
      turned[at] = (turned[at] as number) ^ (1 << dice.between(0, 7))
      expect(loadEventIndex(turned, 'here'), String(at)).toBeNull()
    }
  })
})
