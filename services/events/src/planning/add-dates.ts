import { addedDates } from '@parta/contracts/predicates/repeat'
import type { Kit } from '@parta/kit/kit'
import type { Created } from '../core/count-events.ts'
import { findRepetition } from '../core/find-repetition.ts'
import type { Extension } from '../core/repetition-store.ts'
import type { EventRow } from '../core/store.ts'
import { likeOf } from './build-commands.ts'
import { decideCreate } from './create-rules.ts'
import { growthOf, type Repeating } from './repetition-rules.ts'

interface ExtensionRequest {
  readonly id: string
  readonly by: string
  readonly event: EventRow
  /** The event after the edit; the new events are copies of it. */
  readonly edited: EventRow
  readonly repeating: Repeating
}

/**
 * The extension that a patch asks for: more events of a repetition, or the first repetition of a single event. Null
 * where it adds none.
 * @throws AppError when the first new event would be refused
 */
export async function extensionFor(
  kit: Kit,
  { id, by, event, edited, repeating }: ExtensionRequest,
  at: Date,
): Promise<{ readonly extend: Extension; readonly adds: Created } | null> {
  const { repetition } = event
  const known = repetition && (await findRepetition(kit, repetition.id))
  const count = known?.count ?? repetition?.count ?? 1
  const growth = growthOf(event, repeating, count)
  if (!growth) return null
  const command = await likeOf(kit, edited, by)
  const index = count + 1
  const [date = edited.date] = addedDates({ date: edited.date, steps: 0 }, growth.after, 1)
  const form = { ...command.form, date: date.toISOString() }
  decideCreate({ ...command, id, form, repetition: { id, index, ...growth } }, at)
  const { leader, org } = command
  const adds = { by, leader, org, count: growth.count - count }
  return { extend: { templateId: id, index, ...growth }, adds }
}
