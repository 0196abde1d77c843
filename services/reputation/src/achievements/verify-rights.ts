import { AppError } from '@parta/contracts/errors'
import { askMembership } from '@parta/contracts/questions'
import { hasRight, isSiteAdmin } from '@parta/kit/http/audit'
import type { Kit } from '@parta/kit/kit'
import { type Actor, personOf } from '@parta/kit/session/actor'

export interface Rights {
  readonly canRead: boolean
  readonly canEdit: boolean
}

/** Everybody's achievements are edited by site admins, an organisation's also by its admins, and read by its members. */
export async function findRights(kit: Kit, actor: Actor, orgId: string | null): Promise<Rights> {
  // `hasRight` first: a reading gets no entry in the audit log. `isSiteAdmin` notes that a right is locked.
  const isAdmin = hasRight(actor, 'support') || isSiteAdmin(actor, 'support')
  if (orgId === null) return { canRead: true, canEdit: isAdmin }
  const role = await kit.bus.ask(askMembership, { orgId, userId: personOf(actor) })
  return { canRead: isAdmin || role !== null, canEdit: isAdmin || role === 'admin' }
}

/** @throws rights.notSiteAdmin for everybody's achievements · rights.missing for an organisation's */
export function requireEdit({ canEdit }: Rights, actor: Actor, orgId: string | null): void {
  // Noted when it is a site admin who edits.
  isSiteAdmin(actor, 'support')
  if (!canEdit) throw new AppError(orgId === null ? 'rights.notSiteAdmin' : 'rights.missing')
}
