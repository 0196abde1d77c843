import type { EventCard } from '@parta/contracts/events'
import { isPast, isRunning } from '@parta/contracts/predicates/players'
import type { Tag } from '@parta/contracts/values'
import { type FamilyIds, type OwnPayment, type PaymentBanner, paymentBanners } from './payment-banners.ts'

/** An event as lists show it, without its leader, of whom visitors see less. */
export type ShownEvent = Omit<EventCard, 'leaderInfo'>

/** The reader, with their payments of the event. */
export type Reader = FamilyIds & { readonly payments?: readonly OwnPayment[] }

/** A banner about how the reader, or one of their aliases, takes part in the event. */
export type Banner =
  | { readonly kind: 'cancelled' | 'running' | 'leader' | 'organizer' | 'trainer' }
  | { readonly kind: 'mustConfirm' | 'confirmed' | 'joined' | 'queued'; readonly name?: string }
  | PaymentBanner
  | { readonly kind: 'repeating'; readonly after: NonNullable<EventCard['repeatAfter']> }
  | { readonly kind: 'external' }

/**
 * Returns the banners of part 2, section 2, the most urgent first. A leader who plays gets the banner "leader", one who
 * does not play "organiser". Past events keep only the banners about cancellation and money.
 */
export function bannersOf(event: ShownEvent, own: Reader | undefined, now: Date): Banner[] {
  const isOver = isPast({ date: event.endDate }, now)
  const payment: Banner[] = paymentBanners(own?.payments ?? [], own, event)
  if (event.cancelled) return [{ kind: 'cancelled' }, ...payment]
  if (isOver) return payment
  return [
    ...(isRunning(event, now) ? [{ kind: 'running' } as const] : []),
    ...roles(event, own),
    ...entries(event, own),
    ...payment,
    ...(event.repeatAfter ? [{ kind: 'repeating', after: event.repeatAfter } as const] : []),
    ...(event.external ? [{ kind: 'external' } as const] : []),
  ]
}

function roles(event: ShownEvent, own: FamilyIds | undefined): Banner[] {
  const plays = own !== undefined && event.joined.includes(own.id)
  return [
    ...(event.isLeader ? [{ kind: plays ? 'leader' : 'organizer' } as const] : []),
    ...(event.isTrainer ? [{ kind: 'trainer' } as const] : []),
  ]
}

/** Returns one banner for each of the reader's people: the reader first, except that due actions come before all. */
function entries(event: ShownEvent, own: FamilyIds | undefined): Banner[] {
  if (!own) return []
  const people = [{ id: own.id }, ...own.aliases]
  const found = people.flatMap(({ id, ...named }): Banner[] => {
    const kind = entryKind(event, id)
    // For a leader who plays the banner "leader" says enough; a trainer may play or not.
    const isSaid = kind === 'joined' && id === own.id && event.isLeader
    return kind === null || isSaid ? [] : [{ kind, ...named }]
  })
  const isUrgent = ({ kind }: Banner) => kind === 'mustConfirm'
  return [...found.filter(isUrgent), ...found.filter((banner) => !isUrgent(banner))]
}

function entryKind(event: ShownEvent, id: string) {
  if (event.mustConfirm.includes(id)) return 'mustConfirm'
  if (event.confirmed.includes(id)) return 'confirmed'
  if (event.joined.includes(id)) return 'joined'
  return event.queued.includes(id) ? 'queued' : null
}

/** What is shown beside the price; default values get no badge, unless the search filtered by that field. */
export type Badge =
  | { readonly kind: 'multisport' | 'private' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'gender'; readonly gender: EventCard['gender'] }
  | { readonly kind: 'tags'; readonly tags: Tag }
  | { readonly kind: 'org'; readonly name: string }

/** The fields by which a search filtered. */
export interface SearchedFields {
  readonly level?: boolean
  readonly gender?: boolean
  readonly tags?: boolean
}

export function badgesOf(event: ShownEvent, asked: SearchedFields = {}): Badge[] {
  return [
    ...(event.canPayWithMultiSport ? [{ kind: 'multisport' } as const] : []),
    ...(event.minLevel > 0 || asked.level ? [{ kind: 'level', level: event.minLevel } as const] : []),
    ...(event.gender === 'any' && !asked.gender ? [] : [{ kind: 'gender', gender: event.gender } as const]),
    ...(event.tags === 'all' && !asked.tags ? [] : [{ kind: 'tags', tags: event.tags } as const]),
    ...(event.private ? [{ kind: 'private' } as const] : []),
    ...(event.org ? [{ kind: 'org', name: event.org.name } as const] : []),
  ]
}
