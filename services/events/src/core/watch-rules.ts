import { freePlaces } from '@parta/contracts/predicates/players'
import { isSold } from './seat-rules.ts'
import type { EventRow } from './store.ts'

/** Whether people may ask to be told of a free seat: the event is to come and full, and its seats can be paid for. */
export function isWatchable(event: EventRow, now: Date): boolean {
  return isSold(event) && isOpen(event, now) && freePlaces(event) === 0
}

/**
 * Whether somebody finds a free seat that can be taken: paid for, or, in an event that was sold when they asked and has
 * ended its sale, for free.
 */
export function hasFreeSeat(event: EventRow, now: Date): boolean {
  return isOpen(event, now) && freePlaces(event) !== 0
}

function isOpen({ cancelled, removed, saleEnded, date }: EventRow, now: Date): boolean {
  return !cancelled && !removed && !saleEnded && date > now
}
