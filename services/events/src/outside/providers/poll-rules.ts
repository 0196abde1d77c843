import { isDeepStrictEqual } from 'node:util'
import { minute } from '@parta/contracts/durations'
import { limits } from '@parta/contracts/limits'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Place } from '@parta/contracts/places'
import { isPast } from '@parta/contracts/predicates/players'
import { wordsOf } from '@parta/contracts/predicates/text'
import { pollLimits } from '@parta/contracts/providers'
import { type Activity, nobody } from '@parta/contracts/values'
import type { Decision } from '@parta/kit/store/decision'
import { advance, withClock } from '../../core/clock-rules.ts'
import { applyCancellation, changeFacts, snapshot } from '../../core/fact-rules.ts'
import { type EventRow, pointOf } from '../../core/store.ts'
import { orgRef } from '../../planning/create-rules.ts'
import type { Branch, ProvidedEvent } from './adapter.ts'

/** An event of a provider, with the organisation's settings for its kind. */
export interface Listed {
  readonly item: ProvidedEvent
  readonly merchant: string
  readonly segment: string
  readonly activityType: Activity
  /** Absent if the event was read alone, without its branch; the stored place is then kept. */
  readonly branch?: Branch
  readonly org: OrgSnapshot
  /** The secret part of the link that opens the event of a private organisation. */
  readonly linkToken: string
}

/**
 * The id of an event of Reservanto. It must not contain a colon, because colons separate the parts of composed ids.
 */
export function eventIdOf({ merchant, id }: { readonly merchant: string; readonly id: string }): string {
  return `RESERVANTO-${merchant}-${id}`
}

/**
 * Stores an event as the provider returned it, and notifies its players of a new name, time or place. A past or
 * cancelled event is not changed, and one that a moderator removed stays removed.
 */
export function storeListed(before: EventRow | null, listed: Listed, now: Date): Decision<EventRow | null, void> {
  const eventId = eventIdOf({ merchant: listed.merchant, id: listed.item.id })
  if (!before) {
    const { branch } = listed
    if (!branch?.location || listed.item.date <= now) return { next: null, answer: undefined }
    const next = withClock(newEvent(listed, placeOf(listed, branch), now), now)
    return { next, facts: [snapshot(eventId, next)], answer: undefined }
  }
  const isCleared = before.provided?.isCleared === true
  if (isPast(before, now) || (before.cancelled && !isCleared)) return { next: before, answer: undefined }
  const { next: event, facts: due } = advance(eventId, isCleared ? revived(before, listed) : before, now)
  const place = listed.branch?.location ? placeOf(listed, listed.branch) : event.place
  const { changed, next } = changes(event, { ...fieldsOf(listed, place), provided: providedOf(listed) })
  if (changed.length === 0 && !isCleared) return { next: before, answer: undefined }
  const isMoved = changed.some((field) => field === 'date' || field === 'place')
  const after = withClock(isMoved ? { ...next, movedAt: now, sequence: event.sequence + 1 } : next, now)
  const told = (['name', 'date', 'place'] as const).filter((field) => changed.includes(field))
  const facts = [
    ...due,
    ...(told.length > 0 && !isCleared ? changeFacts(eventId, after, { fields: told, by: null }) : []),
    // Most reads find a new number of taken places only. The snapshot does not contain it, so no fact is published.
    ...(isCleared || changed.some((field) => field !== 'playersCount') ? [snapshot(eventId, after)] : []),
  ]
  return { next: after, facts, answer: undefined }
}

/**
 * Counts a read in which the provider did not know an event. After `pollLimits.missedMax` reads the event is cancelled,
 * and its players are notified.
 */
