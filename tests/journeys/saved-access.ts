import type { Rules } from './access-rules.ts'

/** The part of the access table about what people keep of the events: searches, calendar feeds and watched seats. */
export const savedAccess: Readonly<Record<string, Rules>> = {
  createCalendarFeed: {
    'body.targetId': [
      ['own', 'alias'],
      ['own', 'child'],
    ],
  },
  saveSearch: { 'body.filters.eventOrgId': [['shared', 'org']] },
  updateSavedSearch: { 'params.id': [['own', 'savedSearch']] },
  deleteSavedSearch: { 'params.id': [['own', 'savedSearch']] },
  watchSeats: { 'params.id': [['shared', 'event']] },
  // Whoever had not asked gets the same answer, whatever the id.
  unwatchSeats: { 'params.id': [['shared', 'event']] },
  revokeCalendarFeed: { 'params.id': [['own', 'calendarFeed']] },
}
