import type { Org } from '@parta/contracts/orgs'
import { type OrgRole, orgRoles } from '@parta/contracts/values'

export interface Control {
  /** The roles that the viewer may assign instead of the current one. */
  readonly roles: readonly OrgRole[]
  readonly canKick: boolean
}

const none: Control = { roles: [], canKick: false }

/** Returns what the viewer may do with a member (part 1, section 6). Nobody can change themselves. */
export function controlOf(
  viewer: { id: string; role: OrgRole | undefined },
  member: { id: string; role: OrgRole },
): Control {
  if (viewer.id === member.id) return none
  if (viewer.role === 'admin') return { roles: orgRoles.filter((role) => role !== member.role), canKick: true }
  if (viewer.role !== 'powerUser' || member.role === 'admin') return none
  return { roles: [member.role === 'member' ? 'powerUser' : 'member'], canKick: false }
}

/** Admins and power users manage an organisation. */
export function isStaff(role: OrgRole | undefined): boolean {
  return role === 'admin' || role === 'powerUser'
}

/** The only admin of an organisation cannot leave or lose the role. */
export function isLastAdmin(org: Org): boolean {
  return org.role === 'admin' && org.admins.length === 1
}

/** Whether the person sees who is in the organisation: a private one opens for site admins without its members. */
export function seesMembers({ private: isPrivate, role }: Pick<Org, 'private' | 'role'>): boolean {
  return !isPrivate || role !== undefined
}
