import type { EventPatch } from '@parta/contracts/planning'
import type { Kit } from '@parta/kit/kit'
import {
  type Created,
  countChanged,
  countCreated,
  countInTurn,
  countMoved,
  type Uncount,
} from '../core/count-events.ts'
import { findEvent } from '../core/find-event.ts'
import { findOrg } from './find-named.ts'

interface CountedEdit {
  readonly by: string
  readonly at: Date
  readonly eventIds: readonly string[]
  readonly patch: EventPatch
  readonly adds?: Created | undefined
}

/**
 * Counts the events of an edit before it is carried out: those that it adds, those that it changes, and these also
 * towards the limit of the organisation that it moves them to.
 * @throws event.tooManyToday, event.tooManyComing; nothing is counted then
 */
export function countEdit(kit: Kit, { by, at, eventIds, patch: { eventOrgId }, adds }: CountedEdit): Promise<Uncount> {
  return countInTurn([
    async () => (adds ? countCreated(kit, adds, at) : null),
    () => countChanged(kit, { by, count: eventIds.length }, at),
    async () => {
      if (eventOrgId === undefined) return null
      const [first = ''] = eventIds
      const { leader } = await findEvent(kit, first)
      const org = eventOrgId === null ? null : await findOrg(kit, eventOrgId)
      return countMoved(kit, { eventIds, leader, org }, at)
    },
  ])
}
