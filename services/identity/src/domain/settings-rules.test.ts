import { describe, expect, it } from 'vitest'
import { changeSettings, firstSettings, withoutMails } from './settings-rules.ts'

describe('change settings', () => {
  it('changes nothing for an empty change', () => {
    expect(changeSettings(firstSettings, undefined)).toBe(firstSettings)
    expect(changeSettings(firstSettings, {})).toEqual(firstSettings)
    expect(changeSettings(firstSettings, { notifications: { feed: {} } })).toEqual(firstSettings)
  })

  it('changes a single switch', () => {
    const changed = changeSettings(firstSettings, { notifications: { feed: { email: true } } })
    expect(changed).toEqual({
      ...firstSettings,
      notifications: { ...firstSettings.notifications, feed: { push: true, email: true } },
    })
    expect(changeSettings(changed, { hideEmoji: true })).toEqual({ ...changed, hideEmoji: true })
  })
})

describe('turning mails off', () => {
  it('of one category keeps the other categories and its push; a second time changes nothing', () => {
    const less = withoutMails(firstSettings, 'eventChanges')
    expect(less).toEqual({
      ...firstSettings,
      notifications: { ...firstSettings.notifications, eventChanges: { push: true, email: false } },
    })
    expect(withoutMails(less, 'eventChanges')).toBe(less)
  })

  it('of the digest turns it off', () => {
    const less = withoutMails(firstSettings, 'digest')
    expect(less).toEqual({ ...firstSettings, digest: 'off' })
    expect(withoutMails(less, 'digest')).toBe(less)
  })
})
