import { type Static, Type } from 'typebox'
import { SharedEvent } from './events.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, LinkToken, Moment, nullable, params } from './shapes.ts'
import { calendarFeedKinds, locales } from './values.ts'

export const getCalendar = operation({
  name: 'getCalendar',
  summary: 'The public events of an organisation between two days, for its calendar on other pages; `token` is its id.',
  service: 'events',
  method: 'GET',
  path: '/public/calendar/:token',
  params: closed({ token: Id }),
  query: closed({ startDate: Moment, endDate: Moment }),
  reply: closed({ org: closed({ id: Type.String(), name: Type.String() }), items: Type.Array(SharedEvent) }),
  errors: ['org.notFound', 'event.dateTooFar'],
  anySite: true,
  cost: 'search',
})

export const getPublicCalendar = operation({
  name: 'getPublicCalendar',
  summary:
    'The public events of an organisation as a calendar (text/calendar, RFC 5545), to which anybody can subscribe.',
  service: 'events',
  method: 'GET',
  path: '/public/organization/:id/calendar',
  params: params.id,
  errors: ['org.notFound'],
  answers: 'calendar',
  cost: 'search',
})

export const getPublicAtom = operation({
  name: 'getPublicAtom',
  summary: 'The coming public events of an organisation as a feed (Atom, RFC 4287), the newest first.',
  service: 'events',
  method: 'GET',
  path: '/public/organization/:id/atom',
  params: params.id,
  query: closed({ locale: Type.Optional(Choice(locales)) }),
  errors: ['org.notFound'],
  answers: 'atom',
  cost: 'search',
})

export const getEventFile = operation({
  name: 'getEventFile',
  summary: 'One event as an iCalendar file (text/calendar, RFC 5545), to add to a calendar.',
  service: 'events',
  method: 'GET',
  path: '/a/events/ics/:id',
  params: params.id,
  query: closed({ token: Type.Optional(LinkToken) }),
  errors: ['event.notFound'],
  answers: 'calendar',
})

/** A calendar that other programs subscribe to. Everybody who has its address can read it until it is revoked. */
export const CalendarFeed = closed({
  id: Type.String(),
  kind: Choice(calendarFeedKinds),
  /** The id of the alias or organisation; `null` for the person's own calendar. */
  targetId: nullable(Type.String()),
  /** The name of the alias or organisation, if it still exists. */
  targetName: Type.String(),
  /** The path of the feed, including its secret token. */
  path: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
})
export type CalendarFeed = Static<typeof CalendarFeed>

export const listCalendarFeeds = operation({
  name: 'listCalendarFeeds',
  summary: 'The caller’s calendar feeds, the newest first.',
  service: 'events',
  method: 'GET',
  path: '/a/calendar/feeds',
  reply: closed({ items: Type.Array(CalendarFeed) }),
})

export const createCalendarFeed = operation({
  name: 'createCalendarFeed',
  summary:
    'Create a calendar feed of the caller’s events, of an alias’s events, or of the public events of an organisation.',
  service: 'events',
  method: 'POST',
  path: '/a/calendar/feeds',
  body: closed({ kind: Choice(calendarFeedKinds), targetId: Type.Optional(Id) }),
  reply: CalendarFeed,
  errors: ['alias.notFound', 'org.notFound', 'calendar.tooManyFeeds'],
})

export const revokeCalendarFeed = operation({
  name: 'revokeCalendarFeed',
  summary: 'Delete a calendar feed; its address stops working.',
  service: 'events',
  method: 'DELETE',
  path: '/a/calendar/feeds/:id',
  params: params.id,
  errors: ['calendar.feedNotFound'],
})

export const getCalendarFeed = operation({
  name: 'getCalendarFeed',
  summary: 'A calendar feed (text/calendar, RFC 5545). It contains cancelled events, with the status cancelled.',
  service: 'events',
  method: 'GET',
  path: '/public/ical/:token',
  params: closed({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,64}(\\.ics)?$', maxLength: 68 }) }),
  errors: ['calendar.feedNotFound'],
  answers: 'calendar',
  cost: 'search',
})
/** The least minutes between two fetches of a calendar feed; sent to programs as REFRESH-INTERVAL. */
export const feedRefreshMinutes = limits.feedRefreshMinutes
/** The most entries of an Atom feed. */
export const atomEntries = 50
/**
 * Files of many events, such as calendars: in progress at once in a process, waiting, and of one address. `keptBytes` is
 * the size of the files that a process keeps until one of their events changes.
 */
export const calendarFiles = { atOnce: 2, waiting: 20, ofCaller: 4, keptBytes: 32_000_000 } as const
