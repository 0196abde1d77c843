import type { Envelope } from '@parta/contracts/fact'
import type { PlannedTask, Planning } from './planned.ts'

/** A planned task stands among the facts of its document until it is written to the tasks; it never goes to the bus. */
export const taskType = 'task'

/** A planned task, and who caused it. */
export interface Committed {
  /** Of the task. */
  readonly name: string
  readonly planning: Planning<unknown>
  readonly actor: string
  readonly correlation: string
  readonly at: Date
}

interface Outbox {
  readonly task: string
  readonly id: string
  readonly data: unknown
  /** When it is due, ISO 8601; null for at once. */
  readonly at: string | null
}

export function outboxOf({ task, planning: { id, data, at } }: PlannedTask): Outbox {
  return { task: task.name, id, data, at: at?.toISOString() ?? null }
}

export function committedOf({ actor, correlation, at: committedAt, data }: Envelope): Committed {
  const { task, id, data: own, at } = data as Outbox
  const planning: Planning<unknown> = { id, data: own, ...(at === null ? {} : { at: new Date(at) }) }
  return { name: task, planning, actor, correlation, at: new Date(committedAt) }
}
