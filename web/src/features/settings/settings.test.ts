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
  it('change one switch and keep the others', () => {
    const next = withChange(settings, switched('feed', 'email', false))
    expect(next).toEqual({
      ...settings,
      notifications: { ...settings.notifications, feed: { push: true, email: false } },
    })
    expect(withChange(settings, { hideReviews: true })).toEqual({ ...settings, hideReviews: true })
  })

  it('have no e-mails about chats', () => {
    expect(isOn(settings, 'chat', 'push')).toBe(true)
    expect(isOn(settings, 'chat', 'email')).toBeNull()
  })

  it('store and remove quiet hours', () => {
    const quietHours = { from: '22:00', to: '07:00' }
    const quiet = withChange(settings, { quietHours })
    expect(quiet).toEqual({ ...settings, quietHours })
    expect(withChange(quiet, { digest: 'daily' })).toEqual({ ...settings, quietHours, digest: 'daily' })
    expect(withChange(quiet, { quietHours: null })).toEqual(settings)
  })

  it('accept quiet hours only with two different times', () => {
    expect(isQuiet({ from: '22:00', to: '07:00' })).toBe(true)
    expect(isQuiet({ from: '13:00', to: '15:30' })).toBe(true)
    expect(isQuiet({ from: '22:00', to: '22:00' })).toBe(false)
    expect(isQuiet({ from: '22:0', to: '07:00' })).toBe(false)
    expect(isQuiet({ from: '24:00', to: '07:00' })).toBe(false)
  })
})
