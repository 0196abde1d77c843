import type { KickedCard, PlayerCard } from '@parta/contracts/events'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { type Apart, cardOf, entrantCard } from '@parta/kit/people/people'
import { keyedHash } from '@parta/kit/session/seal'
import type { Entry, EventRow, Kicked } from '../domain/store.ts'

/** Who looks at the entries of an event. */
export interface Viewer {
  readonly userId: string
  /** Takes part in the event, or is its staff: `seesChildren` of the rules. */
  readonly seesChildren: boolean
  /** Whom a block keeps them apart from. */
  readonly apart?: Apart
}

/**
 * Whether an entry is a child whom the viewer does not see. An alias that is not known any more, or whose owner is
 * deleted, may have been a child's, so it is hidden in the same way; the parent always sees their own.
 */
export function isHidden(
  { id, userId }: Pick<Entry, 'id' | 'userId'>,
  person: UserSnapshot | undefined,
  viewer: Viewer,
): boolean {
  if (id === userId || viewer.seesChildren || viewer.userId === userId) return false
  const alias = person?.aliases.find((one) => one.id === id)
  return !alias || alias.ageGroup === 'child' || person?.deleted === true
}

/**
 * A key of a hidden entry for lists of the web: the same in each reply of one event, another one in every other
 * event, and nothing from which the alias or its owner could be derived.
 */
function hiddenKey(kit: Kit, eventId: string, entrantId: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'child of an event', `${eventId} ${entrantId}`).slice(0, 22)
}

/** What a viewer who does not see an entry is shown of it: that it is a child, or somebody who is gone. */
function hiddenCard({ id, userId }: Entry, person: UserSnapshot | undefined, key: string) {
  const isGone = person?.aliases.some((alias) => alias.id === id) !== true || person.deleted
  if (isGone) return { ...cardOf(userId, undefined), id: key }
  return { id: key, name: '', surname: '', image: 'BASIC', child: true as const }
}

/** The entries of an event, with all that their cards depend on. */
interface Listed {
  readonly kit: Kit
  readonly id: string
  readonly event: EventRow
  readonly persons: ReadonlyMap<string, UserSnapshot>
  readonly viewer: Viewer
}

/** Hidden children stand last, ordered by their keys: beside a parent with whom they came they would be known. */
export function playerCards({ kit, id, event, persons, viewer }: Listed, entries: readonly Entry[]): PlayerCard[] {
  const personOf = ({ userId }: Entry) => persons.get(userId)
  const { shown = [], hidden = [] } = Object.groupBy(entries, (entry) =>
    isHidden(entry, personOf(entry), viewer) ? 'hidden' : 'shown',
  )
  const cards = shown.map((entry) =>
    playerCard(kit, entry, { person: personOf(entry), trainer: event.trainer, viewer }),
  )
  const others = hidden.map((entry) => ({
    ...hiddenCard(entry, personOf(entry), hiddenKey(kit, id, entry.id)),
    isTrainer: false,
    isConfirmed: false,
  }))
  return [...cards, ...others.toSorted((one, other) => (one.id < other.id ? -1 : 1))]
}

/** Places in the queue are numbered; where children are hidden, the gaps would tell where they stand. */
export function queueCards(listed: Listed, queue: readonly Entry[]): PlayerCard[] {
  const { viewer, persons } = listed
  const isWhole = !queue.some((entry) => isHidden(entry, persons.get(entry.userId), viewer))
  const positions = new Map(queue.map((entry, at) => [entry.id, at + 1]))
  return playerCards(listed, queue).map((card) => {
    const position = positions.get(card.aliasId ?? card.id)
    return position && (isWhole || card.id === viewer.userId) ? { ...card, position } : card
  })
}

interface Shown {
  readonly person: UserSnapshot | undefined
  readonly trainer: string | null
  readonly viewer: Viewer
}

function playerCard(kit: Kit, entry: Entry, { person, trainer, viewer }: Shown): PlayerCard {
  const who = entrantOf(entry)
  return {
    ...entrantCard(kit.config.PARTA_SECRET, who, seenBy(viewer, person)),
    ...(who.aliasId ? { aliasId: who.aliasId } : {}),
    isTrainer: entry.id === trainer,
    isConfirmed: entry.confirmedAt !== undefined,
    since: entry.at.toISOString(),
    ...(entry.offerUntil ? { offerUntil: entry.offerUntil.toISOString() } : {}),
    ...(entry.group && (viewer.seesChildren || viewer.userId === entry.userId) ? { group: entry.group } : {}),
  }
}

/** One who was put out, for the staff that may let them in again. */
export function kickedCard(
  kit: Kit,
  { reason, at, ...entry }: Kicked,
  seen: Parameters<typeof entrantCard>[2],
): KickedCard {
  const who = entrantOf(entry)
  const card = entrantCard(kit.config.PARTA_SECRET, who, seen)
  return { ...card, ...(who.aliasId ? { aliasId: who.aliasId } : {}), reason, at: at.toISOString() }
}

function seenBy({ apart }: Viewer, person: UserSnapshot | undefined) {
  return { person, ...(apart ? { apart } : {}) }
}

function entrantOf({ id, userId }: Pick<Entry, 'id' | 'userId'>) {
  return { userId, aliasId: id === userId ? null : id }
}
