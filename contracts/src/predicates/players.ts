import { hour } from '../durations.ts'
import { limits } from '../limits.ts'

/** Pure answers about an event's players, used by the rules and by the screens. */

/** Part 2, section 4: an event is full when it has a limit and at least that many players. */
export function isFull(event: { maxPlayers: number; playersCount: number }): boolean {
  return event.maxPlayers !== limits.unlimited && event.playersCount >= event.maxPlayers
}

/** Returns the number of free places, or `null` when it is unlimited. */
export function freePlaces(event: { maxPlayers: number; playersCount: number }): number | null {
  return event.maxPlayers === limits.unlimited ? null : Math.max(0, event.maxPlayers - event.playersCount)
}

/** Returns whether an event has begun: nobody can join or leave any more. */
export function isPast(event: { date: string | Date }, now: Date): boolean {
  return new Date(event.date).getTime() < now.getTime()
}

export function isRunning(event: { date: string | Date; endDate: string | Date }, now: Date): boolean {
  return isPast(event, now) && !hasEnded(event, now)
}

export function hasEnded(event: { endDate: string | Date }, now: Date): boolean {
  return now.getTime() >= new Date(event.endDate).getTime()
}

/**
 * Part 2, section 4, can leave: the entry is in, is not the leader's (their aliases may leave), and the closing hours
 * have not begun. Entries in the queue or with a held place may leave until the start, and so may those who agreed to
 * another time or place, or to a seat that cost nothing. A trainer who plays stays the trainer.
 */
export function canLeave(
  event: { readonly date: string | Date; readonly hoursNotLeave: number },
  entry: {
    readonly isLeader: boolean
    readonly isQueued: boolean
    readonly offerUntil?: string | Date | undefined
    /** Whether the event got another time or place since the entry joined. */
    readonly isMoved?: boolean | undefined
    /** Whether the entry is to pay for a seat that the event did not sell when it joined. */
    readonly owes?: boolean | undefined
  },
  now: Date,
): boolean {
  if (isPast(event, now)) return false
  if (entry.isQueued || entry.offerUntil) return true
  return !entry.isLeader && (entry.isMoved === true || entry.owes === true || isLeavingOpen(event, now))
}

/**
 * Part 2, section 4, kick: by leader or trainer, before the start, but not themselves nor the leader. A trainer who
 * plays is removed as a player and stays the trainer.
 */
export function canKick(
  event: {
    readonly date: string | Date
    readonly cancelled: boolean
    readonly leader: string
    readonly trainer: string | null
  },
  { by, id }: { readonly by: string; readonly id: string },
  now: Date,
): boolean {
  const isStaff = by === event.leader || by === event.trainer
  return !event.cancelled && !isPast(event, now) && isStaff && id !== by && id !== event.leader
}

/**
 * Part 2, section 4, can leave: always without `hoursNotLeave`, otherwise only until that many hours before the start.
 */
export function isLeavingOpen(event: { date: string | Date; hoursNotLeave: number }, now: Date): boolean {
  if (event.hoursNotLeave <= 0) return true
  return now.getTime() < new Date(event.date).getTime() - event.hoursNotLeave * hour
}

/**
 * Part 2, section 4, must confirm: confirmation is required, the entry is in and has not confirmed, and now is between
 * the confirmation date and the start. An entry with a held place must confirm at any time.
 */
export function mustConfirm(
  event: { date: string | Date; confirmationDate: string | Date | null; cancelled: boolean },
  entry: { isConfirmed: boolean; offerUntil?: string | Date | undefined },
  now: Date,
): boolean {
  if (event.cancelled || event.confirmationDate === null || isPast(event, now)) return false
  if (entry.offerUntil) return new Date(entry.offerUntil).getTime() > now.getTime()
  if (entry.isConfirmed) return false
  return new Date(event.confirmationDate).getTime() <= now.getTime()
}

/** Returns when the minimum of players is checked; `null` without a minimum. */
export function decisionDate(event: {
  readonly date: string | Date
  readonly minPlayers: number
  readonly decisionHours: number
}): Date | null {
  if (event.minPlayers < 0) return null
  return new Date(new Date(event.date).getTime() - event.decisionHours * hour)
}
