import { day } from '@parta/contracts/durations'

const zone = 'Europe/Prague'
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns the instant at which it is `date` (YYYY-MM-DD) and `time` (HH:mm) in Prague. */
export function atPrague(date: string, time: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  // The offset differs before and after a clock change; the second pass uses the offset at the result of the first.
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - offsetAt(guess))
}

/** Returns the date (YYYY-MM-DD) of an instant in Prague. */
export function pragueDate(instant: Date): string {
  return parts.format(instant).slice(0, 10)
}

/** Returns the first instant after `after` with that day (1 is Monday, 7 Sunday) and time, plus `weeks` weeks. */
export function nextWeekly(slot: { day: number; time: string }, after: Date, weeks: number): Date {
  const today = Date.parse(`${pragueDate(after)}T00:00:00Z`)
  const ahead = (slot.day - (new Date(today).getUTCDay() || 7) + 7) % 7
  const dateIn = (days: number) => new Date(today + days * day).toISOString().slice(0, 10)
  const first = atPrague(dateIn(ahead), slot.time) > after ? ahead : ahead + 7
  return atPrague(dateIn(first + 7 * weeks), slot.time)
}

function offsetAt(instant: number): number {
  const shown = Object.fromEntries(parts.formatToParts(instant).map(({ type, value }) => [type, value]))
  const wall = `${shown['year']}-${shown['month']}-${shown['day']}T${shown['hour']}:${shown['minute']}:${shown['second']}Z`
  return Date.parse(wall) - Math.floor(instant / 1000) * 1000
}
