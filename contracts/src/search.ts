import { type Static, Type } from 'typebox'
import { EventCard, PublicEventCard } from './events.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { around } from './places.ts'
import { Id, Moment, Piped } from './shapes.ts'
import { activities, eventGenders, tags } from './values.ts'

/** All filters of the search (part 2, section 2). */
export const EventFilters = closed({
  ...around,
  distance: Type.Optional(Type.Number({ minimum: limits.distanceMin, maximum: limits.distanceMax })),
  query: Type.Optional(Type.String({ maxLength: limits.eventNameMax })),
  activityType: Type.Optional(Choice(activities)),
  from: Type.Optional(Moment),
  to: Type.Optional(Moment),
  gender: Type.Optional(Choice(eventGenders)),
  level: Type.Optional(Piped('[0-5]')),
  price: Type.Optional(Type.String({ pattern: '^\\d{1,5}\\|\\d{1,5}$', maxLength: 11 })),
  multisport: Type.Optional(Type.Boolean()),
  freeOnly: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Piped(tags.join('|'))),
  eventOrgId: Type.Optional(Id),
})
export type EventFilters = Static<typeof EventFilters>

export const searchEvents = operation({
  name: 'searchEvents',
  summary: 'Coming events around a point that fit the filters; the soonest first.',
  service: 'events',
  method: 'GET',
  path: '/a/events/search',
  query: closed({ ...paging, ...EventFilters.properties }),
  reply: Page(EventCard),
  cost: 'search',
})

/** Events that are close to each other at this zoom level; a single event has its name. */
export const MapCluster = closed({
  lat: Type.Number(),
  lon: Type.Number(),
  count: Type.Integer({ minimum: 1 }),
  /** The only event, or the soonest. */
  eventId: Type.String(),
  activityType: Choice(activities),
})
export type MapCluster = Static<typeof MapCluster>

export const mapEvents = operation({
  name: 'mapEvents',
  summary: 'Where the events that fit the filters are, gathered to clusters of 40 pixels at the zoom of the map.',
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
  summary:
    'The next public events, for whoever comes to the first page; of their leaders the first name and an initial.',
  service: 'events',
  method: 'GET',
  path: '/public/landing',
  query: closed({ ...paging }),
  reply: Page(PublicEventCard),
  cost: 'search',
})
