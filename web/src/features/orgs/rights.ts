import type { Org } from '@parta/contracts/orgs'
import { type OrgRole, orgRoles } from '@parta/contracts/values'

export interface Control {
  /** The roles that the viewer may give instead of the one that is there. */
  readonly roles: readonly OrgRole[]
  readonly canKick: boolean
}

const none: Control = { roles: [], canKick: false }

/** What a viewer may do with a member: part 1, section 6. Nobody changes themselves. */
export function controlOf(
  viewer: { id: string; role: OrgRole | undefined },
  member: { id: string; role: OrgRole },
): Control {
  if (viewer.id === member.id) return none
  if (viewer.role === 'admin') return { roles: orgRoles.filter((role) => role !== member.role), canKick: true }
  if (viewer.role !== 'powerUser' || member.role === 'admin') return none
  return { roles: [member.role === 'member' ? 'powerUser' : 'member'], canKick: false }
}

/** Admins and power users look after an organisation. */
export function isStaff(role: OrgRole | undefined): boolean {
  return role === 'admin' || role === 'powerUser'
}

/** An organisation is never without an admin: the only one stays until there is another. */
export function isLastAdmin(org: Org): boolean {
  return org.role === 'admin' && org.admins.length === 1
}
