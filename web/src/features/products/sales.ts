import type { Payer } from '@parta/contracts/payers'
import type { Sales } from '@parta/contracts/sales'

/** A column of the chart: the amounts of some days in a row, in minor units. */
export interface Bucket {
  /** The first day, YYYY-MM-DD. */
  readonly from: string
  /** The last day. */
  readonly to: string
  readonly oneOff: number
  readonly subscription: number
}

const dayMs = 86_400_000
/** Ranges of up to so many days have a column for each day, and for each week; longer ones for each month. */
const daysMost = 31
const weeksMost = 190

/** Divides the range of a report into days, weeks from Monday, or months, and adds up each of them. */
export function bucketsOf(days: Sales['days'], from: string, to: string): Bucket[] {
  const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  const startOf = count <= daysMost ? (day: string) => day : count <= weeksMost ? mondayOf : monthOf
  const all = Array.from({ length: count }, (_none, at) => isoDay(Date.parse(from) + at * dayMs))
  const known = new Map(days.map((each) => [each.day, each]))
  return [...Map.groupBy(all, startOf).values()].map((those) => ({
    from: those[0] ?? from,
    to: those.at(-1) ?? to,
    oneOff: sum(those.map((day) => known.get(day)?.oneOff ?? 0)),
    subscription: sum(those.map((day) => known.get(day)?.subscription ?? 0)),
  }))
}

function mondayOf(day: string): string {
  const time = Date.parse(day)
  return isoDay(time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs)
}

function monthOf(day: string): string {
  return day.slice(0, 7)
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

/** Returns the day some days or years before another. */
export function before(day: string, { days = 0, years = 0 }: { days?: number; years?: number }): string {
  const date = new Date(day)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() - days)
  return isoDay(date.getTime())
}

export function monthStart(day: string): string {
  return `${day.slice(0, 7)}-01`
}

/**
 * Returns how many people in a list of payers owe something, for themselves or an alias. Those who owe come first:
 * `isMore` when the list ends with one of them, so that what follows can have more.
 */
export function debtorsOf(payers: readonly Pick<Payer, 'person' | 'unpaid'>[]): { count: number; isMore: boolean } {
  const owing = payers.filter(({ unpaid }) => unpaid.length > 0)
  const people = new Set(owing.map(({ person }) => person.id))
  return { count: people.size, isMore: owing.length > 0 && owing.length === payers.length }
}

/** Returns the month, YYYY-MM, before that of a day. */
export function monthBefore(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01`)
  date.setUTCMonth(date.getUTCMonth() - 1)
  return isoDay(date.getTime()).slice(0, 7)
}
