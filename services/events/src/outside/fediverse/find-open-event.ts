import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { type EventRow, events, orgProjection } from '../../core/store.ts'
import type { NoticeEvent } from './object-view.ts'

/** What everybody in the fediverse may see. */
export const openEvents = { private: false, removed: { $ne: true }, name: { $ne: '' } } as const

export const noticeFields = {
  name: 1,
  date: 1,
  endDate: 1,
  place: 1,
  cancelled: 1,
  createdAt: 1,
  updatedAt: 1,
  movedAt: 1,
  'org.id': 1,
} as const

interface Found {
  readonly org: OrgSnapshot
  readonly event: NoticeEvent
}

/** Returns a public event of a public organisation; `null` when there is none. */
export async function findEvent(kit: Kit, id: string): Promise<Found | null> {
  const event = await kit.database
    .native<EventRow & { _id: string }>(events.collection)
    .findOne({ _id: id, ...openEvents }, { projection: noticeFields })
  const org = event?.org ? await kit.projections.one(orgProjection, event.org.id) : null
  if (!event || !org || org.deleted || org.private) return null
  return { org, event }
}
