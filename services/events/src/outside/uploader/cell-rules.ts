import { minute } from '@parta/contracts/durations'
import { folded } from '@parta/contracts/predicates/text'
import { timeOfLocal } from '@parta/contracts/predicates/zone'
import type { UploadColumn } from '@parta/contracts/uploader'
import { choicesOf, columnTitles } from './words.ts'

/** A cell as text: empty, as typed, or `2026-12-24T18:00` for a date and a time of a spreadsheet. */
export type Cell = string

const columns = new Map(columnTitles.map(([title, column]) => [folded(title), column]))

/** Returns the column that a title names, in any language. */
export function columnNamed(title: Cell): UploadColumn | undefined {
  return columns.get(folded(title.replace(/\*$/, '')))
}

/** Returns days since the beginning of 1970 for `2026-12-24` or `24. 12. 2026`; null for anything else. */
export function dayOf(cell: Cell): number | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T\d\d:\d\d)?$/.exec(cell)
  const [, d, m, y] = iso ? [null, iso[3], iso[2], iso[1]] : (/^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(cell) ?? [])
  if (!d || !m || !y) return null
  const date = new Date(Date.UTC(Number(y), Number(m) - 1, Number(d)))
  return date.getUTCMonth() === Number(m) - 1 ? date.getTime() / (24 * 60 * minute) : null
}

const minutesOfDay = 24 * 60

/** Returns minutes for `18:00`, `18:00:00`, the time of a date, or a spreadsheet's part of a day, such as 0.75. */
export function minutesOf(cell: Cell): number | null {
  const [, hours, minutes] = /^(?:\d{4}-\d\d-\d\dT)?(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(cell) ?? []
  if (hours && minutes) return Number(hours) < 24 && Number(minutes) < 60 ? Number(hours) * 60 + Number(minutes) : null
  return /^0?\.\d+$/.test(cell) ? Math.round(Number(cell) * minutesOfDay) % minutesOfDay : null
}

/** Returns the time of a day and minutes on the clocks of Parta's zone, in ISO 8601. */
export function momentOf(day: number, minutes: number): string {
  return new Date(timeOfLocal(day * minutesOfDay + minutes, 'earlier')).toISOString()
}

/** HH:mm */
export function durationText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** Returns an integer; digits may be in groups. */
export function integerOf(cell: Cell): number | null {
  const digits = cell.replace(/[\s\u00a0\u202f]/g, '')
  return /^-?\d{1,9}$/.test(digits) ? Number(digits) : null
}

const choices = new Map<UploadColumn, ReadonlyMap<string, string | number | boolean>>()

/** Returns the value that a cell chooses, by its title in any language or by itself; undefined for none. */
export function chosen(column: UploadColumn, cell: Cell): string | number | boolean | undefined {
  const known = choices.get(column) ?? titlesOf(column)
  choices.set(column, known)
  return known.get(folded(cell))
}

function titlesOf(column: UploadColumn): ReadonlyMap<string, string | number | boolean> {
  return new Map(
    (choicesOf(column) ?? []).flatMap(({ value, titles }) =>
      [String(value), ...Object.values(titles)].map((title) => [folded(title), value] as const),
    ),
  )
}
