import { type Static, Type } from 'typebox'
import { Choice, closed } from './operation.ts'
import { Id, nullable } from './shapes.ts'
import { repetitionSpans } from './values.ts'

/** Which events of a repetition a call means; all that are still to come when it is left out. */
export const Span = Type.Optional(Choice(repetitionSpans))

/**
 * Which of how many, from 1. `coming` counts those that have not begun, this one too; `following` those of them that
 * do not begin before this one.
 */
export const RepetitionInfo = closed({
  index: Type.Integer(),
  count: Type.Integer(),
  coming: Type.Integer(),
  following: Type.Integer(),
  /** From where added dates go on: `steps` of the repetition after `date` lies its last event. For those who may edit. */
  anchor: nullable(closed({ date: Type.String({ format: 'date-time' }), steps: Type.Integer() })),
})

/**
 * In facts: which command on several dates of a repetition this one is a part of, and when its event starts. Whoever
 * is told of all of them is told once, with their number. Absent where the command was for one date.
 */
export const Together = Type.Optional(closed({ id: Id, date: Type.String({ format: 'date-time' }) }))
export type Together = Static<typeof Together>
