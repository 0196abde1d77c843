import type { EventCard } from '@parta/contracts/events'
import { isPast, isRunning } from '@parta/contracts/predicates/players'
import type { Tag } from '@parta/contracts/values'

/** An event as lists show it: none names its leader, of whom visitors are told less. */
export type ShownEvent = Omit<EventCard, 'leaderInfo'>

/** The people whom a person speaks for: themselves and their aliases. */
export interface Own {
  readonly id: string
  readonly aliases: readonly { readonly id: string; readonly name: string }[]
}

type Payment = NonNullable<EventCard['payment']>

/** What a card says of how its reader, or one of their aliases, stands to the event. */
export type Banner =
  | { readonly kind: 'cancelled' | 'running' | 'leader' | 'organizer' | 'trainer' }
  | { readonly kind: 'mustConfirm' | 'confirmed' | 'joined' | 'queued'; readonly name?: string }
  | { readonly kind: 'payment'; readonly status: Payment }
  | { readonly kind: 'repeating'; readonly after: NonNullable<EventCard['repeatAfter']> }
  | { readonly kind: 'external' }

/**
 * The banners of part 2, section 2, the most urgent first. Who leads and plays is its leader; who leads and does
 * not play, its organiser. Of what is over, only that it was called off and what became of the money still matters.
 */
export function bannersOf(event: ShownEvent, own: Own | undefined, now: Date): Banner[] {
  const isOver = isPast({ date: event.endDate }, now)
  const payment: Banner[] = event.payment ? [{ kind: 'payment', status: event.payment }] : []
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

function roles(event: ShownEvent, own: Own | undefined): Banner[] {
  const plays = own !== undefined && event.joined.includes(own.id)
  return [
    ...(event.isLeader ? [{ kind: plays ? 'leader' : 'organizer' } as const] : []),
    ...(event.isTrainer ? [{ kind: 'trainer' } as const] : []),
  ]
}

/** Each of one's people once, by what matters most of them; oneself first, and what must be done before all. */
function entries(event: ShownEvent, own: Own | undefined): Banner[] {
  if (!own) return []
  const people = [{ id: own.id }, ...own.aliases]
  const found = people.flatMap(({ id, ...named }): Banner[] => {
    const kind = entryKind(event, id)
    // Whoever leads and plays is said to lead; one who trains may play, or not.
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

/** What is worth knowing before one opens it, beside the price: defaults get no badge, unless a search filtered by that field. */
export type Badge =
  | { readonly kind: 'multisport' | 'private' }
  | { readonly kind: 'level'; readonly level: number }
  | { readonly kind: 'gender'; readonly gender: EventCard['gender'] }
  | { readonly kind: 'tags'; readonly tags: Tag }
  | { readonly kind: 'org'; readonly name: string }

/** By which fields a search filtered. */
export interface Asked {
  readonly level?: boolean
  readonly gender?: boolean
  readonly tags?: boolean
}

export function badgesOf(event: ShownEvent, asked: Asked = {}): Badge[] {
  return [
    ...(event.canPayWithMultiSport ? [{ kind: 'multisport' } as const] : []),
    ...(event.minLevel > 0 || asked.level ? [{ kind: 'level', level: event.minLevel } as const] : []),
    ...(event.gender === 'any' && !asked.gender ? [] : [{ kind: 'gender', gender: event.gender } as const]),
    ...(event.tags === 'all' && !asked.tags ? [] : [{ kind: 'tags', tags: event.tags } as const]),
    ...(event.private ? [{ kind: 'private' } as const] : []),
    ...(event.org ? [{ kind: 'org', name: event.org.name } as const] : []),
  ]
}
