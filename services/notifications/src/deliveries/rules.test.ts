import { firstTelling } from '@parta/contracts/predicates/telling'
import { describe, expect, it } from 'vitest'
import type { NotificationRow } from '../list/store.ts'
import { createDeliveries } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minute = 60_000
const notice = { _id: 'n', userId: 'jana', type: 'event.join', createdAt: now } as NotificationRow
const jana = { id: 'jana', deleted: false, telling: firstTelling } as never
const both = { channels: ['push', 'mail'] as const, now }

describe('a notification', () => {
  it('goes the ways that its receiver wants for its category', () => {
    const ways = (type: NotificationRow['type']) =>
      createDeliveries({ ...notice, type }, jana, both).map(({ _id, state, dueAt }) => [_id, state, dueAt])
    expect(ways('event.join')).toEqual([['n:push', 'pending', now]])
    expect(ways('event.delete').map(([id]) => id)).toEqual(['n:push', 'n:mail'])
  })

  it('of a place that is held goes by mail, too, and one of a place that is taken does not', () => {
    const ways = (detail?: NotificationRow['detail']) =>
      createDeliveries({ ...notice, type: 'event.shift', ...(detail ? { detail } : {}) }, jana, both).map(
        ({ channel }) => channel,
      )
    expect(ways({ until: new Date(now.getTime() + 10 * minute).toISOString() })).toEqual(['push', 'mail'])
    expect(ways()).toEqual(['push'])
  })

  it('goes no way that this Parta has not, and to nobody who left or is unknown', () => {
    expect(createDeliveries({ ...notice, type: 'event.delete' }, jana, { channels: ['mail'], now })).toHaveLength(1)
    expect(createDeliveries(notice, undefined, both)).toEqual([])
    expect(createDeliveries(notice, { ...(jana as object), deleted: true } as never, both)).toEqual([])
  })

  it('of more than a day ago is in the list alone', () => {
    const createdAt = new Date(now.getTime() - 25 * 60 * minute)
    expect(createDeliveries({ ...notice, createdAt }, jana, both)).toEqual([])
  })
})
