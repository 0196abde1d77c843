import { type Static, Type } from 'typebox'
import { filterFields } from './event-fields.ts'
import { EventCard, PublicEventCard } from './events.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { nullable } from './shapes.ts'
import { activities } from './values.ts'

/** All filters of the search (part 2, section 2). */
export const EventFilters = closed({
  ...filterFields,
})
export type EventFilters = Static<typeof EventFilters>

export const searchEvents = operation({
  name: 'searchEvents',
  summary: 'Coming events around a point that match the filters, the soonest first.',
  service: 'events',
  method: 'GET',
  path: '/a/events/search',
  scope: 'events:read',
  query: closed({ ...paging, ...EventFilters.properties }),
  reply: closed({
    ...Page(EventCard).properties,
    /** The text that was searched for instead of a mistyped one. */
    correctedTo: Type.Optional(Type.String()),
  }),
  cost: 'search',
})

/** Events that are close to each other at this zoom level. */
export const MapCluster = closed({
  lat: Type.Number(),
  lon: Type.Number(),
  count: Type.Integer({ minimum: 1 }),
  /** The only event, or the soonest. */
  eventId: Type.String(),
  activityType: Choice(activities),
  /** When this event begins. */
  date: Type.String({ format: 'date-time' }),
  /** The name of the place if all of them are there, else null. */
  place: nullable(Type.String()),
})
export type MapCluster = Static<typeof MapCluster>

export const mapEvents = operation({
  name: 'mapEvents',
  summary: 'The events that match the filters as clusters for a map, each of 40 pixels at the given zoom.',
  service: 'events',
  method: 'GET',
  path: '/a/events/map',
  query: closed({
    ...EventFilters.properties,
    zoom: Type.Number({ minimum: limits.zoomMin, maximum: limits.zoomMax }),
  }),
  reply: closed({ items: Type.Array(MapCluster), total: Type.Integer() }),
  cost: 'search',
})

export const landing = operation({
  name: 'landing',
  summary: 'The next public events, for visitors of the landing page. Leaders are shown by first name and initial.',
  service: 'events',
  method: 'GET',
  path: '/public/landing',
  query: closed({ ...paging }),
  reply: Page(PublicEventCard),
  cost: 'search',
})
