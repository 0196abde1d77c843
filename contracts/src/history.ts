import { type Static, Type } from 'typebox'
import { eventChanges } from './event-values.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { nullable, PersonCard, params } from './shapes.ts'
import { eventLogKinds, eventLogRules, kickReasons } from './values.ts'

const Time = Type.String({ format: 'date-time' })

/** A line of an event's public history. */
export const EventLogEntry = closed({
  id: Type.String(),
  at: Time,
  kind: Choice(eventLogKinds),
  /** The rule that decided, if one did. */
  rule: Type.Optional(Choice(eventLogRules)),
  /** The person concerned and the person who acted; `null` for nobody in particular, or for the clock. */
  who: nullable(PersonCard),
  by: nullable(PersonCard),
  /** What was changed, for a change. */
  changes: Type.Optional(Type.Array(Choice(eventChanges))),
  kickReason: Type.Optional(Choice(kickReasons)),
  offerUntil: Type.Optional(Time),
})
export type EventLogEntry = Static<typeof EventLogEntry>

export const listEventLog = operation({
  name: 'listEventLog',
  summary:
    'The open history of an event, the newest first: who joined, left, moved up or was removed, when and by which rule. For people who are in the event or run it; lines about children whom the caller may not see are left out.',
  service: 'events',
  method: 'GET',
  path: '/a/events/log/:id',
  params: params.id,
  query: closed({ ...paging }),
  reply: Page(EventLogEntry),
  errors: ['event.notFound'],
})
