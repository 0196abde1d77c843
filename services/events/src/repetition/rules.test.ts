import type { EventForm } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import { beginRepetition, dropOrder, eventIdsOf, occurrencesOf, patchFor, takeOrder } from './rules.ts'
import type { Order, RepetitionRow } from './store.ts'

const at = new Date('2026-10-01T10:00:00Z')
const form: EventForm = {
  name: 'Badminton',
  activityType: 'badminton',
  eventPlaceId: 'p',
  date: '2026-10-20T16:00:00.000Z',
  duration: '01:30',
  maxPlayers: 10,
  gender: 'any',
  minLevel: 0,
  price: 0,
  willParticipate: true,
}
const place = { id: 'p', name: 'Hala', address: '', location: { lat: 49, lon: 16 }, activities: [] }
const create: Order = { id: 'first', kind: 'create', by: 'leader', at, form }
const edit: Order = { id: 'second', kind: 'edit', by: 'leader', at, eventIds: ['r-1'], patch: {}, from: at }

describe('a repetition', () => {
  it('begins with the order for its events, which is told', () => {
    const { next, facts } = beginRepetition({ id: 'r', after: 'weekly', count: 3, order: create })
    expect(next).toEqual({ after: 'weekly', count: 3, orders: [create], createdAt: at })
    expect(facts?.map(({ data }) => data)).toEqual([{ repetitionId: 'r', orderId: 'first' }])
  })

  it('keeps an order until it is done, once', () => {
    const { next: begun } = beginRepetition({ id: 'r', after: 'weekly', count: 3, order: create })
    const { next: two, facts } = takeOrder(begun, { id: 'r', order: edit })
    expect(two.orders.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(facts).toHaveLength(1)
    const { next: one } = dropOrder(two, 'first')
    expect(one.orders).toEqual([edit])
    expect(dropOrder(one, 'first').next).toBe(one)
    expect(dropOrder(null, 'first').next).toBeNull()
  })

  it('that is not there takes no order', () => {
    expect(() => takeOrder(null as RepetitionRow | null, { id: 'r', order: edit })).toThrow('event.notRepeating')
  })

  it('has events that know their place in it, at the same time of day over the change of the clocks', () => {
    const command = { leader: 'leader', karma: 9, form, place, org: null, linkToken: 't' }
    const made = occurrencesOf({ ...command, repetitionId: 'r', after: 'weekly', count: 3 })
    expect(made.map(({ id, form: own, repetition }) => [id, own.date, repetition?.index])).toEqual([
      ['r-1', '2026-10-20T16:00:00.000Z', 1],
      ['r-2', '2026-10-27T17:00:00.000Z', 2],
      ['r-3', '2026-11-03T17:00:00.000Z', 3],
    ])
    expect(made[2]?.repetition).toEqual({ id: 'r', after: 'weekly', index: 3, count: 3 })
    expect(eventIdsOf('r', 3)).toEqual(made.map(({ id }) => id))
  })

  it('moves each event as far as the one that was edited, and leaves the rest of a patch as it is', () => {
    const from = new Date('2026-10-20T16:00:00Z')
    const patch = { name: 'Jinak', date: '2026-10-21T17:30:00.000Z' }
    expect(patchFor(new Date('2026-10-27T17:00:00Z'), { patch, from })).toEqual({
      name: 'Jinak',
      date: '2026-10-28T18:30:00.000Z',
    })
    expect(patchFor(from, { patch: { name: 'Jinak' }, from })).toEqual({ name: 'Jinak' })
  })
})
