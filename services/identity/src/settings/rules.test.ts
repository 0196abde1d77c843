import { describe, expect, it } from 'vitest'
import { changeSettings, firstSettings } from './rules.ts'

describe('change settings', () => {
  it('leaves everything as it is where nothing is said', () => {
    expect(changeSettings(firstSettings, undefined)).toBe(firstSettings)
    expect(changeSettings(firstSettings, {})).toEqual(firstSettings)
    expect(changeSettings(firstSettings, { notifications: { feed: {} } })).toEqual(firstSettings)
  })

  it('turns a single switch', () => {
    const changed = changeSettings(firstSettings, { notifications: { feed: { email: true } } })
    expect(changed).toEqual({
      ...firstSettings,
      notifications: { ...firstSettings.notifications, feed: { push: true, email: true } },
    })
    expect(changeSettings(changed, { hideEmoji: true })).toEqual({ ...changed, hideEmoji: true })
  })
})
