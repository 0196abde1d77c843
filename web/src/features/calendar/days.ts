import { day as dayMs } from '@parta/contracts/durations'
import { momentOf, wallClock } from '../../lib/dates.ts'
import type { Entry } from './entry.ts'

/** Days are strings like `2026-11-21` in local time of the country; nothing in this file knows time zones. */
export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

const weekDays = 7

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(day: string, count: number): string {
  const first = new Date(`${monthOf(day)}-01`)
  first.setUTCMonth(first.getUTCMonth() + count)
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(Number(day.slice('YYYY-MM-'.length)), last))
  return first.toISOString().slice(0, 'YYYY-MM-DD'.length)
}

export function monthOf(day: string): string {
  return day.slice(0, 'YYYY-MM'.length)
}

/** Returns the Monday at or before a day. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + weekDays - 1) % weekDays))
}

/**
 * Returns the first day of the agenda of a month: the Monday of this week where the chosen day is not before it, so that
 * the agenda does not begin with weeks that are over, and else the first of the month.
 */
export function agendaStart(day: string, today: string): string {
  const monday = weekStart(today)
  return day >= monday && monthOf(day) === monthOf(today) ? monday : `${monthOf(day)}-01`
}

/** Returns the weeks that show a month, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const next = addMonths(`${month}-01`, 1)
  const weeks: string[][] = []
  for (let monday = weekStart(`${month}-01`); monday < next; monday = addDays(monday, weekDays)) {
    weeks.push(Array.from({ length: weekDays }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

/** Returns the range that is fetched for a month: from a week before it to a week after it. */
export function rangeOf(month: string): { startDate: string; endDate: string } {
  const first = `${month}-01`
  return {
    startDate: momentOf(addDays(first, -weekDays), '00:00') ?? '',
    endDate: momentOf(addDays(addMonths(first, 1), weekDays), '00:00') ?? '',
  }
}

/** Returns the day after one step forward (1) or back (-1) in the view. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, by * weekDays)
  return view === 'day' ? addDays(day, by) : addMonths(day, by)
}

/** Returns the day that a key selects in the month grid, or null for any other key. */
export function movedBy(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -weekDays)
    case 'ArrowDown':
      return addDays(day, weekDays)
    case 'Home':
      return weekStart(day)
    case 'End':
      return addDays(weekStart(day), weekDays - 1)
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
    default:
      return null
  }
}

/** Groups events by the day on which they begin, in order of their start. */
export function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  return Map.groupBy(
    entries.toSorted((a, b) => a.date.localeCompare(b.date)),
    ({ date }) => wallClock(date).day,
  )
}
