import { type AdminRole, groupOf, isAdminToken, siteAdmins } from '@parta/contracts/admin-values'
import { useSession } from './session.ts'

const nothing: readonly string[] = []

function useGroups(): readonly string[] {
  const session = useSession()
  return session.status === 'in' ? session.claims.groups : nothing
}

/** Whether the person is a site admin, with all rights or a role. */
export function useIsSiteAdmin(): boolean {
  return isAdminToken(useGroups())
}

/** Returns the question whether the person may use the calls of site admins with a role. */
export function useHasRole(): (role: AdminRole) => boolean {
  const groups = useGroups()
  return (role) => groups.includes(siteAdmins) || groups.includes(groupOf(role))
}
