import { squareOf } from '@parta/availability-match/grid'
import type { Occasion } from '@parta/availability-match/values'
import { hour } from '@parta/contracts/durations'
import { Choice, closed } from '@parta/contracts/operation'
import { Coordinates, Id, nullable } from '@parta/contracts/shapes'
import { activities } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { aggregate, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/**
 * `open`: the founder is asked. `waiting`: the last one declined or did not answer, somebody else may be asked.
 * `taken`: the founder created the event. `withdrawn`: there is an event, or too few people could still play; it may
 * be opened again. `over`: nobody is asked any more.
 */
const opportunityStates = ['open', 'waiting', 'taken', 'withdrawn', 'over'] as const

/** A time at which enough people could play. It names those who were asked to create the event, and nobody else. */
const OpportunityRow = row({
  activityType: Choice(activities),
  /** See `occasionKey`; never told. */
  occasion: Type.String(),
  /** The centre of the founder's square. */
  location: Coordinates,
  start: Timestamp,
  end: Timestamp,
  /** The squares and hours in which no other opportunity for this activity may be; absent once it is withdrawn. */
  claims: Type.Optional(list(Type.String())),
  state: Choice(opportunityStates),
  /** Whoever is asked, or was when it was taken or withdrawn; otherwise `null`. */
  founder: nullable(Type.String()),
  /** The founder's availability. */
  availabilityId: nullable(Type.String()),
  offeredUntil: Timestamp,
  /** The number of people at least, the founder included, when the opportunity was found. */
  people: Type.Integer(),
  /** The people who declined or did not answer. */
  asked: list(Type.String()),
  eventId: nullable(Type.String()),
  checkedAt: Timestamp,
})
export type OpportunityRow = RowOf<typeof OpportunityRow>
export type StoredOpportunity = Stored<OpportunityRow>

export const opportunities = aggregate('opportunities', OpportunityRow, [
  index(
    { claims: 1 },
    { serves: 'one opportunity in a neighbourhood at a time', unique: true, partial: { claims: { $exists: true } } },
  ),
  index({ occasion: 1 }, { serves: 'an opportunity that was withdrawn, or waits for the next person' }),
  index({ founder: 1, state: 1 }, { serves: 'listOpportunities; the erasure of a person' }),
  index({ asked: 1 }, { serves: 'the archive and the erasure of a person' }),
  index({ state: 1, checkedAt: 1 }, { serves: 'sweep-opportunities: those that were checked longest ago' }),
  index({ activityType: 1, state: 1, start: 1 }, { serves: 'the opportunities that a new event may replace' }),
  index({ end: 1 }, { serves: 'sweep-opportunities: those that are over' }),
])

/** Invites the others to an event that was created from an opportunity. */
export const inviteOthersTask = task('invite-others', { data: closed({ opportunityId: Id, eventId: Id, leader: Id }) })

export function opportunitiesOf(kit: Kit) {
  return kit.database.native<StoredOpportunity>(opportunities.collection)
}

/**
 * The key by which the same opportunity is found again: activity, square and beginning. It is never sent to anybody: the
 * square may be where another person than the founder lives, and could be guessed from a hash. So the id is random.
 */
export function occasionKey({ activity, at, start }: Occasion): string {
  return `${activity} ${keyOf(at)} ${start}`
}

/** About the side of a square, in degrees of latitude. */
const sideDegrees = 2 / 111.2

/** People are often free for hours: so many before and after an opportunity, there is no other for them. */
const claimHours = 2

/** The squares around a place, its own included, in each hour that the occasion touches, and in some around. */
export function claimsOf({ activity, at, start, end }: Occasion): string[] {
  const claims = new Set<string>()
  for (const square of neighboursOf(at)) {
    const until = end + claimHours * hour
    for (let time = Math.floor(start / hour) - claimHours; time * hour < until; time += 1)
      claims.add(`${activity} ${square} ${time}`)
  }
  return [...claims]
}

function neighboursOf({ lat, lon }: Occasion['at']): string[] {
  const wide = sideDegrees / Math.max(Math.cos((lat * Math.PI) / 180), sideDegrees)
  const steps = [-1, 0, 1]
  return steps.flatMap((up) =>
    steps.map((right) => keyOf(squareOf({ lat: lat + up * sideDegrees, lon: lon + right * wide }))),
  )
}

function keyOf({ lat, lon }: Occasion['at']): string {
  return `${lat.toFixed(4)},${lon.toFixed(4)}`
}
