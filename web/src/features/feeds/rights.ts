import type { OrgCard } from '@parta/contracts/orgs'

/** Part 1, section 6: only admins and power users may post for an organisation. */
export function mayPost({ role }: Pick<OrgCard, 'role'>): boolean {
  return role === 'admin' || role === 'powerUser'
}

/** Returns the post's id from the navigation state or the address. */
export function feedIdFrom(state: unknown, query: URLSearchParams): string | null {
  if (typeof state === 'object' && state !== null && 'feedId' in state && typeof state.feedId === 'string') {
    return state.feedId
  }
  return query.get('feedId')
}
