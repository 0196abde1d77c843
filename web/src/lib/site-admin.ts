import { useSession } from './session.ts'

/** The group of the id token. */
const siteAdmins = 'siteAdmins'

/** Whether the person may use the calls of site admins. */
export function useIsSiteAdmin(): boolean {
  const session = useSession()
  return session.status === 'in' && session.claims.groups.includes(siteAdmins)
}
