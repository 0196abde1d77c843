import { type Static, Type } from 'typebox'
import { Choice, closed } from './operation.ts'
import { Id, nullable } from './shapes.ts'
import { repetitionSpans } from './values.ts'

/** The events of a repetition that a call concerns; by default all coming ones. */
export const Span = Type.Optional(Choice(repetitionSpans))

/**
 * The event's number in its repetition, from 1, and their total. `coming` counts events that have not begun, this one
 * included; `following` those of them that begin with or after this one.
 */
export const RepetitionInfo = closed({
  index: Type.Integer(),
  count: Type.Integer(),
  coming: Type.Integer(),
  following: Type.Integer(),
  /** Where added dates continue: the last event is `steps` of the rhythm after `date`. For callers who may edit. */
  anchor: nullable(closed({ date: Type.String({ format: 'date-time' }), steps: Type.Integer() })),
})

/**
 * Links facts of one command on several dates of a repetition, with the event's start. A person concerned by several of
 * them gets one notification with their number. Absent for a command on one date.
 */
export const Together = Type.Optional(closed({ id: Id, date: Type.String({ format: 'date-time' }) }))
export type Together = Static<typeof Together>
