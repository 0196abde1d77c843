import { EventCard } from '@parta/contracts/events'
import { isPast, mustConfirm } from '@parta/contracts/predicates/players'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, type HiddenPeople, nobodyHidden } from '@parta/kit/people/people'
import { commonNames, pick } from '@parta/kit/store/row'
import { isForSubscribers } from './seat-rules.ts'
import { EventRow } from './store.ts'

type SameName = Exclude<keyof EventCard & keyof EventRow, 'date' | 'endDate'>

/** The fields that a card takes from the row under the same name; the row has dates, the card their texts. */
const sameNames = commonNames(EventCard, EventRow).filter(
  (name): name is SameName => name !== 'date' && name !== 'endDate',
)

/** The fields of the row that `storedFields` reads. */
const cardSources = [...sameNames, 'externalLink', 'oneOffProductId', 'subscriptionProductId'] as const

/** The fields of a card that the search index stores, too; an index has dates and repetitions in a form of its own. */
export function storedFields(event: Pick<EventRow, (typeof cardSources)[number]>) {
  return {
    ...pick(event, sameNames),
    external: event.externalLink !== '' || event.provider !== 'PARTA',
    isPartaEvent: event.provider === 'PARTA',
    ...(isForSubscribers(event) ? { forSubscribers: true } : {}),
  } satisfies Partial<EventCard>
}

/** The fields of the row from which `eventCard` makes a whole card. */
export const cardFields = [
  ...cardSources,
  'date',
  'endDate',
  'repetition',
  'leader',
  'trainer',
  'cancelled',
  'confirmationDate',
] as const

/** An event as lists read it. */
export type ListedEvent = Pick<EventRow, (typeof cardFields)[number]> & { readonly _id: string }

/** The participations of a caller and their aliases in an event, by entrant id. */
export interface Standing {
  readonly joined: readonly string[]
  readonly queued: readonly string[]
  readonly confirmed: readonly string[]
  /** Until when seats are held that must be paid for. Absent where no seat is held. */
  readonly held?: Readonly<Record<string, Date>>
  /** The entrants of `joined` who paid. Absent where nobody did. */
  readonly paid?: readonly string[]
  /** The entrants of `paid` whose seat cost nothing of its own: it is free, or part of a subscription. */
  readonly covered?: readonly string[]
  /** Until when the entrants of `joined` who owe for their seats must pay. Absent where nobody owes. */
  readonly owed?: Readonly<Record<string, Date>>
  /** Until when a place is held, for entries of `joined`. */
  readonly offers: Readonly<Record<string, Date>>
}

const noStanding: Standing = { joined: [], queued: [], confirmed: [], offers: {} }

/** The fields of an event on which the fields of its card that differ for each caller depend. */
type Dated = Pick<EventRow, 'leader' | 'trainer' | 'date' | 'confirmationDate' | 'cancelled'>

interface Viewing {
  readonly caller: string
  readonly standing?: Standing | undefined
  readonly now: Date
}

/** The fields of a card that are different for each caller. */
export function viewerFields(event: Dated, { caller, standing = noStanding, now }: Viewing) {
  const { joined, queued, confirmed, offers } = standing
  return {
    joined: [...joined],
    queued: [...queued],
    confirmed: [...confirmed],
    mustConfirm: joined.filter((id) =>
      mustConfirm(event, { isConfirmed: confirmed.includes(id), offerUntil: offers[id] }, now),
    ),
    ...paymentFields(event, standing, now),
    isLeader: caller !== '' && event.leader === caller,
    isTrainer: caller !== '' && event.trainer === caller,
  } satisfies Partial<EventCard>
}

/** How the caller's payments stand in an event; nothing where they pay nothing. */
function paymentFields(
  { cancelled, date }: Dated,
  { held = {}, paid = [], covered = [], owed = {} }: Standing,
  now: Date,
): Partial<EventCard> {
  const payBy = firstOf(held)
  const owedUntil = cancelled ? null : firstOf(owed)
  if (payBy || owedUntil) {
    // Nothing can be paid here any more once it has begun.
    if (isPast({ date }, now)) return { payment: 'expired' }
    return {
      payment: 'pending',
      ...(payBy ? { held: Object.keys(held), payBy } : {}),
      ...(owedUntil ? { owes: Object.keys(owed), owedUntil } : {}),
    }
  }
  // A subscription is not refunded for a date that is cancelled.
  if (cancelled) return paid.some((id) => !covered.includes(id)) ? { payment: 'refunded' } : {}
  return paid.length > 0 ? { payment: 'paid' } : {}
}

/** The first of some deadlines; null where there is none. */
function firstOf(deadlines: Readonly<Record<string, Date>>): string | null {
  const times = Object.values(deadlines).map((until) => until.getTime())
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}

/** A distance as cards show it: kilometres with one decimal. */
export function shownDistance(kilometres: number): number {
  return Math.round(kilometres * 10) / 10
}

interface CardParts {
  readonly event: ListedEvent
  readonly caller: string
  readonly leader: UserSnapshot | undefined
  readonly standing?: Standing | undefined
  readonly distance?: number
  readonly now?: Date
  /** The people whom a block hides from the caller. */
  readonly hiddenPeople?: HiddenPeople
}

export function eventCard({
  event,
  caller,
  leader,
  standing,
  distance,
  now = new Date(),
  hiddenPeople = nobodyHidden,
}: CardParts): EventCard {
  return {
    id: event._id,
    ...storedFields(event),
    date: event.date.toISOString(),
    endDate: event.endDate.toISOString(),
    repetitionId: event.repetition?.id ?? null,
    repeatAfter: event.repetition?.after ?? null,
    leaderInfo: cardOf(event.leader, leader, hiddenPeople),
    ...viewerFields(event, { caller, standing, now }),
    ...(distance === undefined ? {} : { distance: shownDistance(distance) }),
  }
}
