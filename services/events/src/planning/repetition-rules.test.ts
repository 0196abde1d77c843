import type { EventForm } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import type { Order, RepetitionRow } from '../core/repetition-store.ts'
import { anEvent } from '../core/testing.ts'
import { decideCreate } from './create-rules.ts'
import {
  additionsOf,
  addOrder,
  beginRepetition,
  dropOrder,
  eventIdsOf,
  formOf,
  growthOf,
  linkEvent,
  occurrencesOf,
  patchFor,
} from './repetition-rules.ts'

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
const create: Order = { id: 'first', kind: 'create', by: 'leader', at, form, linkToken: 't' }
const edit: Order = { id: 'second', kind: 'edit', by: 'leader', at, eventIds: ['r-1'], patch: {}, from: at }

describe('a repetition', () => {
  it('starts with the order for its events, and a task that completes the order after a crash', () => {
    const { next, tasks } = beginRepetition({ id: 'r', after: 'weekly', count: 3, order: create })
    expect(next).toEqual({ after: 'weekly', count: 3, orders: [create], createdAt: at })
    const planning = { id: 'r:first', data: { repetitionId: 'r', orderId: 'first' } }
    expect(tasks?.map((one) => one.planning)).toEqual([{ ...planning, at: new Date(at.getTime() + 10_000) }])
  })

  it('keeps an order once, until it is completed', () => {
    const { next: begun } = beginRepetition({ id: 'r', after: 'weekly', count: 3, order: create })
    const { next: two, tasks } = addOrder(begun, { id: 'r', order: edit })
    expect(two.orders.map(({ id }) => id)).toEqual(['first', 'second'])
    expect(tasks).toHaveLength(1)
    const { next: one } = dropOrder(two, 'first')
    expect(one.orders).toEqual([edit])
    expect(dropOrder(one, 'first').next).toBe(one)
    expect(dropOrder(null, 'first').next).toBeNull()
  })

  it('that does not exist accepts no order', () => {
    expect(() => addOrder(null as RepetitionRow | null, { id: 'r', order: edit })).toThrow('event.notRepeating')
  })

  it('has numbered events at the same local time across the change to daylight saving', () => {
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

  it('moves each event as far as the edited one, and keeps the rest of the patch unchanged', () => {
    const from = new Date('2026-10-20T16:00:00Z')
    const patch = { name: 'Jinak', date: '2026-10-21T17:30:00.000Z' }
    expect(patchFor(new Date('2026-10-27T17:00:00Z'), { patch, from })).toEqual({
      name: 'Jinak',
      date: '2026-10-28T18:30:00.000Z',
    })
    expect(patchFor(from, { patch: { name: 'Jinak' }, from })).toEqual({ name: 'Jinak' })
  })
})

describe('a repetition that grows', () => {
  const weekly = { id: 'r', after: 'weekly', index: 2, count: 5 } as const
  const single = anEvent()
  const series = anEvent({ repetition: weekly })
  const grows = (event: typeof single, count: number, patch: Partial<Parameters<typeof growthOf>[1]>) =>
    growthOf(event, { repeatAfter: undefined, numberOfEvents: undefined, ...patch }, count)

  it('gets the requested number of events, and none when it has that many', () => {
    expect(grows(single, 1, { repeatAfter: 'daily', numberOfEvents: 3 })).toEqual({ after: 'daily', count: 3 })
    expect(grows(series, 5, { numberOfEvents: 8 })).toEqual({ after: 'weekly', count: 8 })
    expect(grows(series, 5, { repeatAfter: 'weekly', numberOfEvents: 5 })).toBeNull()
    expect(grows(series, 5, { repeatAfter: 'weekly' })).toBeNull()
    expect(grows(single, 1, { repeatAfter: 'daily', numberOfEvents: 1 })).toBeNull()
  })

  it.for([
    [single, 1, { repeatAfter: 'daily' }, 'event.repeatIncomplete'],
    [single, 1, { numberOfEvents: 3 }, 'event.repeatIncomplete'],
    [series, 5, { numberOfEvents: 4 }, 'event.repeatShorter'],
    [series, 5, { repeatAfter: 'daily', numberOfEvents: 9 }, 'event.repeatOther'],
  ] as const)('is refused otherwise', ([event, count, patch, code]) => {
    expect(() => grows(event, count, patch)).toThrow(code)
  })

  const extend = { templateId: 'r-2', after: 'weekly', count: 7, index: 2 } as const
  const growing: Order = { ...edit, extend }
  const row: RepetitionRow = { after: 'weekly', count: 5, orders: [], createdAt: at }

  it('numbers the added events after the existing ones, and counts them when the order is completed', () => {
    const { next, answer } = addOrder(row, { id: 'r', order: growing })
    expect(answer).toMatchObject({ extend: { index: 6, count: 7 } })
    expect(next.count).toBe(5)
    expect(dropOrder(next, growing.id, { extend, facts: [] }).next).toMatchObject({ count: 7, orders: [] })
    expect(dropOrder({ ...next, count: 9 }, growing.id, { extend, facts: [] }).next.count).toBe(9)
    expect(dropOrder(next, growing.id).next.count).toBe(5)
    expect(() => addOrder({ ...row, count: 8 }, { id: 'r', order: growing })).toThrow('event.repeatShorter')
  })

  it('links a single event once, and never one of another repetition', () => {
    const linking = { repetitionId: 'e', after: 'weekly', count: 3 } as const
    const linked = linkEvent(single, { eventId: 'e', linking }, at)
    expect(linked.next).toMatchObject({ repetition: { id: 'e', index: 1, count: 3 } })
    expect(linkEvent(linked.next, { eventId: 'e', linking }, at).next).toBe(linked.next)
    expect(() => linkEvent(series, { eventId: 'e', linking }, at)).toThrow('event.repeatOther')
    expect(() => linkEvent(anEvent({ cancelled: true }), { eventId: 'e', linking }, at)).toThrow('event.notFound')
  })

  it('adds events like the named one, with its rules and without its players', () => {
    const own = { id: 'leader', userId: 'leader', at }
    const like = anEvent({
      date: new Date(form.date),
      players: [own, { ...own, id: 'jana', userId: 'jana' }],
      hoursNotLeave: 5,
      requireConfirmation: true,
      hoursConfirm: 3,
      confirmationDate: new Date(at),
      minPlayers: 4,
      decisionHours: 12,
      enableQueue: true,
      private: true,
      externalLink: 'https://example.cz',
    })
    const command = { leader: 'leader', karma: 9, form: formOf(like), place: like.place, org: null, linkToken: 't' }
    const anchor = { date: like.date, steps: 0 }
    const added = additionsOf({ repetitionId: 'r', extension: { ...extend, index: 6 }, anchor }, command)
    expect(added.map(({ id, repetition }) => [id, repetition?.index, repetition?.count])).toEqual([
      ['r-6', 6, 7],
      ['r-7', 7, 7],
    ])
    const { eventPlaceId: _place, willParticipate: _plays, ...rules } = formOf(like)
    const [first] = added.map((one) => decideCreate(one, at).next)
    expect(first).toMatchObject({
      ...rules,
      date: new Date('2026-10-27T17:00:00Z'),
      players: [own],
    })
  })
})
