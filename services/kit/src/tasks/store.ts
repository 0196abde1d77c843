import { Schema, type SchemaDefinition } from 'mongoose'
import { type ModelDefinition, rows } from '../store/mongo.ts'

/** The state of a task, in a row of its own or among the fields of a slice's row. */
export interface TaskFields {
  readonly _id: string
  /** `pending`, `failed`, `cancelled`, or how it ended: `done` where the task says nothing else. */
  readonly state: string
  /** When it is tried next; while a process runs it, when that process is taken for dead. */
  readonly dueAt: Date
  readonly attempts: number
  /** Why the last attempt failed, for operators. */
  readonly lastError: string
  readonly createdAt: Date
  readonly doneAt: Date | null
  /** Of the process that runs it; nobody else may settle it. */
  readonly lease?: string
}

/** A task without rows of a slice, under `<task>:<id>`. */
export interface TaskRow extends TaskFields {
  readonly task: string
  /** Gone when it is done. */
  readonly data?: unknown
  /** Who caused it, and the request that it goes back to. */
  readonly actor: string
  readonly correlation: string
}

export const taskFields = {
  state: String,
  dueAt: Date,
  attempts: Number,
  lastError: String,
  createdAt: Date,
  doneAt: Date,
  lease: String,
}

/** The indexes of a slice's rows with `taskFields`. */
export function taskIndexes(schema: Pick<Schema<TaskFields>, 'index'>): void {
  // The sweep of what is due.
  schema.index({ dueAt: 1 }, { partialFilterExpression: { state: 'pending' } })
  indexesOfEnds(schema)
}

function indexesOfEnds(schema: Pick<Schema<TaskFields>, 'index'>): void {
  // The operators' list, the newest first.
  schema.index({ doneAt: -1 }, { partialFilterExpression: { state: 'failed' } })
  // The sweep of what was done long ago.
  schema.index({ state: 1, doneAt: 1 })
}

export const tasks: ModelDefinition<TaskRow> = rows<TaskRow>(
  'tasks',
  {
    _id: String,
    task: String,
    data: Schema.Types.Mixed,
    actor: String,
    correlation: String,
    ...taskFields,
  } as unknown as SchemaDefinition<TaskRow>,
  (schema) => {
    // The sweep of what is due, by task.
    schema.index({ task: 1, dueAt: 1 }, { partialFilterExpression: { state: 'pending' } })
    indexesOfEnds(schema as never)
  },
)
