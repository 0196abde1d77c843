import { coarseTime } from '@parta/availability-match/coarse'
import type { Match } from '@parta/availability-match/top'
import { availabilityLimits } from '@parta/contracts/availability-values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import { AppError } from '@parta/contracts/errors'
import type * as contract from '@parta/contracts/suggestions'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { findHiddenPeople } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { pairHash } from '../invitation/store.ts'
import { findDescription } from '../matching/follow.ts'
import { matchEventOf } from '../matching/rules.ts'
import { type PlayedRow, played } from '../played/store.ts'
import {
  type CoarseSlot,
  isBusy,
  type LiveEvent,
  type LiveMatches,
  type LiveSlot,
  partsIn,
  playersIn,
  staffOf,
} from './live.ts'
import { countShown } from './shown-rules.ts'
import { shown } from './shown-store.ts'
import { playersView } from './view.ts'

const none: ReadonlySet<string> = new Set()
const nobody = { users: [], availabilities: [], isLimited: false }

/**
 * The people whose availabilities fit an event, as far as strangers may know these. Only who takes part in it may ask.
 */
export async function findPlayers(
  kit: Kit,
  live: LiveMatches,
  { actor, params }: Pick<Call<typeof contract.suggestPlayers>, 'actor' | 'params'>,
) {
  const userId = personOf(actor)
  const data = live.events.get(params.id)?.data ?? (await findDescription(kit, params.id))
  if (!data || data.removed) throw new AppError('event.notFound')
  // Until everything is in memory, nobody knows who takes part.
  if (!live.isComplete) throw new AppError('server.unavailable')
  judgeCaller(live, data, userId)
  const event = live.events.get(data.id) ?? { ...matchEventOf(data, 0), data }
  if (!event.isOpen || event.start <= Date.now()) return nobody
  const [hidden, own] = await Promise.all([hiddenOf(kit, live, userId), playedBy(kit, live, userId)])
  const havePlayed = playersIn(live, own)
  const running = [userId, ...(event.data.org ? [] : staffOf(event.data))]
  // By the exact time of the event, its leader could find out when people play elsewhere.
  const parts = coarseTime({ from: event.start, to: event.end })
  const found = live.coarse.forEvent(event, {
    limit: 2 * availabilityLimits.suggestionsMax,
    personOf: ({ of: { slot, player, userId: other } }) =>
      slot.hits && !player.isChild && other !== userId && !hidden.has(other) ? player : null,
    ownerOf: ({ of: { entrantId } }) => entrantId,
    hasPlayedTogether: ({ of: { entrantId } }) => havePlayed(entrantId),
    isShown: ({ of: slot }) =>
      !isBarred(slot.userId) && isFree(live, slot, { id: event.id, start: parts.from, end: parts.to }),
  })
  const matches = fewOfEach(found).slice(0, availabilityLimits.suggestionsMax)
  const hashes = matches.map(({ availability: { of: slot } }) => pairHash(kit, slot.entrantId, userId))
  const allowed = await kit.change(shown, userId, (state, now) => countShown(state, hashes, now))
  const seen = matches.filter((_match, at) => allowed.has(hashes[at] ?? ''))
  const isLimited = seen.length < matches.length
  return { ...playersView(live, seen, { invited: live.invited.get(event.id) ?? none }), isLimited }

  /** Whether a block parts somebody from the caller, or from those who run an event without an organisation. */
  function isBarred(other: string): boolean {
    const apart = live.people.get(other)?.apart
    return apart !== undefined && apart.size > 0 && running.some((one) => apart.has(one))
  }
}

/** Leaves out whoever comes after the first of one family: a person with many aliases buys no places. */
function fewOfEach(matches: readonly Match<CoarseSlot, LiveEvent>[]): Match<CoarseSlot, LiveEvent>[] {
  const counts = new Map<string, number>()
  return matches.filter(({ availability: { of: slot } }) => {
    const count = (counts.get(slot.userId) ?? 0) + 1
    counts.set(slot.userId, count)
    return count <= availabilityLimits.suggestedOfFamily
  })
}

/** @throws event.notFound of a private event, rights.missing of others, to those who have no part in it */
function judgeCaller(live: LiveMatches, data: DescribedEvent, userId: string): void {
  if (staffOf(data).includes(userId)) return
  if (partsIn(live, userId, data.id).some(({ state }) => state === 'in')) return
  throw new AppError(data.private ? 'event.notFound' : 'rights.missing')
}

/** Neither in the event, nor waiting for it, removed from it, or busy with another; nor is anyone of the same family in it. */
function isFree(live: LiveMatches, slot: LiveSlot, event: Parameters<typeof isBusy>[2]): boolean {
  return partsIn(live, slot.userId, event.id).length === 0 && !isBusy(live, slot, event)
}

async function hiddenOf(kit: Kit, live: LiveMatches, userId: string): Promise<ReadonlySet<string>> {
  return live.people.get(userId)?.apart ?? (await findHiddenPeople(kit, userId)).ids
}

async function playedBy(kit: Kit, live: LiveMatches, userId: string): Promise<Iterable<string>> {
  const known = live.played.get(userId)
  if (known) return known
  const row = await kit.database.native<PlayedRow>(played.collection).findOne({ _id: userId })
  return row?.events ?? []
}
