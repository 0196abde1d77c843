import { describe, expect, it } from 'vitest'
import { type NotificationType, notificationTypes } from '../values.ts'
import { type NotificationTarget, notificationTarget } from './notification-target.ts'

const [event, org, feed] = [{ id: 'e' }, { id: 'o' }, { id: 'f' }]

describe('the target of a notification', () => {
  it.each<[NotificationType, NotificationTarget]>([
    ['event.join', { page: 'event', id: 'e' }],
    ['event.end', { page: 'feedback', eventId: 'e' }],
    ['org.role', { page: 'org', id: 'o' }],
    ['org.request', { page: 'members', id: 'o' }],
    ['org.delete', { page: 'list' }],
    ['org.account', { page: 'org', id: 'o' }],
    ['payment.corrected', { page: 'credit' }],
    ['org.contact', { page: 'notes' }],
    ['feed.create', { page: 'feed', id: 'f' }],
    ['profile.comment', { page: 'profile', aliasId: null }],
    ['karma.penalty', { page: 'karma', aliasId: null }],
    ['karma.appeal', { page: 'org', id: 'o' }],
    ['payment.credited', { page: 'credit' }],
    ['payment.waiting', { page: 'payments' }],
    ['payment.refunded', { page: 'payments' }],
    ['payment.joined', { page: 'event', id: 'e' }],
    ['payment.refused', { page: 'event', id: 'e' }],
  ])('of %s is its subject', (type, target) => {
    expect(notificationTarget({ type, event, org, feed }, null)).toEqual(target)
  })

  it.each(['profile.comment', 'feedback.emoji', 'karma.penalty', 'karma.returned', 'karma.upheld'] as const)(
    'of %s about an alias is a page of the alias',
    (type) => {
      expect(notificationTarget({ type, event }, 'kuba')).toMatchObject({ aliasId: 'kuba' })
    },
  )

  it('of an achievement is the achievement, of the person or alias who reached it', () => {
    const title = { cs: 'Stálice', en: 'Regular', sk: 'Stálica' }
    const detail = { achievement: { id: 'a', title, icon: 'ball', level: 1, levels: 1 } } as const
    const target = notificationTarget({ type: 'profile.achievement', detail }, 'kuba')
    expect(target).toEqual({ page: 'goals', achievementId: 'a', aliasId: 'kuba' })
  })

  it('is the site admins’ list for an appeal without an organisation', () => {
    expect(notificationTarget({ type: 'karma.appeal', event }, null)).toEqual({ page: 'appeals' })
  })

  it('is the organisation or the list when the subject was deleted', () => {
    expect(notificationTarget({ type: 'feed.create', org }, null)).toEqual({ page: 'org', id: 'o' })
    for (const type of notificationTypes.filter((one) => /^(org|feed)\.|^event\.(?!end)/.test(one))) {
      if (type !== 'org.contact') expect(notificationTarget({ type }, null)).toEqual({ page: 'list' })
    }
  })
})
