import { day as dayLength, minute } from '@parta/contracts/durations'
import { folded } from '@parta/contracts/predicates/text'
import { localMinutes } from '@parta/contracts/predicates/zone'
import { listed } from '@parta/kit/files/columns'
import { type Cell, dayOf, minutesOf } from './cell-rules.ts'

/** Names of months as sheets write them, folded; of a longer name the beginning is enough. */
const months: readonly (readonly string[])[] = [
  listed('jan, ledn, led'),
  listed('feb, unor, uno'),
  listed('mar, brez, bre'),
  listed('apr, dub'),
  listed('may, maj, kvet, kve'),
  listed('jun, cervna, cerven, cvn, cer'),
  listed('jul, cervenec, cervence, cvc'),
  listed('aug, srp'),
  listed('sep, zari, zar'),
  listed('oct, okt, rij'),
  listed('nov, list, lis'),
  listed('dec, pros, pro'),
]

/** Characters of a cell that can belong to a date and a time. */
const momentMax = 60

export interface FoundDay {
  /** Days since the beginning of 1970. */
  readonly day: number
  /** What is behind the date in the cell, such as a time. */
  readonly rest: string
}

/**
 * Finds the date at the beginning of a cell, as other programs write it: with the name of the weekday or the month,
 * numbers in either order, a year of two digits, or ISO 8601 with an offset, which becomes local time.
 */
export function dayIn(cell: Cell, monthFirst: boolean): FoundDay | null {
  const text = folded(cell.slice(0, momentMax)).replace(/^\p{L}{2,9}[.,]{0,2} +(?=\d)/u, '')
  const universal = /^\d{4}-\d\d-\d\d[t ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:z|[+-]\d\d:?\d\d)$/.test(text)
  if (universal) {
    const at = Date.parse(text.replace(' ', 't').toUpperCase())
    if (Number.isNaN(at)) return null
    const local = new Date(localMinutes(at) * minute).toISOString()
    return found([local.slice(0, 4), local.slice(5, 7), local.slice(8, 10)], local.slice(11, 16))
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[t ](.*))?$/.exec(text)
  if (iso) return found([iso[1] ?? '', iso[2] ?? '', iso[3] ?? ''], iso[4] ?? '')
  const numbers = /^(\d{1,2})( ?[./-] ?)(\d{1,2})(?: ?[./-] ?)(\d{4}|\d{2})(?!\d)(.*)$/.exec(text)
  if (numbers) {
    const [, first = '', mark = '', second = '', year = '', rest = ''] = numbers
    const [d, m] = monthFirst && !mark.includes('.') ? [second, first] : [first, second]
    return found([year, m, d], rest)
  }
  const named =
    /^(\d{1,2})\.? (\p{L}{3,9})\.? (\d{4})(?!\d)(.*)$/u.exec(text) ??
    swapped(/^(?:\p{L}{2,9}[.,]{0,2} +)?(\p{L}{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)(.*)$/u.exec(text))
  const month = named ? monthNamed(named[2] ?? '') : 0
  return named && month > 0 ? found([named[3] ?? '', String(month), named[1] ?? ''], named[4] ?? '') : null
}

function swapped(match: readonly string[] | null): readonly string[] | null {
  return match && [match[0] ?? '', match[2] ?? '', match[1] ?? '', match[3] ?? '', match[4] ?? '']
}

/** Returns 1 to 12, or 0 for none. The longest name that fits decides between `cerven` and `cervenec`. */
function monthNamed(text: string): number {
  const fits = months.map((names) => Math.max(0, ...names.filter((name) => text.startsWith(name)).map((n) => n.length)))
  const longest = Math.max(...fits)
  return longest === 0 ? 0 : fits.indexOf(longest) + 1
}

function found([year, month, day]: readonly [string, string, string], rest: string): FoundDay | null {
  const number = dayOf(`${year.length === 2 ? `20${year}` : year}-${month}-${day}`)
  // Spreadsheets store a time without a date as one of the year 1899.
  return number === null || number < 0 ? null : { day: number, rest: rest.replace(/^[\s,;]+/, '').trim() }
}

/** YYYY-MM-DD */
export function dayText(day: number): string {
  return new Date(day * dayLength).toISOString().slice(0, 10)
}

export interface OrderOfDates {
  /** Some date can be read in both orders, and none shows which is meant. */
  readonly isOpen: boolean
  readonly monthFirst: boolean
}

/** Finds whether dates such as 3/4/2027 begin with the month: a number above 12 shows it. */
export function orderOfDates(cells: Iterable<Cell>): OrderOfDates {
  let isOpen = false
  for (const cell of cells) {
    const [, first = '', second = ''] = /^(?:\p{L}{2,9}[.,]{0,2} +)?(\d{1,2})[/-](\d{1,2})[/-]\d/u.exec(cell) ?? []
    if (Number(first) > 12) return { isOpen: false, monthFirst: false }
    if (Number(second) > 12) return { isOpen: false, monthFirst: true }
    if (first !== second) isOpen = true
  }
  return { isOpen, monthFirst: false }
}

const time = '(\\d{1,2})(?:[:.h](\\d\\d))?(?::\\d\\d)? ?(?:([ap])\\.?m\\.?)?'
const span = new RegExp(`^${time}(?: ?(?:-|–|—|az|to|do) ?${time})? ?(?:h|hod\\.?)?$`)

/** Minutes of a day. */
export interface FoundTimes {
  readonly start: number
  readonly end: number | null
}

/** Finds a time, or a time and its end, as other programs write them: `18:00`, `6:30 PM`, `18.00–19.30`. */
export function timesIn(cell: Cell): FoundTimes | null {
  const single = minutesOf(cell)
  if (single !== null) return { start: single, end: null }
  const match = span.exec(folded(cell.slice(0, momentMax)))
  // A number alone is no time.
  if (!match || /^\d+$/.test(cell.trim())) return null
  const start = minutesFrom(match.slice(1, 4))
  const end = match[4] === undefined ? null : minutesFrom(match.slice(4, 7))
  return start === null || (match[4] !== undefined && end === null) ? null : { start, end }
}

function minutesFrom([hours = '', minutes = '0', half]: readonly (string | undefined)[]): number | null {
  const hour = Number(hours)
  if (half !== undefined && (hour < 1 || hour > 12)) return null
  const whole = half === undefined ? hour : (hour % 12) + (half === 'p' ? 12 : 0)
  return whole < 24 && Number(minutes) < 60 ? whole * 60 + Number(minutes) : null
}

/** Finds a length in minutes: `1:30`, `90`, `90 min`, `1,5 h`, `1 h 30 min`, or a spreadsheet's part of a day. */
export function lengthIn(cell: Cell): number | null {
  const exact = minutesOf(cell)
  if (exact !== null) return exact
  const text = folded(cell.slice(0, momentMax))
  const minutes = /^(\d{1,4}) ?(?:m|min|minut|minuty|minutes)?\.?$/.exec(text)
  if (minutes) return Number(minutes[1])
  const hours =
    /^(\d{1,2})(?:[.,](\d{1,2}))? ?(?:h|hod|hodiny|hodina|hour|hours|hrs)\.?(?: ?(\d{1,2}) ?(?:m|min|minut)?\.?)?$/
  const [, whole, part = '0', more = '0'] = hours.exec(text) ?? []
  return whole === undefined ? null : Math.round(Number(`${whole}.${part}`) * 60) + Number(more)
}
