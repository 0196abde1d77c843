import type { ContactRow, GrantRow } from './store.ts'

/** What somebody answered an organisation about their contacts; undefined where they never did. */
export function grantOf(state: ContactRow | null, orgId: string): GrantRow | undefined {
  return state?.grants.find((grant) => grant.orgId === orgId)
}
