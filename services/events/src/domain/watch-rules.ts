import { freePlaces } from '@parta/contracts/predicates/players'
import { isSold } from './seat-rules.ts'
import type { EventRow } from './store.ts'

/** Whether people may ask to be told of a free seat: the event is to come and full, and its seats can be paid for. */
export function isWatchable(event: EventRow, now: Date): boolean {
  return isOnSale(event, now) && freePlaces(event) === 0
}

/** Whether somebody who can pay for a seat finds a free one. */
export function hasFreeSeat(event: EventRow, now: Date): boolean {
  return isOnSale(event, now) && freePlaces(event) !== 0
}

function isOnSale(event: EventRow, now: Date): boolean {
  const { cancelled, removed, saleEnded, date } = event
  return isSold(event) && !cancelled && !removed && !saleEnded && date > now
}
