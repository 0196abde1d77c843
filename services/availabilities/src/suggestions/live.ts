import { isDeepStrictEqual } from 'node:util'
import { coarseOf } from '@parta/availability-match/coarse'
import { createMatchIndex, type MatchIndex } from '@parta/availability-match/match-index'
import type { MatchAvailability, MatchEvent } from '@parta/availability-match/values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Slot } from '../availability/store.ts'
import type { EntrantRow } from '../entrants/store.ts'
import type { PromptRow } from '../invitation/store.ts'
import { availabilityOf, freeOf, matchEventOf, type Player } from '../matching/rules.ts'

/** A coming or running event, also a private one: its players have no time for another. */
export interface LiveEvent extends MatchEvent {
  readonly data: DescribedEvent
  /** Updated when players join or leave. */
  free: number
}

/** A slot that may be suggested or that events may be suggested for. */
export interface LiveSlot extends MatchAvailability {
  readonly userId: string
  readonly entrantId: string
  /** Updated with the profile, karma and levels. */
  player: Player
  slot: Slot
}

/** A slot as strangers find it. */
export interface CoarseSlot extends MatchAvailability {
  readonly of: LiveSlot
}

/** Somebody with availabilities. */
interface LivePerson {
  readonly card: PersonCard
  /** The people hidden from this person by a block. */
  readonly apart: ReadonlySet<string>
  /** The slots that are not excluded. */
  readonly slots: readonly LiveSlot[]
}

type Part = Pick<EntrantRow, 'eventId' | 'entrantId' | 'state'>

/** What a running service answers suggestions from. */
export interface LiveMatches {
  readonly index: MatchIndex<LiveSlot, LiveEvent>
  /** The same slots as strangers find them. */
  readonly coarse: MatchIndex<CoarseSlot, LiveEvent>
  readonly events: Map<string, LiveEvent>
  readonly people: Map<string, LivePerson>
  /** The people who may be asked to create an event. */
  readonly founders: Set<string>
  /** How people and their aliases stand to coming events: by person, then by the row's id. */
  readonly parts: Map<string, Map<string, Part>>
  /** The entrants with a place, by event. */
  readonly taken: Map<string, Set<string>>
  /** The last events of people with slots, of their aliases, and of the leaders of coming events. */
  readonly played: Map<string, ReadonlySet<string>>
  /** The people and aliases of `played` who were in an event, by event. */
  readonly playersOf: Map<string, Set<string>>
  /** The people and aliases who have an invitation to a coming event, from whomever, by event. */
  readonly invited: Map<string, Set<string>>
  /** The cards of leaders that were shown lately. */
  readonly cards: Map<string, PersonCard>
  /** Everything in the database is here; until then there are no suggestions. */
  isComplete: boolean
}

export function createLive(): LiveMatches {
  return {
    index: createMatchIndex(),
    coarse: createMatchIndex(),
    events: new Map(),
    people: new Map(),
    founders: new Set(),
    parts: new Map(),
    taken: new Map(),
    played: new Map(),
    playersOf: new Map(),
    invited: new Map(),
    cards: new Map(),
    isComplete: false,
  }
}

/** Adds, changes or removes an event. */
export function putEvent(live: LiveMatches, data: DescribedEvent, now: number): void {
  const { id } = data
  dropEvent(live, id)
  const event: LiveEvent = { ...matchEventOf(data, live.taken.get(id)?.size ?? 0), data }
  if (data.cancelled || data.removed || event.end <= now) return
  live.events.set(id, event)
  if (event.isOpen && event.start > now) live.index.putEvent(event)
  for (const one of staffOf(data)) partsOf(live, one).set(`${id}:staff`, { eventId: id, entrantId: one, state: 'in' })
}

export function dropEvent(live: LiveMatches, id: string): void {
  const old = live.events.get(id)
  if (!old) return
  live.events.delete(id)
  live.index.removeEvent(id)
  for (const one of staffOf(old.data)) dropPart(live, one, `${id}:staff`)
}

export function staffOf({ leader, trainer }: DescribedEvent): string[] {
  return trainer ? [leader, trainer] : [leader]
}

function partsOf(live: LiveMatches, userId: string): Map<string, Part> {
  const parts = live.parts.get(userId) ?? new Map<string, Part>()
  live.parts.set(userId, parts)
  return parts
}

export function dropPart(live: LiveMatches, userId: string, key: string): void {
  const parts = live.parts.get(userId)
  parts?.delete(key)
  if (parts?.size === 0) live.parts.delete(userId)
}

export function putEntrant(live: LiveMatches, { _id, eventId, entrantId, userId, state }: EntrantRow): void {
  if (state === 'gone') dropPart(live, userId, _id)
  else partsOf(live, userId).set(_id, { eventId, entrantId, state })
  const taken = live.taken.get(eventId) ?? new Set<string>()
  if (state === 'in') taken.add(entrantId)
  else taken.delete(entrantId)
  if (taken.size > 0) live.taken.set(eventId, taken)
  else live.taken.delete(eventId)
  const event = live.events.get(eventId)
  if (event) event.free = freeOf(event.data, taken.size)
}

