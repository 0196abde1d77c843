import { describe, expect, it } from 'vitest'
import { defaultNotificationSettings, wants } from './notification-settings.ts'
import { categoryOf, groupOf } from './notifications.ts'

const isMailed = (notice: Parameters<typeof categoryOf>[0]) =>
  wants(defaultNotificationSettings, categoryOf(notice), 'email')

describe('notifications by mail with the default settings', () => {
  it('include a held place, which expires without an answer, and exclude a place that is certain', () => {
    const until = '2026-12-01T18:00:00.000Z'
    expect(isMailed({ type: 'event.shift', detail: { until } })).toBe(true)
    expect(isMailed({ type: 'event.shift', detail: { until, dates: 3 } })).toBe(true)
    expect(isMailed({ type: 'event.shift' })).toBe(false)
  })

  it('include added dates, like every change of an event, until these are switched off', () => {
    const added = { type: 'event.change', detail: { reason: 'added', dates: 3 } } as const
    expect(isMailed(added)).toBe(true)
    const { eventChanges: _on, ...others } = defaultNotificationSettings.notifications
    const off = {
      ...defaultNotificationSettings,
      notifications: { ...others, eventChanges: { push: false, email: false } },
    }
    expect([wants(off, categoryOf(added), 'email'), wants(off, categoryOf(added), 'push')]).toEqual([false, false])
  })
})

describe('the filter of the notification list', () => {
  it.each([
    ['event.change', 'event'],
    ['org.role', 'org'],
    ['feed.create', 'other'],
    ['profile.comment', 'other'],
  ] as const)('of %s is %s', (type, group) => {
    expect(groupOf(type)).toBe(group)
  })
})
