import { type Static, Type } from 'typebox'
import { filterFields } from './event-fields.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { whens } from './predicates/when.ts'
import { savedSearchLimits } from './saved-search-limits.ts'
import { Id, Line, params } from './shapes.ts'

/** The filters of a search. `when` names a time relative to today, such as tonight, instead of `from` and `to`. */
export const SavedFilters = closed({ ...filterFields, when: Type.Optional(Choice(whens)) })
export type SavedFilters = Static<typeof SavedFilters>

const Name = Line(savedSearchLimits.nameMax)

export const SavedSearch = closed({
  id: Type.String(),
  name: Type.String(),
  filters: SavedFilters,
  /** Whether the person is notified of new events that match. */
  alert: Type.Boolean(),
  createdAt: Type.String({ format: 'date-time' }),
})
export type SavedSearch = Static<typeof SavedSearch>

export const listSavedSearches = operation({
  name: 'listSavedSearches',
  summary: 'The caller’s saved searches, the newest first.',
  service: 'events',
  method: 'GET',
  path: '/a/saved-searches',
  reply: closed({ items: Type.Array(SavedSearch) }),
})

export const saveSearch = operation({
  name: 'saveSearch',
  summary:
    'Save the filters of a search under a name. With `alert` the caller is notified once of each new event that matches, and of one that has a free place again.',
  service: 'events',
  method: 'POST',
  path: '/a/saved-searches',
  body: closed({ name: Name, filters: SavedFilters, alert: Type.Boolean() }),
  reply: SavedSearch,
  errors: ['search.tooMany', 'validation.failed'],
})

export const updateSavedSearch = operation({
  name: 'updateSavedSearch',
  summary: 'Rename a saved search, or turn its alert on or off.',
  service: 'events',
  method: 'PATCH',
  path: '/a/saved-searches/:id',
  params: params.id,
  body: closed({ name: Type.Optional(Name), alert: Type.Optional(Type.Boolean()) }),
  reply: SavedSearch,
  errors: ['search.notFound'],
})

export const deleteSavedSearch = operation({
  name: 'deleteSavedSearch',
  summary: 'Delete a saved search.',
  service: 'events',
  method: 'DELETE',
  path: '/a/saved-searches/:id',
  params: params.id,
  errors: ['search.notFound'],
})

/** A public event with a free place matches saved searches of these people, who are notified. */
export const searchMatched = fact(
  'events.search-matched',
  closed({
    eventId: Id,
    eventName: Type.String(),
    date: Type.String({ format: 'date-time' }),
    /** The id of the event or of its repetition; a person is notified once for each. */
    about: Type.String(),
    people: Type.Array(Id, { minItems: 1, maxItems: limits.factPeople }),
  }),
)
