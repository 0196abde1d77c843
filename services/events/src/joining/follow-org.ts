import type { OrgSnapshot } from '@parta/contracts/orgs'
import type { Kit } from '@parta/kit/kit'
import { events } from '../core/store.ts'
import { replaceStaff } from './org-rules.ts'

/** Updates the staff of an organisation's coming events after its members changed. */
export async function followOrg(kit: Kit, org: OrgSnapshot): Promise<void> {
  if (org.deleted) return
  const running = [...org.admins, ...org.powerUsers]
  const cursor = kit.database.native<{ _id: string }>(events.collection).find(
    {
      'org.id': org.id,
      date: { $gt: new Date() },
      provider: 'PARTA',
      $or: [{ leader: { $nin: running } }, { trainer: { $nin: [...running, null] } }],
    },
    { projection: { _id: 1 } },
  )
  for await (const { _id: eventId } of cursor) {
    await kit.change(events, eventId, (event, now) => replaceStaff(event, { eventId, org }, now))
  }
}
