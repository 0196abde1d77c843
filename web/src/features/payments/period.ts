import { day } from '@parta/contracts/durations'
import { wallClock } from '../../lib/dates.ts'

/** A period of a statement, as its first and last day; the service takes a year at most (`money.statementDays`). */
export interface Period {
  /** `last`, a year as `2026`, or a month as `2026-11`. */
  readonly id: string
  readonly startDate: string
  readonly endDate: string
}

interface Periods {
  /** The last 365 days with today, and calendar years. */
  readonly years: readonly Period[]
  readonly months: readonly Period[]
}

/** How many calendar years are offered, with this one. */
const yearsOffered = 3

/** Returns the periods that a person can choose, the latest first: years and months of the last years, until today. */
export function periodsOf(now: Date): Periods {
  const today = wallClock(now).day
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const last = { id: 'last', startDate: isoDay(Date.parse(today) - 364 * day), endDate: today }
  const monthsOffered = (yearsOffered - 1) * 12 + month
  return {
    years: [
      last,
      ...Array.from({ length: yearsOffered }, (_none, back) =>
        periodOf(String(year - back), [year - back, 1, 12], today),
      ),
    ],
    months: Array.from({ length: monthsOffered }, (_none, back) => {
      const [ofYear, at] = [
        year - Math.ceil((back - month + 1) / 12),
        ((month - 1 - back + yearsOffered * 12) % 12) + 1,
      ]
      return periodOf(isoDay(Date.UTC(ofYear, at - 1)).slice(0, 7), [ofYear, at, 1], today)
    }),
  }
}

/** Returns the period that begins with a month of a year and takes some months, until today at the latest. */
function periodOf(id: string, [year, month, length]: readonly [number, number, number], today: string): Period {
  // The day before the first one of the next month.
  const end = isoDay(Date.UTC(year, month - 1 + length, 0))
  return { id, startDate: isoDay(Date.UTC(year, month - 1)), endDate: end < today ? end : today }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
