import { type Static, Type } from 'typebox'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { Coordinates, Line, params, Text } from './shapes.ts'
import { activities } from './values.ts'

/** Limits of places that people add. */
export const placeLimits = {
  /** Places that a person adds in seven days. */
  perWeek: 50,
} as const

export const Place = closed({
  id: Type.String(),
  name: Type.String(),
  address: Type.String(),
  location: Coordinates,
  activities: Type.Array(Choice(activities)),
})
export type Place = Static<typeof Place>

/** A place in a list, with whether the caller added it. */
export const ListedPlace = closed({ ...Place.properties, isOwn: Type.Boolean() })
export type ListedPlace = Static<typeof ListedPlace>

const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/** The query fields of every search around a point. */
export const around = { lat: Latitude, lon: Longitude }

export const listPlaces = operation({
  name: 'listPlaces',
  summary:
    'Places near a point, the nearest first: those of Parta, those that the caller added, and those of others where a public event was planned at some time. `query` ignores case and diacritics.',
  service: 'events',
  method: 'GET',
  path: '/a/places/list',
  scope: 'events:read',
  query: closed({
    ...around,
    distance: Type.Optional(Type.Number({ minimum: limits.distanceMin, maximum: limits.distanceMax })),
    activityType: Type.Optional(Choice(activities)),
    query: Type.Optional(Type.String({ maxLength: limits.nameMax })),
    /** `true` lists only places that the caller added. */
    own: Type.Optional(Type.Boolean()),
    limit: paging.limit,
  }),
  reply: Page(ListedPlace),
  cost: 'search',
})

const PlaceForm = closed({
  name: Line(limits.nameMax),
  address: Type.Optional(Text(limits.urlMax)),
  location: Coordinates,
  activities: Type.Array(Choice(activities), {
    minItems: 1,
    maxItems: limits.activitiesMax,
    uniqueItems: true,
    message: { minItems: 'validation.oneActivity' },
  }),
})

export const createPlace = operation({
  name: 'createPlace',
  summary: 'Add a place with at least one activity.',
  service: 'events',
  method: 'POST',
  path: '/a/places',
  body: PlaceForm,
  reply: ListedPlace,
  errors: ['place.tooMany'],
})

export const updatePlace = operation({
  name: 'updatePlace',
  summary:
    'Edit a place that the caller added; its coming events are updated. It cannot be moved while another person has a coming event there.',
  service: 'events',
  method: 'PATCH',
  path: '/a/places/single/:id',
  params: params.id,
  body: Type.Partial(PlaceForm, { additionalProperties: false }),
  reply: ListedPlace,
  errors: ['place.notFound', 'place.inUse', 'event.tooManyToday'],
})
