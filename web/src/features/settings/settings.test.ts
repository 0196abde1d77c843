import type { Settings } from '@parta/contracts/settings'
import { describe, expect, it } from 'vitest'
import { isOn, isQuiet, switched, withChange } from './settings.ts'

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

  it('hold quiet hours, and let go of them', () => {
    const quietHours = { from: '22:00', to: '07:00' }
    const quiet = withChange(settings, { quietHours })
    expect(quiet).toEqual({ ...settings, quietHours })
    expect(withChange(quiet, { digest: 'daily' })).toEqual({ ...settings, quietHours, digest: 'daily' })
    expect(withChange(quiet, { quietHours: null })).toEqual(settings)
  })

  it('take for quiet hours only two different times', () => {
    expect(isQuiet({ from: '22:00', to: '07:00' })).toBe(true)
    expect(isQuiet({ from: '13:00', to: '15:30' })).toBe(true)
    expect(isQuiet({ from: '22:00', to: '22:00' })).toBe(false)
    expect(isQuiet({ from: '22:0', to: '07:00' })).toBe(false)
    expect(isQuiet({ from: '24:00', to: '07:00' })).toBe(false)
  })
})
