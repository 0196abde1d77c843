/** Every address of the app, said once; with `:name` where the router matches. */
export const paths = {
  landing: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verification: '/verification',
  aboutUser: '/about-user',
  search: '/search',
  events: '/events',
  newEvent: '/new-event',
  event: '/event-info/:id',
  orgs: '/organizations',
  newOrg: '/new-organization',
  org: '/organizations/:id',
  profile: '/profile',
  notifications: '/notifications',
  settings: '/settings',
} as const

/** Where a signed-in person starts. */
export const home = paths.search

export function eventPath(id: string): string {
  return paths.event.replace(':id', encodeURIComponent(id))
}

export function orgPath(id: string): string {
  return paths.org.replace(':id', encodeURIComponent(id))
}

export function newEventPath(query: { org?: string; active?: number } = {}): string {
  const search = new URLSearchParams()
  if (query.org) search.set('org', query.org)
  if (query.active !== undefined) search.set('active', String(query.active))
  return search.size > 0 ? `${paths.newEvent}?${search}` : paths.newEvent
}
