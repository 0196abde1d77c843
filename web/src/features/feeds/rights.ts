import type { OrgCard } from '@parta/contracts/orgs'

/** Part 1, section 6: only its admins and power users post to an organisation. */
export function mayPost({ role }: Pick<OrgCard, 'role'>): boolean {
  return role === 'admin' || role === 'powerUser'
}

/** An id that came with the navigation or stands in the address. */
export function feedIdFrom(state: unknown, query: URLSearchParams): string | null {
  if (typeof state === 'object' && state !== null && 'feedId' in state && typeof state.feedId === 'string') {
    return state.feedId
  }
  return query.get('feedId')
}
