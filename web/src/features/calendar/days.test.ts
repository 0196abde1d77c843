import { describe, expect, it } from 'vitest'
import { addMonths, agendaStart, byDay, isDay, movedBy, rangeOf, stepped, weekStart, weeksOf } from './days.ts'
import { dotsOf, type Entry } from './entry.ts'

function anEntry(over: Partial<Entry> = {}): Entry {
  return {
    id: 'event-1',
    name: 'Zápas',
    activityType: 'football',
    date: '2026-11-21T17:00:00.000Z',
    endDate: '2026-11-21T18:00:00.000Z',
    placeName: 'Hala',
    maxPlayers: 10,
    playersCount: 4,
    cancelled: false,
    ...over,
  }
}

describe('the calendar', () => {
  it('begins weeks on Monday', () => {
    expect(weekStart('2026-11-21')).toBe('2026-11-16')
    expect(weekStart('2026-11-16')).toBe('2026-11-16')
    expect(weekStart('2026-11-22')).toBe('2026-11-16')
  })

  it('shows a month in whole weeks, also across the end of a year', () => {
    expect(weeksOf('2027-01').map(([monday]) => monday)).toEqual([
      '2026-12-28',
      '2027-01-04',
      '2027-01-11',
      '2027-01-18',
      '2027-01-25',
    ])
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weeksOf('2026-11').flat().at(-1)).toBe('2026-12-06')
  })

  it('fetches from one week before the month to one week after it, in local time', () => {
    expect(rangeOf('2026-11')).toEqual({ startDate: '2026-10-24T22:00:00.000Z', endDate: '2026-12-07T23:00:00.000Z' })
    expect(rangeOf('2026-03')).toEqual({ startDate: '2026-02-21T23:00:00.000Z', endDate: '2026-04-07T22:00:00.000Z' })
  })

  it('steps by month, week and day, never beyond the end of a month', () => {
    expect(stepped('month', '2026-01-31', 1)).toBe('2026-02-28')
    expect(stepped('list', '2026-01-15', -1)).toBe('2025-12-15')
    expect(stepped('week', '2026-12-28', 1)).toBe('2027-01-04')
    expect(stepped('day', '2026-03-29', -1)).toBe('2026-03-28')
    expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  })

  it('moves by the usual keys of a date grid', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'x']
    expect(keys.map((key) => movedBy(key, '2026-11-21'))).toEqual([
      '2026-11-20',
      '2026-11-22',
      '2026-11-14',
      '2026-11-28',
      '2026-11-16',
      '2026-11-22',
      '2026-10-21',
      '2026-12-21',
      null,
    ])
  })

  it('puts an event under its day in local time', () => {
    const late = anEntry({ id: 'late', date: '2026-11-21T23:30:00.000Z' })
    const days = byDay([late, anEntry(), anEntry({ id: 'first', date: '2026-11-21T08:00:00.000Z' })])
    expect([...days].map(([day, entries]) => [day, entries.map(({ id }) => id)])).toEqual([
      ['2026-11-21', ['first', 'event-1']],
      ['2026-11-22', ['late']],
    ])
  })

  it('draws a dot per event in the colour of its activity, and one red dot for more than three', () => {
    expect(dotsOf([anEntry(), anEntry({ activityType: 'yoga' })])).toEqual([145, 310])
    expect(dotsOf(Array.from({ length: 3 }, () => anEntry()))).toHaveLength(3)
    expect(dotsOf(Array.from({ length: 4 }, () => anEntry()))).toBe('many')
  })

  it('ignores an invalid day in the address', () => {
    expect([isDay('2026-11-21'), isDay('2026-13-40'), isDay('x'), isDay(null)]).toEqual([true, false, false, false])
  })
})

describe('the agenda', () => {
  it('begins on Monday of this week, and of another month on its first day', () => {
    expect(agendaStart('2026-11-26', '2026-11-26')).toBe('2026-11-23')
    expect(agendaStart('2026-11-30', '2026-11-26')).toBe('2026-11-23')
    expect(agendaStart('2026-12-05', '2026-11-26')).toBe('2026-12-01')
  })

  it('shows the days before this week when one of them is chosen', () => {
    expect(agendaStart('2026-11-10', '2026-11-26')).toBe('2026-11-01')
  })
})
