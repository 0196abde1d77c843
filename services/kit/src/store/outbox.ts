import type { Envelope } from '@parta/contracts/fact'
import type { PlannedTask, Planning } from './planned.ts'

/**
 * The type of a planned task in its document's outbox. The relay writes it to the tasks collection; it is never
 * published.
 */
export const taskType = 'task'

/** A planned task and its cause. */
export interface Committed {
  /** The task's name. */
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
  /** When the task is due, ISO 8601; `null` for at once. */
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
