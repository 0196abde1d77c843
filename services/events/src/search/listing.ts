import type { SearchListing } from '@parta/contracts/hints'
import type { EventRow } from '../domain/store.ts'

/** The fields of an event's document that its listing is made of. */
export type ListingSource = Omit<EventRow, 'players' | 'queue' | 'words' | 'info'>

/** The projection of `ListingSource`. */
export const listingFields = {
  name: 1,
  activityType: 1,
  date: 1,
  endDate: 1,
  place: 1,
  gender: 1,
  minLevel: 1,
  tags: 1,
  price: 1,
  canPayWithMultiSport: 1,
  externalLink: 1,
  private: 1,
  cancelled: 1,
  removed: 1,
  provider: 1,
  repetition: 1,
  requireConfirmation: 1,
  confirmationDate: 1,
  maxPlayers: 1,
  enableQueue: 1,
  playersCount: 1,
  queueCount: 1,
  leader: 1,
  trainer: 1,
  org: 1,
  v: 1,
} as const

/** An event as the search index stores it, and as it is broadcast to other processes. */
export function listingOf(id: string, v: number, event: ListingSource): SearchListing {
  const { repetition } = event
  return {
    id,
    v,
    name: event.name,
    activityType: event.activityType,
    date: event.date.getTime(),
    endDate: event.endDate.getTime(),
    place: event.place,
    gender: event.gender,
    minLevel: event.minLevel,
    tags: event.tags,
    price: event.price,
    canPayWithMultiSport: event.canPayWithMultiSport,
    external: event.externalLink !== '',
    provider: event.provider,
    repetition: repetition && { id: repetition.id, after: repetition.after },
    requireConfirmation: event.requireConfirmation,
    confirmationDate: event.confirmationDate?.getTime() ?? null,
    maxPlayers: event.maxPlayers,
    enableQueue: event.enableQueue,
    playersCount: event.playersCount,
    queueCount: event.queueCount,
    leader: event.leader,
    trainer: event.trainer,
    org: event.org,
    isPublic: !event.private && !event.cancelled && !event.removed,
  }
}