export function missListed(before: EventRow, eventId: string, now: Date): Decision<EventRow, void> {
  const { provided } = before
  if (!provided || before.cancelled || isPast(before, now)) return { next: before, answer: undefined }
  const missed = provided.missed + 1
  const next = { ...before, provided: { ...provided, missed }, updatedAt: now }
  if (missed < pollLimits.missedMax) return { next, answer: undefined }
  const off = applyCancellation(eventId, next, { reason: 'cancelled', message: '', by: null, now })
  return { ...off, answer: undefined }
}

/**
 * Hides an event whose kind or booking system the organisation no longer shows. Its players still see it, because the
 * provider still expects them.
 */
export function hideListed(before: EventRow, eventId: string, now: Date): Decision<EventRow, void> {
  const { provided } = before
  if (!provided || provided.isCleared || before.cancelled || isPast(before, now))
    return { next: before, answer: undefined }
  const isEmpty = before.players.length + before.queue.length === 0
  const off = isEmpty ? { cancelled: true, removed: true, nextAt: null } : {}
  const next: EventRow = {
    ...before,
    ...off,
    private: true,
    provided: { ...provided, isCleared: true },
    updatedAt: now,
  }
  return { next, facts: [snapshot(eventId, next)], answer: undefined }
}

function revived(event: EventRow, { org }: Listed): EventRow {
  return withClock({ ...event, cancelled: false, removed: false, cancellation: null, private: org.private })
}

function changes(event: EventRow, fields: Partial<EventRow>): { changed: (keyof EventRow)[]; next: EventRow } {
  const names = Object.keys(fields) as (keyof EventRow)[]
  const changed = names.filter((name) => !isDeepStrictEqual(event[name], fields[name]))
  return { changed, next: { ...event, ...fields } }
}

/** The fields that are copied from the provider's event at each read. */
function fieldsOf({ item, activityType, org }: Listed, place: Place) {
  const name = item.name.slice(0, limits.eventNameMax)
  const ref = orgRef(org)
  return {
    name,
    words: wordsOf(name, place.name, place.address, ref?.name ?? ''),
    activityType,
    info: item.info,
    externalLink: item.link,
    date: item.date,
    endDate: item.endDate,
    duration: durationOf(item),
    place,
    point: pointOf(place.location),
    org: ref,
    maxPlayers: Math.min(item.capacity, limits.playersMax),
    playersCount: item.occupied,
    private: org.private,
  } satisfies Partial<EventRow>
}

function providedOf({ item, merchant, segment }: Listed) {
  return { merchant, id: item.id, segment, missed: 0 }
}

function newEvent(listed: Listed, place: Place, now: Date): EventRow {
  return {
    ...fieldsOf(listed, place),
    provider: 'RESERVANTO',
    provided: providedOf(listed),
    repetition: null,
    sequence: 0,
    leader: nobody,
    trainer: null,
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    enableQueue: true,
    players: [],
    queue: [],
    queueCount: 0,
    hoursNotLeave: -1,
    requireConfirmation: false,
    hoursConfirm: -1,
    confirmationDate: null,
    minPlayers: -1,
    decisionHours: limits.decisionHoursDefault,
    // No price: it depends on the provider's price list, which Parta does not read.
    price: -1,
    canPayWithMultiSport: false,
    oneOffProductId: null,
    subscriptionProductId: null,
    linkToken: listed.linkToken,
    cancelled: false,
    cancellation: null,
    removed: false,
    marks: [],
    nextAt: null,
    createdAt: now,
    updatedAt: now,
  }
}

function placeOf({ merchant, activityType }: Listed, { id, name, address, location }: Branch): Place {
  return {
    id: `RESERVANTO-${merchant}-place-${id}`,
    name,
    address,
    location: location ?? { lat: 0, lon: 0 },
    activities: [activityType],
  }
}

const longest = 23 * 60 + 59

/** HH:mm, at least a minute and less than a day. */
function durationOf({ date, endDate }: ProvidedEvent): string {
  const minutes = Math.round((endDate.getTime() - date.getTime()) / minute)
  const held = Math.min(longest, Math.max(1, minutes))
  return [Math.floor(held / 60), held % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
