import { day } from '@parta/contracts/durations'
import { money } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { periodsOf } from './period.ts'

const now = new Date('2026-02-10T12:00:00.000Z')

describe('the periods of a statement', () => {
  it('are the last year, three calendar years, and their months, the latest first', () => {
    const { years, months } = periodsOf(now)
    expect(years.map(({ id }) => id)).toEqual(['last', '2026', '2025', '2024'])
    expect(months.map(({ id }) => id)).toEqual([
      '2026-02',
      '2026-01',
      ...Array.from({ length: 12 }, (_none, at) => `2025-${String(12 - at).padStart(2, '0')}`),
      ...Array.from({ length: 12 }, (_none, at) => `2024-${String(12 - at).padStart(2, '0')}`),
    ])
    expect(periodsOf(new Date('2026-12-31T20:00:00Z')).months.map(({ id }) => id)).toHaveLength(36)
  })

  it('are whole days in Prague, until today', () => {
    const { years, months } = periodsOf(now)
    const [last, , before] = years
    expect(last).toEqual({ id: 'last', startDate: '2025-02-11', endDate: '2026-02-10' })
    expect(before).toEqual({ id: '2025', startDate: '2025-01-01', endDate: '2025-12-31' })
    expect(months[0]).toEqual({ id: '2026-02', startDate: '2026-02-01', endDate: '2026-02-10' })
    expect(months).toContainEqual({ id: '2024-02', startDate: '2024-02-01', endDate: '2024-02-29' })
    // Half past eleven in the evening in UTC is in the next year in Prague.
    expect(periodsOf(new Date('2026-12-31T23:30:00Z')).years[1]).toEqual({
      id: '2027',
      startDate: '2027-01-01',
      endDate: '2027-01-01',
    })
  })

  it('are accepted by the service, also in the first hour of a year', () => {
    for (const moment of [now, new Date('2027-12-31T23:00:01Z'), new Date('2024-12-31T22:59:59Z')]) {
      const { years, months } = periodsOf(moment)
      for (const { id, startDate, endDate } of [...years, ...months]) {
        const days = (Date.parse(endDate) - Date.parse(startDate)) / day + 1
        expect(days, id).toBeGreaterThan(0)
        expect(days, id).toBeLessThanOrEqual(money.statementDays)
      }
    }
  })
})
