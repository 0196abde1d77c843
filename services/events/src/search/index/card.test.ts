import { kilometres } from '@parta/contracts/predicates/sphere'
import { createEventIndex } from '@parta/event-index/event-index'
import { describe, expect, it } from 'vitest'
import { eventCard } from '../../core/card-view.ts'
import { filtersOf } from '../filter-rules.ts'
import { cardText } from './card.ts'
import { listingOf } from './listing.ts'
import { type MadeRow, manyRows } from './testing.ts'

const now = new Date('2026-06-01T10:00:00Z')
const brno = { lat: 49.1951, lon: 16.6068 }

describe('the card of a found event', () => {
  it('is the same as the card of any other list', () => {
    const rows = [...manyRows({ seed: 7, count: 4000, now })]
    const index = createEventIndex()
    for (const row of rows) index.add(listingOf(row._id, row.v, row))
    const found = index.search(filtersOf({ ...brno, to: '2026-11-01T00:00:00Z' }, now), 50)
    expect(found).toHaveLength(50)
    const leader = { id: 'x', name: 'Jana "J"', surname: 'Nová', image: 'BASIC' }
    const known = new Map(rows.map((row) => [row._id, row]))
    for (const one of found) {
      const event = { ...(known.get(one.id) as MadeRow), private: false, cancelled: false }
      const standing = { joined: ['a', 'b'], queued: ['c'], confirmed: ['b'], offers: { a: new Date('2027-01-01') } }
      const caller = event.leader
      const expected = eventCard({
        event,
        caller,
        leader: undefined,
        standing,
        distance: kilometres(brno, event.place.location),
        now,
      })
      expect(JSON.parse(cardText(one, { caller, leader, standing, now }))).toEqual({
        ...expected,
        leaderInfo: leader,
      })
    }
  })
})
