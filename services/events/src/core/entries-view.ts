import type { KickedCard, PlayerCard } from '@parta/contracts/events'
import { isProtected } from '@parta/contracts/predicates/aliases'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { cardOf, entrantCard, type HiddenPeople } from '@parta/kit/people/people'
import { keyedHash } from '@parta/kit/session/seal'
import { seatState } from './owe-rules.ts'
import { isMoved } from './seat-rules.ts'
import type { Entry, EventRow, Kicked } from './store.ts'

/** The person who looks at the entries of an event. */
export interface Viewer {
  readonly userId: string
  /** Plays in the event or belongs to its staff; see `seesChildren` of the rules. */
  readonly seesChildren: boolean
  /** May edit the event, and so sees who has paid. */
  readonly seesSeats?: boolean
  /** The people whom a block hides from the viewer. */
  readonly hiddenPeople?: HiddenPeople
}

/**
 * Whether an entry is an alias that the viewer must not see: a child, or one whose owner has not said that it is an
 * adult. An unknown alias, or one of a deleted owner, may have been a child, so it is hidden, too. Parents always see
 * their own.
 */
export function isHidden(
  { id, userId }: Pick<Entry, 'id' | 'userId'>,
  person: UserSnapshot | undefined,
  viewer: Viewer,
): boolean {
  if (id === userId || viewer.seesChildren || viewer.userId === userId) return false
  const alias = person?.aliases.find((one) => one.id === id)
  return !alias || isProtected(alias) || person?.deleted === true
}

/**
 * The key of a hidden entry for lists of the web: the same in all replies of one event, different in every other
 * event, and not derivable from the alias or its owner.
 */
function hiddenKey(kit: Kit, eventId: string, entrantId: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'child of an event', `${eventId} ${entrantId}`).slice(0, 22)
}

/** The card of an entry that the viewer must not see: a nameless child, or a deleted person. */
function hiddenCard({ id, userId }: Entry, person: UserSnapshot | undefined, key: string) {
  const isGone = person?.aliases.some((alias) => alias.id === id) !== true || person.deleted
  if (isGone) return { ...cardOf(userId, undefined), id: key }
  return { id: key, name: '', surname: '', image: 'BASIC', child: true as const }
}

/** The entries of an event, and everything that their cards depend on. */
interface EntryList {
  readonly kit: Kit
  readonly id: string
  readonly event: EventRow
  readonly persons: ReadonlyMap<string, UserSnapshot>
  readonly viewer: Viewer
}

/**
 * The cards of entries. Hidden children come last, ordered by key: next to the parent they came with they would be
 * known.
 */
export function playerCards({ kit, id, event, persons, viewer }: EntryList, entries: readonly Entry[]): PlayerCard[] {
  const personOf = ({ userId }: Entry) => persons.get(userId)
  const { shown = [], hidden = [] } = Object.groupBy(entries, (entry) =>
    isHidden(entry, personOf(entry), viewer) ? 'hidden' : 'shown',
  )
  const cards = shown.map((entry) => playerCard(kit, entry, { person: personOf(entry), event, viewer }))
  const others = hidden.map((entry) => ({
    ...hiddenCard(entry, personOf(entry), hiddenKey(kit, id, entry.id)),
    isTrainer: false,
    isConfirmed: false,
  }))
  return [...cards, ...others.toSorted((one, other) => (one.id < other.id ? -1 : 1))]
}

/**
 * The cards of the queue. With hidden children only the viewer's own position is shown, because gaps would reveal
 * theirs.
 */
export function queueCards(listed: EntryList, queue: readonly Entry[]): PlayerCard[] {
  const { viewer, persons } = listed
  const isWhole = !queue.some((entry) => isHidden(entry, persons.get(entry.userId), viewer))
  const positions = new Map(queue.map((entry, at) => [entry.id, at + 1]))
  return playerCards(listed, queue).map((card) => {
    const position = positions.get(card.aliasId ?? card.id)
    return position && (isWhole || card.id === viewer.userId) ? { ...card, position } : card
  })
}

interface PlayerParts {
  readonly person: UserSnapshot | undefined
  readonly event: EventRow
  readonly viewer: Viewer
}

function playerCard(kit: Kit, entry: Entry, { person, event, viewer }: PlayerParts): PlayerCard {
  const who = entrantOf(entry)
  const seat = viewer.seesSeats || viewer.userId === entry.userId ? seatState(event, entry) : null
  return {
    ...entrantCard(kit.config.PARTA_SECRET, who, seenBy(viewer, person)),
    ...(who.aliasId ? { aliasId: who.aliasId } : {}),
    isTrainer: entry.id === event.trainer,
    isConfirmed: entry.confirmedAt !== undefined,
    since: entry.at.toISOString(),
    ...(entry.payBy ? { held: true as const } : {}),
    ...(seat ? { seat } : {}),
    ...(entry.offerUntil ? { offerUntil: entry.offerUntil.toISOString() } : {}),
    ...(viewer.userId === entry.userId && isMoved(event, entry) ? { moved: true as const } : {}),
    ...(entry.group && (viewer.seesChildren || viewer.userId === entry.userId) ? { group: entry.group } : {}),
  }
}

/** The card of a removed player, for the staff that may readmit them. */
export function kickedCard(
  kit: Kit,
  { reason, at, ...entry }: Kicked,
  seen: Parameters<typeof entrantCard>[2],
): KickedCard {
  const who = entrantOf(entry)
  const card = entrantCard(kit.config.PARTA_SECRET, who, seen)
  return { ...card, ...(who.aliasId ? { aliasId: who.aliasId } : {}), reason, at: at.toISOString() }
}

function seenBy({ hiddenPeople }: Viewer, person: UserSnapshot | undefined) {
  return { person, ...(hiddenPeople ? { hiddenPeople } : {}) }
}

function entrantOf({ id, userId }: Pick<Entry, 'id' | 'userId'>) {
  return { userId, aliasId: id === userId ? null : id }
}
