import type { ContactRow, GrantRow } from './store.ts'

/** Returns a person's contact grant for an organisation; undefined where they never answered. */
export function grantOf(state: ContactRow | null, orgId: string): GrantRow | undefined {
  return state?.grants.find((grant) => grant.orgId === orgId)
}
