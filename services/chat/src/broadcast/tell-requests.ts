import type { Kit } from '@parta/kit/kit'
import { orgProjection } from '../orgs/store.ts'
import type { Tell } from './tell.ts'

interface Request {
  readonly orgId: string
  readonly userId: string
}

/** Lets the admins' lists of requests, and the asker's own, be fetched again. */
export async function tellRequests(kit: Kit, tell: Tell, { orgId, userId }: Request): Promise<void> {
  const org = (await kit.copies.known(orgProjection, [orgId])).get(orgId)
  tell.orgRequests(orgId, [...(org?.admins ?? []), userId])
}
