import { describe, expect, it } from 'vitest'
import { defaultNotificationSettings } from './notification-settings.ts'
import { groupOf, type SentNotice, wantsNotice } from './notifications.ts'

const isMailed = (notice: SentNotice) => wantsNotice(undefined, notice, 'email')

describe('notifications by mail with the default settings', () => {
  const until = '2026-12-01T18:00:00.000Z'
  it.each<SentNotice>([
    { type: 'event.shift' },
    { type: 'event.shift', detail: { until } },
    { type: 'event.shift', detail: { until, dates: 3 } },
    { type: 'event.kick' },
    { type: 'event.kick', detail: { reason: 'lapsed' } },
    { type: 'event.change', detail: { changes: ['date'] } },
    { type: 'event.change', detail: { changes: ['capacity', 'place'] } },
    { type: 'event.change', detail: { reason: 'goesAhead' } },
    { type: 'event.delete' },
    { type: 'event.starting' },
    { type: 'event.confirm' },
    { type: 'org.kick' },
    { type: 'org.request' },
  ])('include $type $detail, without which somebody would miss an event or come in vain, or wait', (notice) => {
    expect(isMailed(notice)).toBe(true)
  })

  it.each<SentNotice>([
    { type: 'event.change', detail: { changes: ['capacity'] } },
    { type: 'event.change', detail: { changes: ['name', 'rules', 'trainer', 'other'] } },
    { type: 'event.end' },
    { type: 'event.join' },
    { type: 'org.join' },
    { type: 'org.left' },
  ])('exclude $type $detail, which only informs, but it is pushed', (notice) => {
    expect(isMailed(notice)).toBe(false)
    expect(wantsNotice(undefined, notice, 'push')).toBe(true)
  })

  it('include added dates, like every change of an event, until these are switched off', () => {
    const added = { type: 'event.change', detail: { reason: 'added', dates: 3 } } as const
    expect(isMailed(added)).toBe(true)
    const { eventChanges: _on, ...others } = defaultNotificationSettings.notifications
    const off = {
      ...defaultNotificationSettings,
      notifications: { ...others, eventChanges: { push: false, email: false } },
    }
    expect([wantsNotice(off, added, 'email'), wantsNotice(off, added, 'push')]).toEqual([false, false])
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
