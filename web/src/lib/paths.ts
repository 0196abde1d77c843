import type { RepetitionSpan } from '@parta/contracts/values'
import { lite } from './lite.ts'

/** All paths of the app, with `:name` for parameters of the router. */
export const paths = {
  landing: '/',
  signIn: '/sign-in',
  /** By a code from a mail; also opened by the link in it. */
  signInCode: '/sign-in-code',
  signUp: '/sign-up',
  verification: '/verification',
  /** Opened by links of mails that act without signing in. */
  mail: '/mail',
  requestPassword: '/request-password',
  submitPassword: '/submit-password',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  /** Opened by the link that undoes a change of the e-mail. */
  undoEmail: '/email-undo',
  socialReturn: '/sign-in/:provider',
  /** Opened by an operator's link that makes a site admin. */
  adminGrant: '/admin-grant',
  aboutUser: '/about-user',
  search: '/search',
  events: '/events',
  newEvent: '/new-event',
  editEvent: '/event-edit',
  event: '/event-info/:id',
  /** An event of a booking provider. */
  providedEvent: '/event-info-providers/:id',
  attendance: '/event-attendance/:id',
  teams: '/event-teams/:id',
  map: '/map',
  calendar: '/calendar',
  embedded: '/calendar-embedded',
  /** When the person and their aliases can play. */
  availabilities: '/availability',
  newAvailability: '/new-availability',
  availability: '/availability-info',
  editAvailability: '/availability-edit',
  /** When and where people near a place could play. */
  heatMap: '/heat-map',
  feedback: '/feedback',
  orgs: '/organizations',
  newOrg: '/new-organization',
  org: '/organizations/:id',
  /** Events of an organisation from a file, for its admins and site admins. */
  uploader: '/organizations/:id/uploader',
  /** People of an organisation from a list or a file, for its admins. */
  moveIn: '/organizations/:id/move-in',
  /** The booking systems of an organisation, for its admins. */
  providers: '/organizations/:id/providers',
  /** The webhooks of an organisation, for its admins. */
  webhooks: '/organizations/:id/webhooks',
  /** Where Reservanto sends the browser back. */
  reservanto: '/reservanto',
  editOrg: '/edit-organization',
  orgPoster: '/organization-poster',
  feeds: '/feeds',
  feed: '/info-feed',
  editFeed: '/edit-feed',
  /** The products of an organisation, for its admins. */
  products: '/products/:id/list',
  product: '/products/:id/list/:productId',
  newProduct: '/products/:id/create',
  editProduct: '/products/:id/edit/:productId',
  /** What was sold, to an organisation's admins. */
  productStats: '/products/:id/stats',
  /** Who pays, of an organisation and of an event, to an organisation's admins. */
  payers: '/products/:id/payers',
  eventPayers: '/event-payers/:id',
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
  karma: '/karma',
  /** Top-up of the credit; `?currency=` and `?amount=` fill it in. */
  topUp: '/credit/recharge',
  payments: '/payments',
  /** The kart of an organisation; the query says what is in it: see `buyPath`. */
  buy: '/products/:id/buy',
  /** What became of a purchase, from the navigation state. */
  bought: '/products/finish',
  aliases: '/profile-aliases',
  newAlias: '/profile-aliases-create',
  editAlias: '/profile-aliases-edit',
  aliasInfo: '/alias-info',
  /** Achievements: the person's own, or another person's. */
  goals: '/goals/:userId?',
  editGoal: '/goal-edit',
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
  bugReport: '/feedback-form',
  storeRedirect: '/store-redirect',
  settings: '/settings',
} as const

/** The first page after sign-in. */
export const home = lite ? paths.org.replace(':id', encodeURIComponent(lite.orgId)) : paths.search

/** Returns the path if it stays in this app, and otherwise the fallback: to a browser `//host` is another site. */
export function ownPath(path: string | null | undefined, fallback: string): string {
  return path && /^\/(?![/\\])/.test(path) ? path : fallback
}

/** @param token the secret of a private event's link, for people who are not in the event */
export function eventPath(id: string, token?: string | null): string {
  const query = token ? `?${new URLSearchParams({ token })}` : ''
  return paths.event.replace(':id', encodeURIComponent(id)) + query
}

/** An event with its chat open. */
export function eventChatPath(id: string): string {
  return `${eventPath(id)}?tab=chat`
}

