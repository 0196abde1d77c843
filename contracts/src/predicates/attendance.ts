import { day, hour } from '../durations.ts'
import { limits } from '../limits.ts'
import { zone } from '../values.ts'

interface Dates {
  readonly date: Date | string
  readonly endDate: Date | string
}

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: zone })

/** Whether two moments are on the same day in `zone`. */
export function isSameDay(one: Date, other: Date): boolean {
  return calendar.format(one) === calendar.format(other)
}

/** Returns when the attendance of an event closes for corrections. */
export function attendanceUntil({ endDate }: Pick<Dates, 'endDate'>): Date {
  return new Date(new Date(endDate).getTime() + limits.attendance.days * day)
}

/**
 * Whether it can be marked who is at an event: from the beginning of its day in `zone`, or from `earlyHours` before its
 * start where that is earlier, until `attendanceUntil`.
 */
export function isAttendanceOpen(event: Dates, now: Date): boolean {
  const start = new Date(event.date)
  // Dates as `2026-06-10` sort as they follow each other.
  const isItsDay = calendar.format(now) >= calendar.format(start)
  const isSoon = start.getTime() - now.getTime() <= limits.attendance.earlyHours * hour
  return (isItsDay || isSoon) && now < attendanceUntil(event)
}

/**
 * Returns the time of a new mark: later than that of the mark it corrects, even if a phone made that one with a clock
 * that is ahead, because the later mark holds.
 */
export function markTime(now: Date, markedAt: string | undefined): string {
  const before = markedAt ? new Date(markedAt).getTime() : 0
  return new Date(Math.max(now.getTime(), before + 1)).toISOString()
}

/**
 * Returns until when a phone keeps the list of an event: a day longer than marks are accepted, so that it can say why
 * late ones are refused.
 */
export function listKeptUntil(event: Pick<Dates, 'endDate'>): Date {
  return new Date(attendanceUntil(event).getTime() + day)
}

/** Whether a player was there, and when somebody marked it. */
interface TimedMark {
  readonly wasThere: boolean
  readonly at: Date | string
}

/**
 * Whether a mark replaces the one that is known. The later one holds; of two at the same time, the one that says that
 * the player was there. So everybody who knows the same marks, in whatever order, agrees.
 */
export function markWins(mark: TimedMark, known: TimedMark | undefined): boolean {
  if (!known) return true
  const later = new Date(mark.at).getTime() - new Date(known.at).getTime()
  return later === 0 ? mark.wasThere && !known.wasThere : later > 0
}

/** Returns when the passes of an event expire. */
export function passUntil({ endDate }: Pick<Dates, 'endDate'>): Date {
  return new Date(new Date(endDate).getTime() + limits.attendance.passHours * hour)
}

/** Whether players are shown their passes: from the day before the start until the passes expire. */
export function isPassShown(event: Dates, now: Date): boolean {
  return new Date(event.date).getTime() - now.getTime() < day && now < passUntil(event)
}

interface CheckInEvent extends Dates {
  readonly cancelled: boolean
  readonly joined: readonly string[]
  readonly rights: { readonly edit: boolean }
}

/** Returns what the page of an event offers for the check-in: the list to those who run it, the pass to players; or null. */
export function checkInOf(
  event: CheckInEvent,
  now: Date,
): { readonly hasList: boolean; readonly hasPass: boolean } | null {
  const hasList = event.rights.edit && isAttendanceOpen(event, now)
  const hasPass =
    event.joined.length > 0 && !event.cancelled && new Date(event.endDate) > now && isPassShown(event, now)
  return hasList || hasPass ? { hasList, hasPass } : null
}

/** The parts of a pass that its signature covers. */
export interface Pass {
  readonly eventId: string
  /** Stands for the entrant in this event, and reveals neither them nor their account. */
  readonly key: string
  readonly expiresAt: Date
}

/** Distinguishes the codes of passes from all others; the number is the version of the form. */
const prefix = 'PARTA1'

/** Returns the signed part of a pass: `PARTA1.<event>.<key>.<seconds since 1970>`. */
export function passText({ eventId, key, expiresAt }: Pass): string {
  return [prefix, eventId, key, Math.floor(expiresAt.getTime() / 1000)].join('.')
}

const form = new RegExp(`^(${prefix}\\.([\\w-]{1,100})\\.([\\w-]{1,64})\\.(\\d{1,12}))\\.([\\w-]{86})$`)

/** Returns the parts of a scanned pass, whose signature nobody has checked yet; null for a text that is no pass. */
export function passOf(
  text: string,
): { readonly pass: Pass; readonly signed: string; readonly signature: string } | null {
  const [, signed, eventId, key, seconds, signature] = form.exec(text) ?? []
  if (!signed || !eventId || !key || !seconds || !signature) return null
  return { pass: { eventId, key, expiresAt: new Date(Number(seconds) * 1000) }, signed, signature }
}
