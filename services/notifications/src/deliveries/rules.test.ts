import { hour, minute } from '@parta/contracts/durations'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { notificationTypes } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import type { NotificationRow } from '../list/store.ts'
import { createDeliveries } from './rules.ts'

const now = new Date('2026-11-21T12:00:00Z')
const notice = { _id: 'n', userId: 'jana', type: 'event.join', createdAt: now } as NotificationRow
const jana = { deleted: false, telling: defaultNotificationSettings }
const both = { channels: ['push', 'mail'] as const, now }

describe('a notification', () => {
  it('uses the channels that its receiver wants for its category', () => {
    const ways = (type: NotificationRow['type']) =>
      createDeliveries({ ...notice, type }, jana, both).map(({ _id, state, dueAt }) => [_id, state, dueAt])
    expect(ways('event.join')).toEqual([['n:push', 'pending', now]])
    expect(ways('event.delete').map(([id]) => id)).toEqual(['n:push', 'n:mail'])
  })

  it('of a place is mailed, too, whether it is held or taken', () => {
    const ways = (detail?: NotificationRow['detail']) =>
      createDeliveries({ ...notice, type: 'event.shift', ...(detail ? { detail } : {}) }, jana, both).map(
        ({ channel }) => channel,
      )
    expect(ways({ until: new Date(now.getTime() + 10 * minute).toISOString() })).toEqual(['push', 'mail'])
    expect(ways()).toEqual(['push', 'mail'])
  })

  it('uses configured channels only, and is not sent to deleted or unknown people', () => {
    expect(createDeliveries({ ...notice, type: 'event.delete' }, jana, { channels: ['mail'], now })).toHaveLength(1)
    expect(createDeliveries(notice, undefined, both)).toEqual([])
    expect(createDeliveries(notice, { ...jana, deleted: true }, both)).toEqual([])
  })

  it('reaches suspended people by mail only, and only when it is about their money or a cancelled event', () => {
    const ways = (type: NotificationRow['type']) =>
      createDeliveries({ ...notice, type }, { ...jana, suspended: true }, both).map(({ channel }) => channel)
    expect(notificationTypes.filter((type) => ways(type).includes('push'))).toEqual([])
    const mailed = notificationTypes.filter((type) => ways(type).includes('mail'))
    expect(mailed.filter((type) => !type.startsWith('payment.'))).toEqual(['event.delete', 'org.account'])
    expect(mailed).toContain('payment.refunded')
  })

  it('of more than a day ago is in the list only', () => {
    const createdAt = new Date(now.getTime() - 25 * hour)
    expect(createDeliveries({ ...notice, createdAt }, jana, both)).toEqual([])
  })
})
