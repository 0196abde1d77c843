import type { Kit } from '@parta/kit/kit'
import { orgProjection } from '../orgs/store.ts'
import type { Broadcaster } from './broadcast.ts'

interface JoinRequest {
  readonly orgId: string
  readonly userId: string
}

/** Tells the browsers of the admins, and of the person who asked, to fetch their lists of requests again. */
export async function broadcastRequests(
  kit: Kit,
  broadcaster: Broadcaster,
  { orgId, userId }: JoinRequest,
): Promise<void> {
  const org = (await kit.projections.known(orgProjection, [orgId])).get(orgId)
  broadcaster.orgRequests(orgId, [...(org?.admins ?? []), userId])
}