/** An event of a booking provider; `eventPath` leads to it, too. */
export function providedEventPath(id: string): string {
  return paths.providedEvent.replace(':id', encodeURIComponent(id))
}

/** The list for those who run an event, to mark who is there. */
export function attendancePath(eventId: string): string {
  return paths.attendance.replace(':id', encodeURIComponent(eventId))
}

export function teamsPath(eventId: string): string {
  return paths.teams.replace(':id', encodeURIComponent(eventId))
}

/** The chat of an event on the page of chats. */
export function chatPath(id: string): string {
  return paths.chat.replace(':id', encodeURIComponent(id))
}

export function mapPath(eventId: string, token?: string | null): string {
  return `${paths.map}?${new URLSearchParams({ id: eventId, ...(token ? { token } : {}) })}`
}

export function orgPath(id: string): string {
  return paths.org.replace(':id', encodeURIComponent(id))
}

/** The target of an invitation link and its QR code. */
export function invitationPath(token: string): string {
  return paths.invitation.replace(':token', encodeURIComponent(token))
}

/** An organisation with the dialog of invitation links open. */
export function orgInvitePath(id: string): string {
  return `${orgPath(id)}?invite=1`
}

export function editOrgPath(id: string): string {
  return `${paths.editOrg}?${new URLSearchParams({ id })}`
}

export function feedbackPath(eventId: string): string {
  return `${paths.feedback}?${new URLSearchParams({ eventId })}`
}

/** A new event in an organisation, as a copy of an event, from an opportunity, or at a step of the form. */
export function newEventPath(
  query: { org?: string; copy?: string; opportunity?: string; active?: number } = {},
): string {
  const search = new URLSearchParams()
  const org = query.org ?? lite?.orgId
  if (org) search.set('org', org)
  if (query.opportunity) search.set('opportunity', query.opportunity)
  if (query.copy) search.set('copy', query.copy)
  if (query.active !== undefined) search.set('active', String(query.active))
  return search.size > 0 ? `${paths.newEvent}?${search}` : paths.newEvent
}

/** @param span the other dates of its repetition that are edited, too */
export function editEventPath(id: string, span?: RepetitionSpan): string {
  return `${paths.editEvent}?${new URLSearchParams({ id, ...(span ? { span } : {}) })}`
}

export const historyPath = `${paths.profile}?tab=history`

export const calendarFeedsPath = `${paths.settings}#calendars`

export function calendarPath(orgId: string): string {
  return `${paths.calendar}?${new URLSearchParams({ orgId })}`
}

export type EmbedTheme = 'light' | 'dark'

/** The calendar for other sites: a separate page without this router. */
export function embeddedPath(orgId: string, theme: EmbedTheme): string {
  return `${paths.embedded}?${new URLSearchParams({ orgId, theme })}`
}

/**
 * A poster to print; its content is in the query. With an invitation, its code admits people until the invitation ends.
 */
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

export function newFeedPath(org?: string): string {
  return org === undefined ? paths.editFeed : `${paths.editFeed}?${new URLSearchParams({ org })}`
}

/** The movements of the person's credit. */
export const creditLogPath = `${paths.payments}?tab=log`

/** The contact grants. */
export const grantsPath = `${paths.notes}?tab=permissions`

/** The contact card of a member, as an organisation may see it. */
export function notesUserPath(id: string, orgId: string): string {
  return `${paths.notesUser}?${new URLSearchParams({ id, orgId })}`
}

/** The target of a shared link; `ref` names who shared it. */
export function sharePath(item: { type: 'event' | 'org'; id: string }, ref?: string): string {
  const path = paths.shareItem.replace(':type', item.type).replace(':id', encodeURIComponent(item.id))
  return ref === undefined ? path : `${path}?${new URLSearchParams({ ref })}`
}

/** Another person's profile. */
export function personPath(id: string): string {
  return paths.userProfile.replace(':userId?', encodeURIComponent(id))
}

/** The changes of the person's karma, or of one of their aliases. */
export function karmaPath(aliasId?: string): string {
  return aliasId === undefined ? paths.karma : `${paths.karma}?${new URLSearchParams({ id: aliasId })}`
}

/** The aliases of another person, or the person's own. */
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

/** The texts that visitors agree to or are informed by. */
export type LegalName = 'terms' | 'privacy' | 'gdpr'

export function legalPath(text: LegalName): string {
  return paths.legal.replace(':text', text)
}
