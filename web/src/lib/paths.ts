import type { RepetitionSpan } from '@parta/contracts/values'

/** Every address of the app, said once; with `:name` where the router matches. */
export const paths = {
  landing: '/',
  signIn: '/sign-in',
  signUp: '/sign-up',
  verification: '/verification',
  /** Where the links of mails lead that act by themselves. */
  mail: '/mail',
  requestPassword: '/request-password',
  submitPassword: '/submit-password',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  /** Where the link leads that undoes a change of e-mail. */
  undoEmail: '/email-undo',
  socialReturn: '/sign-in/:provider',
  /** Where an operator's link makes a site admin. */
  adminGrant: '/admin-grant',
  aboutUser: '/about-user',
  search: '/search',
  events: '/events',
  newEvent: '/new-event',
  editEvent: '/event-edit',
  event: '/event-info/:id',
  map: '/map',
  calendar: '/calendar',
  embedded: '/calendar-embedded',
  orgs: '/organizations',
  newOrg: '/new-organization',
  org: '/organizations/:id',
  editOrg: '/edit-organization',
  orgPoster: '/organization-poster',
  feeds: '/feeds',
  feed: '/info-feed',
  editFeed: '/edit-feed',
  notes: '/notes',
  notesUser: '/notes-user',
  invite: '/invite',
  social: '/social',
  shareItem: '/share-item/:type/:id',
  scan: '/scan',
  invitation: '/invitation/:token',
  profile: '/profile',
  profileEdit: '/profile-edit',
  userProfile: '/user-profile/:userId?',
  aliases: '/profile-aliases',
  newAlias: '/profile-aliases-create',
  editAlias: '/profile-aliases-edit',
  aliasInfo: '/alias-info',
  userLocation: '/user-location',
  reportUser: '/report-user',
  notifications: '/notifications',
  chats: '/chats',
  chat: '/chats/:id',
  about: '/about',
  manual: '/manual',
  legal: '/legal/:text',
  termsUpdate: '/tac-update',
  status: '/status',
  feedback: '/feedback-form',
  storeRedirect: '/store-redirect',
  settings: '/settings',
} as const

/** Where a signed-in person starts. */
export const home = paths.search

/** @param token the secret part of a private event's link, for those who are not in it */
export function eventPath(id: string, token?: string | null): string {
  const query = token ? `?${new URLSearchParams({ token })}` : ''
  return paths.event.replace(':id', encodeURIComponent(id)) + query
}

/** The chat of an event, outside of its page. */
export function chatPath(id: string): string {
  return paths.chat.replace(':id', encodeURIComponent(id))
}

/** An event on the map. */
export function mapPath(eventId: string, token?: string | null): string {
  return `${paths.map}?${new URLSearchParams({ id: eventId, ...(token ? { token } : {}) })}`
}

export function orgPath(id: string): string {
  return paths.org.replace(':id', encodeURIComponent(id))
}

/** The organisation with all its members. */
export function membersPath(id: string): string {
  return `${orgPath(id)}?tab=members`
}

/** What an invitation link and its QR code hold. */
export function invitationPath(token: string): string {
  return paths.invitation.replace(':token', encodeURIComponent(token))
}

/** The organisation with its dialog of invitation links open. */
export function orgInvitePath(id: string): string {
  return `${orgPath(id)}?invite=1`
}

export function editOrgPath(id: string): string {
  return `${paths.editOrg}?${new URLSearchParams({ id })}`
}

/** A new event: in the organisation named, like the event named (`copy`), at the step named. */
export function newEventPath(query: { org?: string; copy?: string; active?: number } = {}): string {
  const search = new URLSearchParams()
  if (query.org) search.set('org', query.org)
  if (query.copy) search.set('copy', query.copy)
  if (query.active !== undefined) search.set('active', String(query.active))
  return search.size > 0 ? `${paths.newEvent}?${search}` : paths.newEvent
}

/** @param span which other events of its repetition are edited, too */
export function editEventPath(id: string, span?: RepetitionSpan): string {
  return `${paths.editEvent}?${new URLSearchParams({ id, ...(span ? { span } : {}) })}`
}

/** One's own events that are over. */
export const historyPath = `${paths.profile}?tab=history`

/** The addresses of one's calendars, among the settings. */
export const calendarFeedsPath = `${paths.settings}#calendars`

/** What an organisation plans. */
export function calendarPath(orgId: string): string {
  return `${paths.calendar}?${new URLSearchParams({ orgId })}`
}

export type EmbedTheme = 'light' | 'dark'

/** The same for other sites: a page of its own, outside this router. */
export function embeddedPath(orgId: string, theme: EmbedTheme): string {
  return `${paths.embedded}?${new URLSearchParams({ orgId, theme })}`
}

/** A sheet to print; what stands on it comes with the address. With an invitation its code lets people in, until it ends. */
export function orgPosterPath(
  org: { id: string; name: string; image: string; updatedAt: string },
  invitation?: { token: string; expiresAt: string },
): string {
  const { id, name, image, updatedAt } = org
  const link = invitation ? { invitation: invitation.token, until: invitation.expiresAt } : {}
  return `${paths.orgPoster}?${new URLSearchParams({ name, id, updatedAt, image, ...link })}`
}

export function feedPath(feedId: string): string {
  return `${paths.feed}?${new URLSearchParams({ feedId })}`
}

export function editFeedPath(feedId: string): string {
  return `${paths.editFeed}?${new URLSearchParams({ feedId })}`
}

/** A new post, in the organisation named. */
export function newFeedPath(org?: string): string {
  return org === undefined ? paths.editFeed : `${paths.editFeed}?${new URLSearchParams({ org })}`
}

/** Which organisations may see one's contacts, and which ask for them. */
export const grantsPath = `${paths.notes}?tab=permissions`

/** The contacts of a member, as one organisation may see them. */
export function notesUserPath(id: string, orgId: string): string {
  return `${paths.notesUser}?${new URLSearchParams({ id, orgId })}`
}

/** What a shared link leads to first; `ref` says who shared it. */
export function sharePath(item: { type: 'event' | 'org'; id: string }, ref?: string): string {
  const path = paths.shareItem.replace(':type', item.type).replace(':id', encodeURIComponent(item.id))
  return ref === undefined ? path : `${path}?${new URLSearchParams({ ref })}`
}

/** Another person; without an id it comes with the navigation state. */
export function personPath(id: string): string {
  return paths.userProfile.replace(':userId?', encodeURIComponent(id))
}

/** The aliases of someone else, or one's own. */
export function aliasesPath(userId?: string): string {
  return userId === undefined ? paths.aliases : `${paths.aliases}?${new URLSearchParams({ userId })}`
}

export function aliasPath(id: string): string {
  return `${paths.aliasInfo}?${new URLSearchParams({ id })}`
}

export function editAliasPath(id: string): string {
  return `${paths.editAlias}?${new URLSearchParams({ id })}`
}

export function reportPath(userId: string): string {
  return `${paths.reportUser}?${new URLSearchParams({ userId })}`
}

/** The texts that a visitor agrees to, or is told. */
export type LegalName = 'terms' | 'privacy' | 'gdpr'

export function legalPath(text: LegalName): string {
  return paths.legal.replace(':text', text)
}
