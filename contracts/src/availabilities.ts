import { type Static, Type } from 'typebox'
import { activityScopes, availabilityLimits, availabilityTypes, weekdays } from './availability-values.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Prompt } from './prompts.ts'
import { Coordinates, Id, Moment, nullable, PlainText, params } from './shapes.ts'
import { activities, repeats, repetitionSpans } from './values.ts'

const Time = Type.String({ format: 'date-time' })
const Radius = Type.Integer({ minimum: limits.distanceMin, maximum: limits.distanceMax })

/** When and where a person, or one of their aliases, could play. */
export const Availability = closed({
  id: Type.String(),
  /** The alias that could play; `null` for the person. */
  aliasId: nullable(Type.String()),
  type: Choice(availabilityTypes),
  /** May be empty when it is permanent. */
  name: Type.String(),
  /** For a permanent availability: its next occurrence, or the one in progress. */
  dateStart: Time,
  dateEnd: Time,
  /** `null` for a one-off availability. */
  dayOfWeek: nullable(Choice(weekdays)),
  /** `mine`: those in which the person, or the alias, has a level. */
  activities: Choice(activityScopes),
  /** Empty unless `activities` is `chosen`. */
  chosen: Type.Array(Choice(activities)),
  location: Coordinates,
  placeName: Type.String(),
  /** Kilometres. */
  radius: Radius,
  /** The same for all that one call has created: they are deleted together. `null` for a single one. */
  repetitionId: nullable(Type.String()),
  /** Excluded from suggestions, in both directions. */
  isDisabled: Type.Boolean(),
  /** Takes invitations. */
  hits: Type.Boolean(),
  /** An invitation has come: `hits` can no longer be changed. */
  hasBeenInteractedWith: Type.Boolean(),
  /** The person may be asked to create an event when enough people could play (`listOpportunities`). */
  opportunities: Type.Boolean(),
})
export type Availability = Static<typeof Availability>

const timeFields = {
  /** Of a permanent availability only the time of day counts, in the zone of the app. */
  dateStart: Moment,
  /** On the same day as the start, or midnight after it. */
  dateEnd: Moment,
  /** Only for a permanent availability. */
  dayOfWeek: Choice(weekdays),
}
const plainFields = {
  /** Required for a one-off availability. */
  name: PlainText(availabilityLimits.nameMax),
  activities: Choice(activityScopes),
  /** Required with `chosen`. */
  chosen: Type.Array(Choice(activities), { maxItems: limits.activitiesMax, uniqueItems: true }),
  location: Coordinates,
  placeName: PlainText(availabilityLimits.placeNameMax),
  radius: Radius,
  /** Only for the person, not for an alias; off by default. */
  opportunities: Type.Boolean(),
}

export const AvailabilityForm = closed({
  type: Choice(availabilityTypes),
  aliasId: Type.Optional(nullable(Id)),
  name: Type.Optional(plainFields.name),
  dateStart: timeFields.dateStart,
  /** `availabilityLimits.hours` after the start by default. */
  dateEnd: Type.Optional(timeFields.dateEnd),
  dayOfWeek: Type.Optional(timeFields.dayOfWeek),
  /** For a one-off availability: it is created that many times, each a day, week or month after the one before. */
  repeatAfter: Type.Optional(Choice(repeats)),
  numberOfAvailabilities: Type.Optional(Type.Integer({ minimum: 1, maximum: availabilityLimits.repeatMax })),
  activities: plainFields.activities,
  chosen: Type.Optional(plainFields.chosen),
  location: plainFields.location,
  placeName: Type.Optional(plainFields.placeName),
  radius: Type.Optional(plainFields.radius),
  hits: Type.Optional(Type.Boolean()),
  opportunities: Type.Optional(plainFields.opportunities),
})
export type AvailabilityForm = Static<typeof AvailabilityForm>

export const AvailabilityPatch = Type.Partial(closed({ ...timeFields, ...plainFields, isDisabled: Type.Boolean() }), {
  additionalProperties: false,
})
export type AvailabilityPatch = Static<typeof AvailabilityPatch>

const dateErrors = ['date.inPast', 'date.beforeStart', 'date.nextDay', 'date.tooFar'] as const
const conflicts = ['availability.overlaps', 'availability.eventInRange', 'availability.dayTaken'] as const

export const createAvailability = operation({
  name: 'createAvailability',
  summary:
    'Add when and where the caller, or one of their aliases, could play: every week or once, or once repeated. It may overlap neither with another of theirs nor with an event that they are in; of a permanent one the next occurrence counts.',
  service: 'availabilities',
  method: 'POST',
  path: '/a/availabilities',
  body: AvailabilityForm,
  reply: closed({ items: Type.Array(Availability) }),
  errors: [
    ...dateErrors,
    ...conflicts,
    'availability.daysTaken',
    'availability.tooMany',
    'availability.child',
    'availability.ofAlias',
    'alias.notFound',
  ],
})

export const listAvailabilities = operation({
  name: 'listAvailabilities',
  summary:
    'The availabilities of the caller and of their aliases: permanent ones by weekday, and coming one-off ones by date.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities',
  reply: closed({
    permanent: Type.Array(Availability),
    oneOff: Type.Array(Availability),
    /** The ids of those for which invitations to events wait for an answer. */
    invited: Type.Array(Type.String()),
  }),
})

export const getAvailability = operation({
  name: 'getAvailability',
  summary: 'One of the caller’s availabilities, with the invitations to events that wait for an answer.',
  service: 'availabilities',
  method: 'GET',
  path: '/a/availabilities/single/:id',
  params: params.id,
  reply: closed({ availability: Availability, invitations: Type.Array(Prompt) }),
  errors: ['availability.notFound'],
})

export const updateAvailability = operation({
  name: 'updateAvailability',
  summary:
    'Change one of the caller’s availabilities; fields that are left out stay as they are. `isDisabled` excludes it from suggestions, or includes it again.',
  service: 'availabilities',
  method: 'PATCH',
  path: '/a/availabilities/single/:id',
  params: params.id,
  body: AvailabilityPatch,
  reply: Availability,
  errors: ['availability.notFound', ...dateErrors, 'date.endInPast', ...conflicts, 'availability.ofAlias'],
})

export const deleteAvailability = operation({
  name: 'deleteAvailability',
  summary:
    'Delete one of the caller’s one-off availabilities; with `span` also the coming ones of its repetition, all or those after it. Permanent ones can be excluded from suggestions.',
  service: 'availabilities',
  method: 'DELETE',
  path: '/a/availabilities/single/:id',
  params: params.id,
  body: closed({ span: Type.Optional(Choice(repetitionSpans)) }),
  errors: ['availability.notFound', 'availability.permanent'],
})

export const setHits = operation({
  name: 'setHits',
  summary: 'Say whether an availability takes invitations to events, until the first one has come.',
  service: 'availabilities',
  method: 'PATCH',
  path: '/a/availabilities/hits/:id',
  params: params.id,
  body: closed({ hits: Type.Boolean() }),
  reply: Availability,
  errors: ['availability.notFound', 'availability.interacted', 'availability.child'],
})
