import { describe, expect, it } from 'vitest'
import { eventCard } from '../event/view.ts'
import { createAtlas, idAt, purge, put, remove } from './atlas.ts'
import { cardText, draftOf } from './card.ts'
import { mapOf } from './clusters.ts'
import { compacted } from './compact.ts'
import { find } from './find.ts'
import { listingOf } from './listing.ts'
import { pack, unpack } from './snapshot.ts'
import { kilometres } from './sphere.ts'
import { aQuery, diceOf, lookedThrough, type MadeEvent, manyEvents, tokenAfter } from './testing.ts'
import { wantedOf } from './wanted.ts'

const now = new Date('2026-06-01T10:00:00Z')
const made = [...manyEvents({ seed: 7, count: 4000, now })]
const take = (atlas: ReturnType<typeof createAtlas>, event: MadeEvent) => {
  const listing = listingOf(event._id, event.v, event)
  if (listing.isPublic) put(atlas, listing)
  else remove(atlas, event._id)
}
function atlasOf(events: readonly MadeEvent[]) {
  const atlas = createAtlas(64)
  for (const event of events) take(atlas, event)
  return atlas
}
const ids = (atlas: ReturnType<typeof createAtlas>, query: Parameters<typeof wantedOf>[0], limit = 50) =>
  find(atlas, wantedOf(query, now), limit).map((slot) => idAt(atlas, slot))
const brno = { lat: 49.1951, lon: 16.6068 }

describe('the atlas of coming events', () => {
  it('answers a thousand random searches as a look through every event does', () => {
    const atlas = atlasOf(made)
    const dice = diceOf(11)
    let found = 0
    for (let round = 0; round < 1000; round += 1) {
      const query = aQuery(dice, { now })
      const expected = lookedThrough(made, query, now)
      expect(ids(atlas, query), JSON.stringify(query)).toEqual(expected.slice(0, 50).map(({ _id }) => _id))
      const last = expected[4]
      if (last) {
        const next = expected.slice(5, 15).map(({ _id }) => _id)
        expect(ids(atlas, { ...query, nextToken: tokenAfter(last) } as never, 10)).toEqual(next)
      }
      const map = mapOf(atlas, wantedOf(query, now), 12)
      expect(map.total).toBe(expected.length)
      expect(map.items.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length)
      found += expected.length
    }
    expect(found).toBeGreaterThan(5000)
  })

  it('still does after events came, went, moved and were forgotten', () => {
    const atlas = atlasOf(made.slice(0, 2000))
    const dice = diceOf(5)
    let held: MadeEvent[] = made.slice(0, 2000)
    for (let round = 0; round < 30; round += 1) {
      for (let step = 0; step < 60; step += 1) {
        const event = dice.pick(held)
        const other = dice.pick(made)
        const changed = dice.chance(0.3)
          ? { ...event, cancelled: true }
          : { ...other, _id: event._id, v: event.v + 1, repetition: null }
        held = held.map((one) => (one._id === event._id ? changed : one))
        take(atlas, changed)
      }
      const query = aQuery(dice, { now })
      expect(ids(atlas, query)).toEqual(
        lookedThrough(held, query, now)
          .slice(0, 50)
          .map(({ _id }) => _id),
      )
    }
    const dense = compacted(atlas)
    for (let round = 0; round < 50; round += 1) {
      const query = aQuery(dice, { now })
      expect(ids(dense, query)).toEqual(ids(atlas, query))
    }
    const later = now.getTime() + 86_400_000
    purge(atlas, later)
    const left = held.filter((event) => !event.private && !event.cancelled && event.date.getTime() >= later)
    expect(atlas.size).toBe(left.length)
    for (const event of left) remove(atlas, event._id)
    expect(atlas.size).toBe(0)
    expect([...atlas.names.keys(), ...atlas.places.keys(), ...atlas.people.keys()].filter(Boolean)).toEqual([])
  })

  it('finds by the name, the activity in three languages, the place and the organisation, whatever the case', () => {
    const [event] = made
    const one = {
      ...(event as MadeEvent),
      private: false,
      cancelled: false,
      name: 'Čtvrteční pinec',
      activityType: 'table_tennis' as const,
      date: new Date(now.getTime() + 1000),
      place: { ...(event as MadeEvent).place, name: 'Sokolovna Žabovřesky', address: 'Plovdivská 8', location: brno },
      org: { id: 'o', name: 'Šlágr', image: 'BASIC', currency: 'CZK' as const },
    }
    const atlas = atlasOf([one])
    for (const query of ['CTVRT', 'pinec čtv', 'stolní', 'stolny', 'table ten', 'zabov', 'plovd', 'slagr', 'pin zab']) {
      expect(ids(atlas, { ...brno, query }), query).toEqual([one._id])
    }
    for (const query of ['inec', 'hokej', 'pinec hokej']) expect(ids(atlas, { ...brno, query }), query).toEqual([])
  })

  it('never shows what is private, cancelled, deleted or has begun', () => {
    const event = { ...(made[0] as MadeEvent), private: false, cancelled: false, removed: false }
    const near = { ...event.place.location, distance: 1 }
    const soon = { ...event, date: new Date(now.getTime() + 1) }
    expect(ids(atlasOf([soon]), near)).toEqual([soon._id])
    for (const hidden of [
      { private: true },
      { cancelled: true },
      { removed: true },
      { date: new Date(now.getTime() - 1) },
    ]) {
      expect(ids(atlasOf([soon, { ...soon, ...hidden, v: 2 }]), near)).toEqual([])
    }
  })

  it('writes the same card as every other list', () => {
    const atlas = atlasOf(made)
    const query = { ...brno, to: '2026-11-01T00:00:00Z' }
    const wanted = wantedOf(query, now)
    const slots = find(atlas, wanted, 50)
    expect(slots).toHaveLength(50)
    const leader = { id: 'x', name: 'Jana "J"', surname: 'Nová', image: 'BASIC' }
    const known = new Map(made.map((event) => [event._id, event]))
    for (const slot of slots) {
      const draft = draftOf(atlas, slot, wanted)
      const event = known.get(draft.id) as MadeEvent
      const standing = { joined: ['a', 'b'], queued: ['c'], confirmed: ['b'], offers: { a: new Date('2027-01-01') } }
      const caller = event.leader
      const expected = eventCard({
        event,
        caller,
        leader: undefined,
        standing,
        distance: kilometres(query, event.place.location),
        now,
      })
      expect(JSON.parse(cardText(draft, { caller, leader: JSON.stringify(leader), standing, now }))).toEqual({
        ...expected,
        leaderInfo: leader,
      })
    }
  })

  it('gathers what is near on the map to clusters, and names a single one', () => {
    const atlas = atlasOf(made)
    const far = mapOf(atlas, wantedOf(brno, now), 6)
    expect(far.items).toHaveLength(1)
    const near = mapOf(atlas, wantedOf(brno, now), 20)
    expect(near.items.length).toBeGreaterThan(far.items.length)
    expect(near.total).toBe(far.total)
    const [first] = lookedThrough(made, brno, now)
    expect(far.items[0]).toMatchObject({ count: far.total, eventId: first?._id, activityType: first?.activityType })
  })

  it('counts every event on the map once, whatever is asked for', () => {
    const atlas = compacted(atlasOf(made))
    const dice = diceOf(5)
    for (let round = 0; round < 300; round += 1) {
      const random = aQuery(dice, { now })
      const query = round % 3 === 0 ? { ...random, eventOrgId: `org-${round % 4}`, query: 'hala na' } : random
      expect(mapOf(atlas, wantedOf(query, now), 8).total, JSON.stringify(query)).toBe(
        lookedThrough(made, query, now).length,
      )
    }
  })
})

