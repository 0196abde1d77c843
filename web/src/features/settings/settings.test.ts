import type { Settings } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { isOn, switched, withChange } from './settings.ts'

const both = { push: true, email: true }
const settings: Settings = {
  hideReviews: false,
  hideEmoji: true,
  notifications: {
    eventLifecycle: both,
    eventInteractions: both,
    eventChanges: both,
    organizations: both,
    feed: both,
    feedback: both,
    chat: { push: true },
  },
  quietHours: null,
  digest: 'weekly',
}

describe('settings', () => {
  it('change by the single switch, and the rest stays as it is', () => {
    const next = withChange(settings, switched('feed', 'email', false))
    expect(next).toEqual({
      ...settings,
      notifications: { ...settings.notifications, feed: { push: true, email: false } },
    })
    expect(withChange(settings, { hideReviews: true })).toEqual({ ...settings, hideReviews: true })
  })

  it('have no e-mail about a chat', () => {
    expect(isOn(settings, 'chat', 'push')).toBe(true)
    expect(isOn(settings, 'chat', 'email')).toBeNull()
  })
})
