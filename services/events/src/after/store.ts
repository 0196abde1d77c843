import { eventChanges } from '@parta/contracts/event-values'
import { Choice } from '@parta/contracts/operation'
import { eventLogKinds, eventLogRules, kickReasons } from '@parta/contracts/values'
import { rows } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'

/** An entry of an event's open history. People are in it by id, never by name. */
const LogRow = row({
  /** Derived from the fact behind the entry. */
  _id: Type.String(),
  eventId: Type.String(),
  /** The event's version of the fact, and the position among the facts of that version: the order of the history. */
  version: Type.Integer(),
  index: Type.Integer(),
  at: Timestamp,
  kind: Choice(eventLogKinds),
  rule: Type.Optional(Choice(eventLogRules)),
  /** The person concerned, and the alias if it concerns one. Absent where it concerns the event. */
  userId: Type.Optional(Type.String()),
  aliasId: Type.Optional(Type.String()),
  /** The actor; absent for the clock and for deleted people. */
  by: Type.Optional(Type.String()),
  changes: Type.Optional(list(Choice(eventChanges))),
  kickReason: Type.Optional(Choice(kickReasons)),
  offerUntil: Type.Optional(Timestamp),
})
export type LogRow = RowOf<typeof LogRow>

export const eventLog = rows('event-log', LogRow, [
  index({ eventId: 1, version: -1, index: -1 }, { serves: 'listEventLog: the newest first' }),
  index({ userId: 1 }, { serves: "a person's export and erasure: entries about them", sparse: true }),
  index({ by: 1 }, { serves: "a person's export and erasure: what they did", sparse: true }),
])
