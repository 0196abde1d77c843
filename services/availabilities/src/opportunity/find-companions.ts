import type { Occasion } from '@parta/availability-match/values'
import { availabilityLimits } from '@parta/contracts/availability-values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import { limits } from '@parta/contracts/limits'
import { occurrenceOn } from '@parta/contracts/predicates/weekly'
import { matchEventOf } from '../matching/rules.ts'
import { isBusy, type LiveEvent, type LiveMatches, type LiveSlot, partsIn, staffOf } from '../suggestions/live.ts'
import { meetingGroup } from './search-rules.ts'

/** An event that does not exist yet: for everybody, with room for everybody. */
export function imagined({ activity, start, end, at }: Occasion, leader: string): LiveEvent {
  const data: DescribedEvent = {
    id: 'opportunity',
    name: '',
    activityType: activity,
    date: new Date(start).toISOString(),
    endDate: new Date(end).toISOString(),
    placeName: '',
    location: at,
    leader,
    trainer: null,
    org: null,
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    price: 0,
    maxPlayers: limits.unlimited,
    hasRoom: true,
    enableQueue: false,
    private: false,
    cancelled: false,
    removed: false,
  }
  return { ...matchEventOf(data, 0), data }
}

/** Somebody who could play: their best slot, and whether all of the event is in it. */
export interface Companion {
  readonly userId: string
  readonly slot: LiveSlot
  readonly isWhole: boolean
}

/**
 * Finds who could play with the leader of an event, the best first: adults who take invitations and have time. A person
 * counts once with all aliases, and no two are parted by a block.
 */
export function companionsOf(live: LiveMatches, event: LiveEvent): Companion[] {
  const { leader } = event.data
  const found = live.index.forEvent(event, {
    limit: 2 * availabilityLimits.opportunityPeopleMax,
    personOf: ({ slot, player, userId }) => (slot.hits && !player.isChild && userId !== leader ? player : null),
    ownerOf: ({ userId }) => userId,
    isShown: (slot) => partsIn(live, slot.userId, event.id).length === 0 && !isBusy(live, slot, event),
  })
  const people = found.map(({ availability, fit }) => ({
    userId: availability.userId,
    slot: availability,
    isWhole: fit.overlap >= event.end - event.start,
  }))
  return meetingGroup(leader, people, (one, other) => areApart(live, one, other)).slice(
    0,
    availabilityLimits.opportunityPeopleMax,
  )
}

function areApart(live: LiveMatches, one: string, other: string): boolean {
  return (live.people.get(one)?.apart.has(other) || live.people.get(other)?.apart.has(one)) === true
}

/** Whether a person may be asked to create events in a slot: their own, with karma enough. */
export function isFounder({ slot, player }: LiveSlot): boolean {
  return slot.opportunitiesSince !== undefined && slot.aliasId === null && player.karma >= limits.karmaToCreate
}

/** Whether a person could lead an event: they have time, and no event of this kind is in the same occurrence. */
export function couldLead(live: LiveMatches, slot: LiveSlot, event: LiveEvent): boolean {
  return !isBusy(live, slot, event) && !hasEvent(live, slot, event)
}

function hasEvent(live: LiveMatches, slot: LiveSlot, { activity, start, end }: LiveEvent): boolean {
  const { once, weekly } = slot.slot
  const occurrence = once ?? (weekly && occurrenceOn(weekly, new Date(start)))
  // The availability has moved.
  if (!occurrence || +occurrence.start > start || +occurrence.end < end) return true
  const found = live.index.forAvailabilities([slot], {
    limit: 1,
    personOf: ({ player }) => player,
    isShown: (_slot, event) =>
      event.activity === activity &&
      event.start < +occurrence.end &&
      event.end > +occurrence.start &&
      !staffOf(event.data).some((one) => areApart(live, slot.userId, one)),
  })
  return found.length > 0
}
