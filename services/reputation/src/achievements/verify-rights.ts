import { AppError } from '@parta/contracts/errors'
import { askMembership } from '@parta/contracts/questions'
import { siteAdmins } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'

export interface Rights {
  readonly canRead: boolean
  readonly canEdit: boolean
}

/** Everybody's achievements are edited by site admins, an organisation's also by its admins, and read by its members. */
export async function findRights(kit: Kit, actor: Actor, orgId: string | null): Promise<Rights> {
  const isSiteAdmin = actor.groups.includes(siteAdmins)
  if (orgId === null) return { canRead: true, canEdit: isSiteAdmin }
  const role = await kit.bus.ask(askMembership, { orgId, userId: personOf(actor) })
  return { canRead: isSiteAdmin || role !== null, canEdit: isSiteAdmin || role === 'admin' }
}

/** @throws rights.notSiteAdmin for everybody's achievements · rights.missing for an organisation's */
export function requireEdit({ canEdit }: Rights, orgId: string | null): void {
  if (!canEdit) throw new AppError(orgId === null ? 'rights.notSiteAdmin' : 'rights.missing')
}
