import type { Rules } from './access-rules.ts'

/** The part of the access table about what people keep of the events: searches and calendar feeds. */
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
  revokeCalendarFeed: { 'params.id': [['own', 'calendarFeed']] },
}
