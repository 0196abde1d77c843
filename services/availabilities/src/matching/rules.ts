import { squareOf } from '@parta/availability-match/grid'
import type { MatchAvailability, MatchEvent, MatchPerson } from '@parta/availability-match/values'
import { weekdays } from '@parta/contracts/availability-values'
import type { DescribedEvent } from '@parta/contracts/described-events'
import type { PeerLevel } from '@parta/contracts/levels'
import { limits } from '@parta/contracts/limits'
import { invitationsBarred } from '@parta/contracts/predicates/invitations'
import { memberOf, wholeLevel } from '@parta/contracts/predicates/requirements'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { PersonCard } from '@parta/contracts/shapes'
import type { Activity } from '@parta/contracts/values'
import { entrantName } from '@parta/kit/people/people'
import type { Slot } from '../availability/store.ts'

const minutesOfDay = 24 * 60

/** A person or alias with availabilities. */
export interface Player extends MatchPerson {
  /** The activities with a level on the profile. */
  readonly own: ReadonlySet<Activity>
  /** The card of an alias, under its own id and without its picture; `null` for the person. */
  readonly alias: PersonCard | null
  /** An alias that is not known to be an adult. */
  readonly isChild: boolean
}

/** What the reputation service says of somebody. */
export interface Reputation {
  readonly karma: number | undefined
  readonly levels: readonly Pick<PeerLevel, 'activityType' | 'level'>[] | undefined
}

/**
 * The values of a person, or of one of their aliases, that matching reads; `null` when there is no such alias, or
 * the person is suspended: nobody is suggested to them, nor they to anybody.
 */
export function playerOf(person: UserSnapshot, id: string, { karma, levels: rated = [] }: Reputation): Player | null {
  const member = person.deleted || person.leaving || person.suspended ? null : memberOf(person, id)
  if (!member) return null
  const { gender, ageGroup, levels } = member
  const aliasId = id === person.id ? null : id
  const peers = Object.fromEntries(rated.map(({ activityType, level }) => [activityType, wholeLevel(level)]))
  return {
    gender,
    ageGroup,
    karma: karma ?? limits.karmaMax,
    levels: { ...levels, ...peers },
    own: new Set(Object.keys(levels) as Activity[]),
    alias: aliasId === null ? null : { ...entrantName({ userId: person.id, aliasId }, { person }), id },
    isChild: invitationsBarred(person, aliasId) !== null,
  }
}

/** A slot as matching sees it: of its place, the square only, so that nobody can find out where somebody lives. */
export function availabilityOf(slot: Slot, { own }: Pick<Player, 'own'>): MatchAvailability {
  return {
    id: slot.id,
    time: timeOf(slot),
    activities: slot.activities === 'any' ? null : slot.activities === 'mine' ? own : new Set(slot.chosen),
    at: squareOf(slot.location),
    radius: slot.radius,
  }
}

function timeOf({ weekly, once }: Slot): MatchAvailability['time'] {
  if (weekly) {
    const day = weekdays.indexOf(weekly.dayOfWeek) * minutesOfDay
    return { start: day + weekly.startMinute, end: day + weekly.endMinute }
  }
  return { from: once?.start.getTime() ?? 0, to: once?.end.getTime() ?? 0 }
}

/** An event as matching sees it. @param taken how many places are known to be taken */
export function matchEventOf(data: DescribedEvent, taken: number): MatchEvent {
  return {
    id: data.id,
    start: Date.parse(data.date),
    end: Date.parse(data.endDate),
    at: data.location,
    activity: data.activityType,
    gender: data.gender,
    minLevel: data.minLevel,
    tags: data.tags,
    isOpen: !data.private && !data.cancelled && !data.removed,
    free: freeOf(data, taken),
    hasQueue: data.enableQueue,
  }
}

/** Players join faster than the description changes, so only the description says whether there is room at all. */
export function freeOf({ maxPlayers, hasRoom }: DescribedEvent, taken: number): number {
  if (maxPlayers === limits.unlimited) return limits.unlimited
  return hasRoom ? Math.max(1, maxPlayers - taken) : 0
}
