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

/**
 * Part 2, section 4, can join: not past, not full unless there is a queue, and one of the caller's people is not in it
 * yet: themselves, or an alias. Its leader joins by aliases only.
 */
export function canJoin(
  event: {
    readonly date: string | Date
    readonly cancelled: boolean
    readonly maxPlayers: number
    readonly playersCount: number
    readonly enableQueue: boolean
    readonly joined: readonly string[]
    readonly queued: readonly string[]
    readonly isLeader: boolean
  },
  caller: { readonly id: string; readonly aliasIds: readonly string[] },
  now: Date,
): boolean {
  if (event.cancelled || isPast(event, now)) return false
  if (isFull(event) && !event.enableQueue) return false
  const people = event.isLeader ? caller.aliasIds : [caller.id, ...caller.aliasIds]
  return people.some((id) => !event.joined.includes(id) && !event.queued.includes(id))
}

/** Part 2, section 4, joined fully: with aliases one entry for each, and one for oneself. */
export function isJoinedFully(entries: number, aliases: number): boolean {
  return entries >= aliases + 1
}

/**
 * Part 2, section 4, can leave: joined, not leader (their aliases may), and before the closing hours. Who waits, or only
 * has a place held, may go until the start. A trainer who plays leaves as a player and stays the trainer.
 */
export function canLeave(
  event: { readonly date: string | Date; readonly hoursNotLeave: number },
  entry: {
    readonly isLeader: boolean
    readonly isQueued: boolean
    readonly offerUntil?: string | Date | undefined
  },
  now: Date,
): boolean {
  if (isPast(event, now)) return false
  if (entry.isQueued || entry.offerUntil) return true
  return !entry.isLeader && isLeavingOpen(event, now)
}

/**
 * Part 2, section 4, kick: by leader or trainer, before the start; never oneself or the leader. A trainer who plays is
 * put out as a player and stays the trainer.
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
  if (event.cancelled || event.confirmationDate === null || isPast(event, now)) return false
  if (entry.offerUntil) return new Date(entry.offerUntil).getTime() > now.getTime()
  if (entry.isConfirmed) return false
  return new Date(event.confirmationDate).getTime() <= now.getTime()
}

/** When it is decided whether there are enough players; null where no minimum is asked for. */
export function decisionDate(event: {
  readonly date: string | Date
  readonly minPlayers: number
  readonly decisionHours: number
}): Date | null {
  if (event.minPlayers < 0) return null
  return new Date(new Date(event.date).getTime() - event.decisionHours * 3_600_000)
}
