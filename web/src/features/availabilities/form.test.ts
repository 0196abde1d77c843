import type { Availability } from '@parta/contracts/availabilities'
import { describe, expect, it } from 'vitest'
import {
  availabilityBody,
  availabilityPatch,
  datesOf,
  hourAfter,
  newValues,
  takenDays,
  timesOf,
  valuesOf,
} from './form.ts'

// A Wednesday.
const now = new Date('2026-11-25T12:00:00Z')
const home = { lat: 50.08, lon: 14.42 }
const fresh = { ...newValues(home, now), name: 'Volno' }

const tuesday: Availability = {
  id: 'a1',
  aliasId: null,
  type: 'permanent',
  name: '',
  dateStart: '2026-12-01T17:00:00.000Z',
  dateEnd: '2026-12-01T19:00:00.000Z',
  dayOfWeek: 'tuesday',
  activities: 'chosen',
  chosen: ['tennis'],
  location: home,
  placeName: 'Praha',
  radius: 5,
  repetitionId: null,
  isDisabled: false,
  hits: true,
  hasBeenInteractedWith: false,
  opportunities: false,
}

describe('the form of an availability', () => {
  it('begins with an hour of tomorrow evening, 10 km around the home', () => {
    expect(availabilityBody(fresh, 'oneOff', now)).toEqual({
      type: 'oneOff',
      name: 'Volno',
      activities: 'any',
      chosen: [],
      location: home,
      placeName: '',
      radius: 10,
      dateStart: '2026-11-26T17:00:00.000Z',
      dateEnd: '2026-11-26T18:00:00.000Z',
      opportunities: false,
    })
  })

  it('asks to create events only the person, and no alias', () => {
    const wishes = { ...fresh, opportunities: true }
    expect(availabilityBody(wishes, 'oneOff', now).opportunities).toBe(true)
    expect(availabilityBody({ ...wishes, aliasId: 'ALIAS_x__y' }, 'oneOff', now).opportunities).toBe(false)
  })

  it('sends a repetition only of a one-off availability', () => {
    const values = { ...fresh, repeat: 'weekly', numberOfAvailabilities: 3, dayOfWeek: 'monday' } as const
    expect(availabilityBody(values, 'oneOff', now)).toMatchObject({ repeatAfter: 'weekly', numberOfAvailabilities: 3 })
    expect(availabilityBody(values, 'oneOff', now)).not.toHaveProperty('dayOfWeek')
    expect(availabilityBody(values, 'permanent', now)).not.toHaveProperty('repeatAfter')
    expect(availabilityBody(values, 'permanent', now)).toMatchObject({ dayOfWeek: 'monday' })
  })

  it('has the times of a permanent availability on a coming day of its weekday', () => {
    const times = timesOf({ ...fresh, dayOfWeek: 'tuesday' }, 'permanent', now)
    expect(times).toEqual({ dateStart: '2026-12-01T17:00:00.000Z', dateEnd: '2026-12-01T18:00:00.000Z' })
  })

  it('ends at midnight where the end is 00:00', () => {
    expect(timesOf({ ...fresh, from: '22:00', to: '00:00' }, 'oneOff', now)).toEqual({
      dateStart: '2026-11-26T21:00:00.000Z',
      dateEnd: '2026-11-26T23:00:00.000Z',
    })
  })

  it('sends no activities that were chosen before all were', () => {
    expect(availabilityBody({ ...fresh, chosen: ['tennis'] }, 'oneOff', now).chosen).toEqual([])
  })

  it('adds an hour to a time, at the latest midnight', () => {
    expect(['18:00', '22:30', '23:15', '1'].map(hourAfter)).toEqual(['19:00', '23:30', '00:00', ''])
  })

  it('sends only the changed fields of an edited availability', () => {
    const before = valuesOf(tuesday, now)
    expect(availabilityPatch(before, before, 'permanent')).toEqual({})
    expect(availabilityPatch(before, { ...before, radius: 7 }, 'permanent')).toEqual({ radius: 7 })
    expect(Object.keys(availabilityPatch(before, { ...before, to: '21:00' }, 'permanent'))).toEqual(['dateEnd'])
  })

  it('knows the taken weekdays of the person and of each alias', () => {
    const other: Availability = { ...tuesday, id: 'a2', aliasId: 'ALIAS_x__y', dayOfWeek: 'friday' }
    expect(takenDays([tuesday, other], null)).toEqual(['tuesday'])
    expect(takenDays([tuesday, other], 'ALIAS_x__y')).toEqual(['friday'])
  })
})

describe('the dates of a repetition', () => {
  it('are its coming ones, and those from an availability on; a single one has none', () => {
    const once = (id: string, dateStart: string, repetitionId: string | null = 'r') =>
      ({ ...tuesday, type: 'oneOff', id, dateStart, repetitionId }) as const
    const [first, second, third] = ['2026-12-01', '2026-12-08', '2026-12-15'].map((day) =>
      once(day, `${day}T17:00:00.000Z`),
    )
    const alone = once('alone', '2026-12-02T17:00:00.000Z', null)
    const all = [first, second, third, alone, once('other', '2026-12-09T17:00:00.000Z', 'r2')].flatMap(
      (one) => one ?? [],
    )
    expect(second && datesOf(second, all)).toEqual({ coming: 3, following: 2 })
    expect(datesOf(alone, all)).toEqual({ coming: 0, following: 0 })
  })
})
