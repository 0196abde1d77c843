import { day } from '@parta/contracts/durations'
import { momentOf, wallClock } from '../../lib/dates.ts'

/** A period of a statement, as moments; the service takes a year at most (`money.statementDays`). */
export interface Period {
  /** `last`, a year as `2026`, or a month as `2026-11`. */
  readonly id: string
  readonly startDate: string
  readonly endDate: string
}

interface Periods {
  /** The last 365 days, and calendar years. */
  readonly years: readonly Period[]
  readonly months: readonly Period[]
}

/** How many calendar years are offered, with this one. */
const yearsOffered = 3

/** Returns the periods that a person can choose, the latest first: years and months of the last years, until now. */
export function periodsOf(now: Date): Periods {
  const today = wallClock(now).day
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7))
  const last = { id: 'last', startDate: new Date(now.getTime() - 365 * day).toISOString(), endDate: now.toISOString() }
  const monthsOffered = (yearsOffered - 1) * 12 + month
  return {
    years: [
      last,
      ...Array.from({ length: yearsOffered }, (_none, back) =>
        periodOf(String(year - back), [year - back, 1, 12], now),
      ),
    ],
    months: Array.from({ length: monthsOffered }, (_none, back) => {
      const [ofYear, at] = [
        year - Math.ceil((back - month + 1) / 12),
        ((month - 1 - back + yearsOffered * 12) % 12) + 1,
      ]
      return periodOf(`${ofYear}-${twoDigits(at)}`, [ofYear, at, 1], now)
    }),
  }
}

/** Returns the period that begins with a month of a year and takes some months, until now at the latest. */
function periodOf(id: string, [year, month, length]: readonly [number, number, number], now: Date): Period {
  const after = month - 1 + length
  const end = startOf(year + Math.floor(after / 12), (after % 12) + 1)
  return { id, startDate: startOf(year, month), endDate: end < now.toISOString() ? end : now.toISOString() }
}

function startOf(year: number, month: number): string {
  return momentOf(`${year}-${twoDigits(month)}-01`, '00:00') ?? ''
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
