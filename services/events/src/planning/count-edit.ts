import type { Kit } from '@parta/kit/kit'
import { countChanged } from '../quotas/count-events.ts'

interface CountedEdit {
  readonly by: string
  readonly at: Date
  readonly eventIds: readonly string[]
}

/** Counts the events of an edit before it is carried out. @throws event.tooManyToday */
export function countEdit(kit: Kit, { by, at, eventIds }: CountedEdit): Promise<void> {
  return countChanged(kit, { by, count: eventIds.length }, at)
}
