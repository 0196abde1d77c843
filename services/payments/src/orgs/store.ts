import { AppError } from '@parta/contracts/errors'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { askMembership, askOrg } from '@parta/contracts/questions'
import { projection } from '@parta/kit/facts/projection'
import type { Kit } from '@parta/kit/kit'

/** This service's own copy of organisations: their currency, admins, and whether they may sell. */
export const orgProjection = projection(askOrg, 'org-copies')

/** An organisation as a caller sees it who may see its products. */
export interface SellerForCaller {
  readonly org: OrgSnapshot
  readonly isAdmin: boolean
}

/**
 * Returns an organisation for a caller. Everybody may see what a public one sells, and members what a private one does.
 * @throws org.notFound also of a deleted one, and of a private one for people outside it
 */
export async function findSeller(kit: Kit, orgId: string, userId: string): Promise<SellerForCaller> {
  const org = await kit.projections.one(orgProjection, orgId)
  if (!org || org.deleted) throw new AppError('org.notFound')
  const isAdmin = org.admins.includes(userId)
  const runsIt = isAdmin || org.powerUsers.includes(userId)
  if (!org.private || runsIt) return { org, isAdmin }
  if ((await kit.bus.ask(askMembership, { orgId, userId })) === null) throw new AppError('org.notFound')
  return { org, isAdmin }
}

/** @throws org.notRegistered for an organisation for which the section of products is not open */
export function requireRegistered({ isRegistered }: Pick<OrgSnapshot, 'isRegistered'>): void {
  if (!isRegistered) throw new AppError('org.notRegistered')
}
