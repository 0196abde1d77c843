import { describe, expect, it } from 'vitest'
import { defaultNotificationSettings, digestPeriod, quietUntil, wants } from './notification-settings.ts'

const at = (text: string) => new Date(text)
const quiet = (from: string, to: string) => ({ ...defaultNotificationSettings, quietHours: { from, to } })

describe('quiet hours', () => {
  it.for([
    // Winter: Prague is an hour ahead of UTC.
    ['over midnight, in the evening', '22:00', '07:00', '2026-11-21T21:30:00Z', '2026-11-22T06:00:00Z'],
    ['over midnight, in the morning', '22:00', '07:00', '2026-11-22T05:59:00Z', '2026-11-22T06:00:00Z'],
    ['of one day', '13:00', '15:00', '2026-11-21T12:00:00Z', '2026-11-21T14:00:00Z'],
    // 29 March: 02:00 is 03:00.
    ['over the night that lacks an hour', '22:00', '07:00', '2026-03-28T21:00:00Z', '2026-03-29T05:00:00Z'],
    ['that end in the hour that is not there', '22:00', '02:30', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    // 25 October: 03:00 is 02:00.
    ['over the night that has an hour more', '22:00', '07:00', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00Z'],
    ['that end in the first of the two same hours', '22:00', '02:30', '2026-10-25T00:15:00Z', '2026-10-25T00:30:00Z'],
    ['that end in the second of the two same hours', '22:00', '02:30', '2026-10-25T01:15:00Z', '2026-10-25T01:30:00Z'],
  ] as const)('%s end at the right time in the zone', ([_when, from, to, now, end]) => {
    expect(quietUntil(quiet(from, to), at(now))).toEqual(at(end))
  })

  it.for([
    ['before they begin', '22:00', '07:00', '2026-11-21T20:59:00Z'],
    ['at their end', '22:00', '07:00', '2026-11-21T06:00:00Z'],
    ['where both are the same', '08:00', '08:00', '2026-11-21T07:00:00Z'],
  ] as const)('are none %s', ([_when, from, to, now]) => expect(quietUntil(quiet(from, to), at(now))).toBeNull())

  it('are none by default', () => {
    expect(quietUntil(defaultNotificationSettings, at('2026-11-21T01:00:00Z'))).toBeNull()
    expect(quietUntil(undefined, at('2026-11-21T01:00:00Z'))).toBeNull()
  })

  it('always end after now, within 25 hours', () => {
    for (let hour = 0; hour < 24 * 366; hour += 0.25) {
      const now = new Date(Date.UTC(2026, 0, 1) + hour * 3_600_000)
      const end = quietUntil(quiet('21:45', '02:15'), now)
      if (!end) continue
      expect(end.getTime()).toBeGreaterThan(now.getTime())
      expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000)
    }
  })
})

describe('a digest', () => {
  it('covers a day from seven in the morning', () => {
    expect(digestPeriod('daily', at('2026-11-21T06:00:00Z'))).toEqual({
      id: 'daily-2026-11-21',
      from: at('2026-11-21T06:00:00Z'),
      until: at('2026-11-22T06:00:00Z'),
    })
    expect(digestPeriod('daily', at('2026-11-21T05:59:59Z')).id).toBe('daily-2026-11-20')
  })

  it('covers a week from Monday, also across a clock change', () => {
    expect(digestPeriod('weekly', at('2026-10-25T22:00:00Z'))).toEqual({
      id: 'weekly-2026-10-19',
      from: at('2026-10-19T05:00:00Z'),
      until: at('2026-10-26T06:00:00Z'),
    })
    expect(digestPeriod('weekly', at('2026-10-26T05:59:00Z')).id).toBe('weekly-2026-10-19')
    expect(digestPeriod('weekly', at('2026-10-26T06:00:00Z')).id).toBe('weekly-2026-10-26')
  })
})

describe('a notification setting', () => {
  it('has a default', () => {
    expect(wants(undefined, 'feed', 'push')).toBe(true)
    expect(wants(undefined, 'feed', 'email')).toBe(false)
  })

  it('of chats has no mail channel', () => expect(wants(defaultNotificationSettings, 'chat', 'email')).toBe(false))
})