/** Adds an invitation; it stays when it is declined, because nobody is invited to an event twice. */
export function putPrompt(
  live: LiveMatches,
  { event, to, aliasId }: Pick<PromptRow, 'event' | 'to' | 'aliasId'>,
): void {
  const invited = live.invited.get(event.id) ?? new Set<string>()
  live.invited.set(event.id, invited.add(aliasId ?? to))
}

interface Known {
  readonly card: PersonCard
  readonly apart: readonly string[]
  readonly slots: readonly Slot[]
  /** By the id of the person or alias. */
  readonly players: ReadonlyMap<string, Player>
}

/** Puts somebody's slots, in the place of all that they had; without slots they are not kept. */
export function putPerson(live: LiveMatches, userId: string, known: Known | null): void {
  const before = new Map(live.people.get(userId)?.slots.map((one) => [one.id, one]))
  live.people.delete(userId)
  const slots = known ? slotsOf(userId, known) : []
  const kept = slots.map((slot) => keptOf(before.get(slot.id), slot))
  const there = new Set(kept)
  for (const old of before.values()) if (!there.has(old)) dropSlot(live, old)
  for (const slot of kept) if (isSuggested(slot) && before.get(slot.id) !== slot) putSlot(live, slot)
  if (kept.some(({ slot }) => slot.opportunitiesSince)) live.founders.add(userId)
  else live.founders.delete(userId)
  if (!known || known.slots.length === 0) return
  live.people.set(userId, { card: known.card, apart: new Set(known.apart), slots: kept })
}

function putSlot(live: LiveMatches, slot: LiveSlot): void {
  live.index.putAvailability(slot)
  live.coarse.putAvailability({ ...coarseOf(slot), of: slot })
}

function dropSlot(live: LiveMatches, { id }: LiveSlot): void {
  live.index.removeAvailability(id)
  live.coarse.removeAvailability(id)
}

function slotsOf(userId: string, { slots, players }: Known): LiveSlot[] {
  return slots.flatMap((slot) => {
    const entrantId = slot.aliasId ?? userId
    const player = players.get(entrantId)
    return player && !slot.isDisabled ? [{ ...availabilityOf(slot, player), userId, entrantId, player, slot }] : []
  })
}

/** Events are found for everybody, but only these are found for events; the index keeps no others. */
function isSuggested({ slot, player }: LiveSlot): boolean {
  return slot.hits && !player.isChild
}

/** The slot as it is in the index, if the index need not change. */
function keptOf(old: LiveSlot | undefined, slot: LiveSlot): LiveSlot {
  if (!old || isSuggested(old) !== isSuggested(slot) || !isDeepStrictEqual(matched(old), matched(slot))) return slot
  old.player = slot.player
  old.slot = slot.slot
  return old
}

/** Returns the fields of a slot that the index reads. */
function matched({ time, activities, at, radius }: LiveSlot): MatchAvailability {
  return { id: '', time, activities, at, radius }
}

const cardsMax = 100_000

export function keepCard(live: LiveMatches, card: PersonCard): void {
  if (live.cards.size >= cardsMax) live.cards.clear()
  live.cards.set(card.id, card)
}

/** Whether an entrant is in another event at the same time. */
export function isBusy(
  live: LiveMatches,
  { userId, entrantId }: Entrant,
  event: Pick<MatchEvent, 'id' | 'start' | 'end'>,
): boolean {
  for (const part of live.parts.get(userId)?.values() ?? []) {
    if (part.entrantId !== entrantId || part.state !== 'in' || part.eventId === event.id) continue
    const other = live.events.get(part.eventId)
    if (other && other.start < event.end && other.end > event.start) return true
  }
  return false
}

interface Entrant {
  readonly userId: string
  readonly entrantId: string
}

/** How a person and their aliases stand to an event. */
export function partsIn(live: LiveMatches, userId: string, eventId: string): Part[] {
  const found: Part[] = []
  for (const part of live.parts.get(userId)?.values() ?? []) if (part.eventId === eventId) found.push(part)
  return found
}

/** Puts the last events of somebody, in the place of those that were known. */
export function putPlayed(live: LiveMatches, id: string, events: readonly string[]): void {
  for (const event of live.played.get(id) ?? []) {
    const players = live.playersOf.get(event)
    players?.delete(id)
    if (players?.size === 0) live.playersOf.delete(event)
  }
  live.played.set(id, new Set(events))
  for (const event of events) {
    const players = live.playersOf.get(event)
    if (players) players.add(id)
    else live.playersOf.set(event, new Set([id]))
  }
}

/** Returns whether somebody was in one of some events: the few events are looked up once for many people. */
export function playersIn(live: LiveMatches, events: Iterable<string>): (id: string) => boolean {
  const players = [...events].flatMap((event) => live.playersOf.get(event) ?? [])
  return (id) => players.some((one) => one.has(id))
}
