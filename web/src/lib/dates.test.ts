import { minute } from '@parta/contracts/durations'
import { localMinutes, timeOfLocal } from '@parta/contracts/predicates/zone'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clocks,
  daysApart,
  durationText,
  fullMoment,
  longDay,
  momentOf,
  nearDay,
  shortDay,
  timeText,
  untilText,
  wallClock,
} from './dates.ts'

const now = new Date('2026-11-21T22:30:00Z')

describe('dates', () => {
  it('are shown in Prague time, not in the browser’s', () => {
    expect(wallClock('2026-11-21T23:30:00Z')).toEqual({ day: '2026-11-22', time: '00:30' })
    expect(timeText('2026-07-01T16:00:00Z', 'cs')).toBe('18:00')
  })

  it('are shown as “today” or “tomorrow” when near', () => {
    expect(nearDay('2026-11-21T17:00:00Z', now)).toBe('today')
    expect(nearDay('2026-11-21T23:30:00Z', now)).toBe('tomorrow')
    expect(nearDay('2026-11-20T17:00:00Z', now)).toBe('yesterday')
    expect(nearDay('2026-11-24T17:00:00Z', now)).toBeNull()
    expect(daysApart('2026-12-21T17:00:00Z', now)).toBe(30)
  })

  it('say how soon a moment comes: in minutes, hours, and then calendar days', () => {
    expect(untilText('2026-11-21T22:30:20Z', now, 'cs')).toBe('za 1 minutu')
    expect(untilText('2026-11-21T23:12:00Z', now, 'sk')).toBe('o 42 minút')
    expect(untilText('2026-11-22T01:30:00Z', now, 'cs')).toBe('za 3 hodiny')
    expect(untilText('2026-11-22T00:20:00Z', now, 'cs')).toBe('za 1 hodinu')
    expect(untilText('2026-11-22T22:40:00Z', now, 'cs')).toBe('zítra')
    expect(untilText('2026-11-26T17:00:00Z', now, 'en')).toBe('in 5 days')
  })

  it('are formatted as in the language', () => {
    expect(longDay('2026-11-27T17:00:00Z', 'cs')).toBe('pátek 27. listopadu')
    expect(longDay('2026-11-27T17:00:00Z', 'sk')).toBe('piatok 27. novembra')
    expect(shortDay('2026-11-27T17:00:00Z', 'cs', now).replaceAll(/\s/g, ' ')).toBe('pá 27. 11.')
    expect(shortDay('2027-01-02T17:00:00Z', 'cs', now)).toContain('2027')
    expect(fullMoment('2026-11-27T17:00:00Z', 'en')).toContain('Friday, 27 November 2026')
  })

  it('turn local day and time into an instant, in winter and in summer', () => {
    expect(momentOf('2026-11-28', '18:00')).toBe('2026-11-28T17:00:00.000Z')
    expect(momentOf('2026-07-01', '18:00')).toBe('2026-07-01T16:00:00.000Z')
    expect(momentOf('2026-11-28', '25:00')).toBeNull()
    expect(momentOf(null, '18:00')).toBeNull()
  })

  it('turn local times into instants on the days of the clock changes', () => {
    expect(momentOf('2027-03-28', '02:30')).toBe('2027-03-28T01:30:00.000Z')
    expect(momentOf('2027-03-28', '12:00')).toBe('2027-03-28T10:00:00.000Z')
    expect(momentOf('2026-10-25', '02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(momentOf('2026-10-25', '12:00')).toBe('2026-10-25T11:00:00.000Z')
  })

  it('show a duration in hours and minutes', () => {
    const length = (minutes: number) =>
      durationText(now, new Date(now.getTime() + minutes * minute)).replaceAll('\u00a0', ' ')
    expect([length(45), length(60), length(90)]).toEqual(['45 min', '1 h', '1 h 30 min'])
  })
})

describe('the clocks of the country', () => {
  it('are those of the server, at any minute that they show, also when they are changed', () => {
    const near = fc.constantFrom('2026-03-29T00:00Z', '2026-10-25T00:00Z', '2027-06-01T00:00Z')
    fc.assert(
      fc.property(near, fc.integer({ min: -3000, max: 3000 }), (around, step) => {
        const time = Date.parse(around) + step * 60_000
        expect(clocks.localMinutes(time)).toBe(localMinutes(time))
        // Local times from 2:00 to 3:00 do not exist on the day in March; they are skipped.
        const shown = timeOfLocal(time / 60_000, 'earlier')
        if (localMinutes(shown) === time / 60_000) expect(clocks.timeOfLocal(time / 60_000)).toBe(shown)
      }),
    )
  })
})
