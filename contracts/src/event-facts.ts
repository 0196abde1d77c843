import { Type } from 'typebox'
import { eventChanges } from './event-values.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed } from './operation.ts'
import { Together } from './repetition.ts'
import { Id, nullable } from './shapes.ts'
import { activities, cancelReasons, providers } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/** The people named by one fact; more people get further facts of the same type. */
const People = Type.Array(Id, { maxItems: limits.factPeople })
const about = { eventId: Id, eventName: Type.String(), date: Time }

/**
 * The entries concerned, for those of `people` who play with an alias; everybody else of `people` is concerned
 * themselves.
 */
const Entrants = Type.Optional(Type.Array(closed({ userId: Id, aliasId: nullable(Id) })))
/**
 * A change of which players are notified; `people` are the owners of entries in the event or the queue, each once.
 */
export const eventChanged = fact(
  'events.event-changed',
  closed({
    ...about,
    together: Together,
    changes: Type.Array(Choice(eventChanges)),
    people: People,
    entrants: Entrants,
  }),
)
export const eventCancelled = fact(
  'events.event-cancelled',
  closed({
    ...about,
    together: Together,
    placeName: Type.String(),
    orgId: nullable(Id),
    reason: Choice(cancelReasons),
    message: Type.String(),
    people: People,
    entrants: Entrants,
    /** Payments whose seats the cancellation ends; each is in one of the facts. */
    paymentIds: Type.Optional(Type.Array(Id)),
    /** Payments whose seats were given up before, perhaps for a leave charge; each is in one of the facts. */
    leftPaymentIds: Type.Optional(Type.Array(Id)),
  }),
)
/**
 * The account of the leader was deleted. Until `until` the players, who are the `people`, may agree to lead the event;
 * then it is cancelled.
 */
export const leaderRemoved = fact(
  'events.leader-removed',
  closed({ ...about, together: Together, until: Time, people: People }),
)
/** An event was created from an opportunity of the availabilities service, which checks whose it is. */
export const opportunityUsed = fact('events.opportunity-used', closed({ eventId: Id, opportunityId: Id, leader: Id }))
/** The event had its minimum of players when it was checked. */
export const eventGoesAhead = fact('events.event-goes-ahead', closed({ ...about, people: People, entrants: Entrants }))
/** The confirmation has opened; `people` are the owners of entries that must confirm. */
export const confirmationOpened = fact(
  'events.confirmation-opened',
  closed({ ...about, people: People, entrants: Entrants }),
)
/** The confirmation closes soon; `people` are the owners of entries that still must confirm. */
export const confirmationClosing = fact(
  'events.confirmation-closing',
  closed({ ...about, people: People, entrants: Entrants }),
)
/** The event starts in `limits.reminderHours` hours. */
export const eventStarting = fact('events.event-starting', closed({ ...about, people: People, entrants: Entrants }))
const Attendee = closed({
  userId: Id,
  aliasId: nullable(Id),
  isConfirmed: Type.Boolean(),
  /** What the leader said; absent while nobody has said anything. */
  wasThere: Type.Optional(Type.Boolean()),
  /** When the leader said so. Of two facts about an attendee, `markWins` says which one holds. */
  markedAt: Type.Optional(Time),
})
const ended = closed({
  ...about,
  endDate: Time,
  activityType: Choice(activities),
  placeId: Id,
  leader: Id,
  trainer: nullable(Id),
  orgId: nullable(Id),
  provider: Choice(providers),
  private: Type.Boolean(),
  attendees: Type.Array(Attendee, { maxItems: limits.factPeople }),
})
/** The event is over, with its players, for feedback, karma and streaks. Each player is in exactly one of its facts. */
export const eventEnded = fact('events.event-ended', ended)
/** The leader marked or corrected attendance after the event's end; `attendees` are the players whose mark changed. */
export const attendanceChanged = fact('events.attendance-changed', ended)
/** A repetition was extended; the event is the first new one, and `people` are the players of earlier ones. */
export const datesAdded = fact(
  'events.dates-added',
  closed({ ...about, by: Id, dates: Type.Integer({ minimum: 1 }), people: People, entrants: Entrants }),
)
