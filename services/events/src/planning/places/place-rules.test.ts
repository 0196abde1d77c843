import { describe, expect, it } from 'vitest'
import type { EventRow } from '../../core/store.ts'
import { anEvent, start } from '../../core/testing.ts'
import { followPlace } from './place-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const place = { id: 'p', name: 'Hala', address: 'Brno', location: { lat: 49.2, lon: 16.6 }, activities: [] }
const event = anEvent({ place, players: [{ id: 'jana', userId: 'jana', at: now }] })
const follow = (state: EventRow | null, to = place, at = now) =>
  followPlace(state, { eventId: 'e', place: to, by: 'owner' }, at)

describe('a coming event at a place that changed', () => {
  it.each([
    ['name', { ...place, name: 'Nová hala' }],
    ['address', { ...place, address: 'Praha' }],
    ['point', { ...place, location: { lat: 50, lon: 16.6 } }],
  ])('gets the new %s, notifies its people, and increments its calendar sequence', (_what, to) => {
    const { next, facts = [] } = follow(event, to)
    expect(next).toMatchObject({ place: to, sequence: 1, updatedAt: now })
    expect(next.point.coordinates).toEqual([16.6, to.location.lat])
    expect(facts.map(({ type }) => type.name)).toEqual(['events.event-changed', 'events.event-updated'])
    expect(facts[0]?.data).toMatchObject({ changes: ['place'], people: ['leader', 'jana'] })
  })

  it('is found by the new words', () => {
    expect(follow(event, { ...place, name: 'Sokolovna' }).next.words).toContain('sokolovna')
  })

  it('copies the activities without notifying anyone', () => {
    const { next, facts } = follow(event, { ...place, activities: ['badminton'] as never })
    expect(next).toMatchObject({ place: { activities: ['badminton'] }, sequence: 0 })
    expect(facts).toEqual([])
  })

  it('is idempotent', () => {
    const to = { ...place, name: 'Nová hala' }
    const { next } = follow(event, to)
    const again = follow(next, to)
    expect(again.next).toBe(next)
    expect(again.facts ?? []).toEqual([])
  })

  it.each([
    ['has begun', event, new Date(start.getTime() + 1)],
    ['was cancelled', { ...event, cancelled: true }, now],
    ['is elsewhere by now', anEvent(), now],
  ])('does not change when it %s', (_why, state, at) => {
    expect(follow(state, { ...place, name: 'Nová hala' }, at).next).toBe(state)
  })

  it('that does not exist is ignored', () => expect(follow(null).next).toBeNull())
})
