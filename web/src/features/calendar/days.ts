import { momentOf, wall } from '../../lib/dates.ts'
import type { Entry } from './entry.ts'

/** Days are `2026-11-21`, as the wall clock has them; nothing here knows a time zone. */
export const views = ['month', 'week', 'day', 'list'] as const
export type View = (typeof views)[number]

const dayMs = 86_400_000
const weekDays = 7

export function isDay(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length)
}

/** The same day of another month, or its last one when it has none such. */
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

/** The Monday at or before a day. */
export function weekStart(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + weekDays - 1) % weekDays))
}

/** The weeks that a month is seen in, from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const next = addMonths(`${month}-01`, 1)
  const weeks: string[][] = []
  for (let monday = weekStart(`${month}-01`); monday < next; monday = addDays(monday, weekDays)) {
    weeks.push(Array.from({ length: weekDays }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

/** What is fetched for a month: from a week before it to a week after it. */
export function rangeOf(month: string): { startDate: string; endDate: string } {
  const first = `${month}-01`
  return {
    startDate: momentOf(addDays(first, -weekDays), '00:00') ?? '',
    endDate: momentOf(addDays(addMonths(first, 1), weekDays), '00:00') ?? '',
  }
}

/** The day that "next" (1) or "previous" (-1) leads to. */
export function stepped(view: View, day: string, by: 1 | -1): string {
  if (view === 'week') return addDays(day, by * weekDays)
  return view === 'day' ? addDays(day, by) : addMonths(day, by)
}

/** The day that a key leads to in a month, as in every date grid; null for any other key. */
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

/** Events under the day that they begin on, the soonest first. */
export function byDay(entries: readonly Entry[]): Map<string, Entry[]> {
  return Map.groupBy(
    entries.toSorted((a, b) => a.date.localeCompare(b.date)),
    ({ date }) => wall(date).day,
  )
}