describe('a snapshot of the atlas', () => {
  const atlas = atlasOf(made)
  for (const event of made.slice(0, 50)) remove(atlas, event._id)
  const bytes = Buffer.concat(pack(atlas, { database: 'here', at: 5 }))

  it('comes back as it was, and takes changes as before', () => {
    const again = unpack(bytes, 'here')
    expect(again?.at).toBe(5)
    const [one, other] = [atlas, again?.atlas ?? createAtlas()]
    expect(other.size).toBe(one.size)
    const dice = diceOf(3)
    for (let round = 0; round < 100; round += 1) {
      const query = aQuery(dice, { now })
      expect(ids(other, query)).toEqual(ids(one, query))
    }
    for (const event of made) take(other, event)
    const query = aQuery(dice, { now })
    expect(ids(other, query)).toEqual(ids(atlasOf(made), query))
    for (const event of made) remove(other, event._id)
    expect([...other.names.keys(), ...other.places.keys(), ...other.people.keys()].filter(Boolean)).toEqual([])
  })

  it('of another database is none', () => expect(unpack(bytes, 'there')).toBeNull())

  it('is none when it was cut short, anywhere', () => {
    for (const length of [0, 1, 20, 400, bytes.length >> 1, bytes.length - 1]) {
      expect(unpack(bytes.subarray(0, length), 'here'), String(length)).toBeNull()
    }
    expect(unpack(Buffer.concat([bytes, Buffer.from('x')]), 'here')).toBeNull()
  })

  it('is none when a single bit of it was turned, wherever that is', () => {
    const dice = diceOf(9)
    for (let round = 0; round < 300; round += 1) {
      const turned = Buffer.from(bytes)
      const at = dice.between(0, turned.length - 1)
      turned[at] = (turned[at] as number) ^ (1 << dice.between(0, 7))
      expect(unpack(turned, 'here'), String(at)).toBeNull()
    }
  })
})
