import { nullable } from '@parta/contracts/shapes'
import { Type } from 'typebox'
import { rows } from '../store/mongo.ts'
import { type Index, index, type RowOf, row, Timestamp } from '../store/row.ts'

/** The state of a task, in a row of its own or among the fields of a slice's row. */
export const taskFields = {
  /** `pending`, `failed`, `cancelled`, or a final state that the task declares (`done` by default). */
  state: Type.String(),
  /** When the task is tried next; while it runs, when the lease expires. */
  dueAt: Timestamp,
  attempts: Type.Integer(),
  /** Why the last attempt failed, for operators. */
  lastError: Type.String(),
  createdAt: Timestamp,
  doneAt: nullable(Timestamp),
  /** Set while a process runs the task; only that process may settle it. */
  lease: Type.Optional(Type.String()),
}

const TaskFields = row({ _id: Type.String(), ...taskFields })
export type TaskFields = RowOf<typeof TaskFields>

/** A task with a row of its own. Its id is `<task>:<id>`. */
const TaskRow = row({
  _id: Type.String(),
  task: Type.String(),
  /** Removed when the task is done. */
  data: Type.Optional(Type.Unknown()),
  /** Who caused the task, and the id of the request behind it. */
  actor: Type.String(),
  correlation: Type.String(),
  ...taskFields,
})
export type TaskRow = RowOf<typeof TaskRow>

const indexesOfEnds = [
  index({ doneAt: -1 }, { serves: "the operators' list, the newest first", partial: { state: 'failed' } }),
  index({ state: 1, doneAt: 1 }, { serves: 'the sweep of tasks that were done long ago' }),
] as const

/** The indexes that a slice with `taskFields` adds to its rows. */
export const taskIndexes: readonly Index<keyof typeof taskFields>[] = [
  index({ dueAt: 1 }, { serves: 'the sweep of due tasks', partial: { state: 'pending' } }),
  ...indexesOfEnds,
]

export const tasks = rows('tasks', TaskRow, [
  index({ task: 1, dueAt: 1 }, { serves: 'the sweep of due tasks of one kind', partial: { state: 'pending' } }),
  ...indexesOfEnds,
])
