import { limits } from '../limits.ts'

/** Pure answers about an event's players, used by the rules and by the screens. */

/** Part 2, section 4: full when there is a limit and at least that many take part. */
export function isFull(event: { maxPlayers: number; playersCount: number }): boolean {
  return event.maxPlayers !== limits.unlimited && event.playersCount >= event.maxPlayers
}

/** Free places, or null when their number is unlimited. */
export function freePlaces(event: { maxPlayers: number; playersCount: number }): number | null {
  return event.maxPlayers === limits.unlimited ? null : Math.max(0, event.maxPlayers - event.playersCount)
}

/** Past is what has begun: there is nothing left to join or leave. */
export function isPast(event: { date: string | Date }, now: Date): boolean {
  return new Date(event.date).getTime() < now.getTime()
}

export function isRunning(event: { date: string | Date; endDate: string | Date }, now: Date): boolean {
  return isPast(event, now) && now.getTime() < new Date(event.endDate).getTime()
}

/** Part 2, section 4, can leave: without hoursNotLeave always, otherwise only before start minus those hours. */
export function isLeavingOpen(event: { date: string | Date; hoursNotLeave: number }, now: Date): boolean {
  if (event.hoursNotLeave <= 0) return true
  return now.getTime() < new Date(event.date).getTime() - event.hoursNotLeave * 3_600_000
}

/**
 * Part 2, section 4, must confirm: confirmation is required, the entry is in and has not confirmed, and now is
 * between the confirmation date and the start. A place that is held for the entry must be confirmed at any time.
 */
export function mustConfirm(
  event: { date: string | Date; confirmationDate: string | Date | null; cancelled: boolean },
  entry: { isConfirmed: boolean; offerUntil?: string | Date | undefined },
  now: Date,
): boolean {
  if (event.cancelled || isPast(event, now)) return false
  if (entry.offerUntil) return new Date(entry.offerUntil).getTime() > now.getTime()
  if (entry.isConfirmed || event.confirmationDate === null) return false
  return new Date(event.confirmationDate).getTime() <= now.getTime()
}
