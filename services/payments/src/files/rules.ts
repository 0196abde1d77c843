import { type Locale, zone } from '@parta/contracts/values'

/** A cell of a table: a text, an amount in minor units, or a moment. */
export type Cell = string | number | Date
export type Row = readonly Cell[]

/** A table for one reader. The first row has the titles of the columns. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly Row[]
  readonly locale: Locale
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** Returns what calendar and clock show at a moment in the zone of Parta, in digits. */
export function wallClock(at: Date) {
  const [day = '', month = '', year = '', hour = '', minute = '', second = ''] = clock.format(at).match(/\d+/g) ?? []
  return { year, month, day, hour, minute, second }
}
