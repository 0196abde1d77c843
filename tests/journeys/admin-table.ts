import type { AdminRole } from '@parta/contracts/admin-values'
import type { ErrorCode } from '@parta/contracts/errors'
import type { Operation } from '@parta/contracts/operation'
import type { Example } from './example.ts'

/** What exists before the calls of the table. */
export interface Things {
  /** An organisation that may sell, connected to Reservanto. */
  readonly org: string
  readonly achievement: string
  /** A file of events that its admin imported. */
  readonly upload: string
  /** A place that its admin added. */
  readonly place: string
  /** Classes in its Reservanto, as events: two that nobody has joined, and one that its admin has with the child. */
  readonly lesson: string
  readonly otherLesson: string
  readonly joinedLesson: string
  /** The child of its admin. */
  readonly child: string
  /** The beginning of a connection by its admin, and the token that Reservanto gave. */
  readonly start: string
  readonly token: string
}

/** A call of the admin area, of the booking systems, of the uploader or of achievements, and whom it is for. */
export interface Row {
  readonly call: string
  /** What the call is about, where that decides whom it is for. */
  readonly about?: string
  /** Site admins with this role, or with one of these. */
  readonly role?: AdminRole | readonly AdminRole[]
  /** Admins of the organisation. */
  readonly isForOrgAdmins?: true
  readonly isForEverybody?: true
  /** The code for other people who are signed in, unless the operation is for site admins only. */
  readonly refused?: ErrorCode
  /** The code for people outside the organisation, where it differs. */
  readonly outsiders?: ErrorCode
  /** The code for the permitted callers, where the example is about something that does not exist. */
  readonly gets?: ErrorCode
  /** What is sent instead of the example of the operation. */
  readonly sent?: (things: Things) => Example
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A file with one event, at a place. */
export function sheetAt(place: string): string {
  const rows = ['Name;Activity;Date;Start;Duration;Place;Price', `Trénink;yoga;${inDays(14)};18:00;01:30;${place};80`]
  return Buffer.from(rows.join('\n')).toString('base64')
}

const ofOrg = { isForOrgAdmins: true, refused: 'rights.missing' } as const
const ofOrgAnd = (role: AdminRole) => ({ ...ofOrg, role })
const toAchievement = ({ achievement }: Things): Example => ({ id: achievement, body: { title: inLocales('Opora') } })
const inLocales = (text: string) => ({ cs: text, en: text, sk: text })

const sales = ({ org }: Things): Example => ({ id: org, query: { startDate: inDays(-7), endDate: inDays(-1) } })

const achievement = {
  title: inLocales('Srdcař'),
  description: inLocales('Hraj za nás.'),
  function: 'EVENTS_ATTENDED',
  config: { levelSteps: [1, 5], icons: ['ball', 'star'] },
}

/** The calls that the specification names. */
const named: readonly Row[] = [
  { call: 'GET /a/organization/admin/all-orgs', role: ['support', 'finance'] },
  { call: 'PATCH /a/organization/admin/registration/:id', role: 'support' },
  { call: 'GET /a/organization/admin/invoice/:id', ...ofOrgAnd('finance') },
  { call: 'GET /a/places/admin/list', role: 'support' },
  { call: 'GET /a/places/admin/all', role: 'support' },
  {
    call: 'PATCH /a/places/admin/:id',
    role: 'support',
    sent: ({ place }) => ({ id: place, body: { owner: 'product' } }),
  },
  { call: 'GET /a/payment/admin/stats/:id', role: 'finance', sent: sales },
  { call: 'GET /a/payment/stats/:id', ...ofOrgAnd('finance'), sent: sales },
  {
    call: 'POST /a/events/uploader',
    ...ofOrgAnd('support'),
    sent: ({ org, place }) => ({ body: { orgId: org, sheet: sheetAt(place), commit: true } }),
  },
  { call: 'POST /a/achievements', about: 'everybody’s', role: 'support', refused: 'rights.notSiteAdmin' },
  {
    call: 'POST /a/achievements',
    about: 'an organisation’s',
    ...ofOrgAnd('support'),
    outsiders: 'org.notFound',
    sent: ({ org }) => ({ body: { ...achievement, orgId: org } }),
  },
  {
    call: 'PATCH /a/achievements/single/:id',
    about: 'everybody’s',
    role: 'support',
    refused: 'rights.notSiteAdmin',
    sent: (things) => ({ ...toAchievement(things), id: 'g01-first-step' }),
  },
  {
    call: 'PATCH /a/achievements/single/:id',
    about: 'an organisation’s',
    ...ofOrgAnd('support'),
    outsiders: 'achievement.notFound',
    sent: toAchievement,
  },
  {
    call: 'DELETE /a/achievements/single/:id',
    about: 'everybody’s',
    role: 'support',
    refused: 'rights.notSiteAdmin',
  },
  {
    call: 'DELETE /a/achievements/single/:id',
    about: 'an organisation’s',
    ...ofOrgAnd('support'),
    outsiders: 'achievement.notFound',
    sent: ({ achievement: id }) => ({ id }),
  },
  {
    call: 'PATCH /a/events/provider/join/:id',
    about: 'with oneself',
    isForEverybody: true,
    sent: ({ lesson }) => ({ id: lesson, body: {} }),
  },
  {
    call: 'PATCH /a/events/provider/join/:id',
    about: 'with a child of the admin',
    isForOrgAdmins: true,
    refused: 'alias.notFound',
    sent: ({ otherLesson, child }) => ({ id: otherLesson, body: { aliasIds: [child] } }),
  },
  {
    call: 'PATCH /a/events/provider/leave/:id',
    about: 'with a child of the admin',
    isForOrgAdmins: true,
    refused: 'event.notJoined',
    sent: ({ joinedLesson, child }) => ({ id: joinedLesson, body: { aliasIds: [child] } }),
  },
  {
    call: 'POST /a/reservanto/:token',
    about: 'with what the admin began',
    isForOrgAdmins: true,
    refused: 'provider.startUnknown',
    sent: ({ start, token }) => ({ id: token, body: { start } }),
  },
]

/** The other calls about an organisation's payments, booking systems and files. */
const ofOrgs: readonly Row[] = [
  { call: 'GET /a/payment/report/:id', ...ofOrgAnd('finance'), sent: sales },
  { call: 'GET /a/payment/report/:id/file', ...ofOrgAnd('finance'), sent: sales },
  { call: 'GET /a/events/uploader/:id', ...ofOrgAnd('support'), sent: ({ upload }) => ({ id: upload }) },
  { call: 'GET /a/events/uploader/template/:id', ...ofOrgAnd('support') },
  { call: 'GET /a/events/providers/:id', ...ofOrg },
  { call: 'POST /a/events/providers/reservanto/:id', ...ofOrg },
  { call: 'GET /a/events/providers/reservanto/:id', ...ofOrg },
  { call: 'PATCH /a/events/providers/reservanto/:id', ...ofOrg },
  { call: 'GET /a/events/provider/single/:id', isForEverybody: true, sent: ({ lesson }) => ({ id: lesson }) },
  // The last one: the others are about its classes.
  { call: 'DELETE /a/events/providers/reservanto/:id', ...ofOrg },
]

const helpers = ['support', 'moderator'] as const

/** The other calls of the admin area. */
const ofAdmins: readonly Row[] = [
  { call: 'GET /a/identity/admin/users', role: helpers },
  { call: 'GET /a/identity/admin/users/:id', role: helpers, gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/reveal', role: helpers, gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/reveal-aliases', role: helpers, gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/suspend', role: 'moderator', gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/lift-suspension', role: 'moderator', gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/hide-profile', role: 'moderator', gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/users/:id/require-reset', role: 'support', gets: 'user.notFound' },
  { call: 'POST /a/identity/admin/accounts', role: 'support' },
  { call: 'POST /a/identity/admin/require-reset', role: 'support', gets: 'user.notFound' },
  { call: 'GET /a/identity/admin/reports', role: 'moderator' },
  { call: 'POST /a/identity/admin/reports/:id/take', role: 'moderator', gets: 'report.notFound' },
  { call: 'POST /a/identity/admin/reports/:id/close', role: 'moderator', gets: 'report.notFound' },
  { call: 'GET /a/identity/admin/feedback', role: 'moderator' },
  { call: 'POST /a/identity/admin/feedback/:id/take', role: 'moderator', gets: 'report.notFound' },
  { call: 'POST /a/identity/admin/feedback/:id/close', role: 'moderator', gets: 'report.notFound' },
  { call: 'POST /a/messages/admin/:id/hide', role: 'moderator', gets: 'message.notFound' },
  { call: 'POST /a/feed/admin/:id/hide', role: 'moderator', gets: 'feed.notFound' },
  { call: 'POST /a/users/review/admin/:id/hide', role: 'moderator', gets: 'review.notFound' },
  { call: 'GET /a/feedback/appeals', role: 'moderator' },
  { call: 'GET /a/identity/admin/audit', role: 'operator' },
  { call: 'GET /a/identity/admin/failures', role: 'operator' },
  { call: 'POST /a/identity/admin/failures/:id/replay', role: 'operator', gets: 'request.notFound' },
  { call: 'GET /a/payment/admin/invoices', role: 'finance' },
  { call: 'POST /a/payment/admin/invoices', role: 'finance', gets: 'invoice.nothing' },
  { call: 'GET /a/payment/admin/unclaimed', role: 'finance' },
  { call: 'GET /a/payment/admin/movements', role: 'finance' },
  { call: 'POST /a/payment/admin/movements', role: 'finance' },
  { call: 'POST /a/payment/admin/movements/:id/assign', role: 'finance', gets: 'user.notFound' },
  { call: 'POST /a/payment/admin/movements/:id/aside', role: 'finance', gets: 'movement.notFound' },
  { call: 'POST /a/payment/admin/movements/:id/reveal', role: 'finance', gets: 'movement.notFound' },
  { call: 'GET /a/payment/admin/payer', role: 'finance', gets: 'user.notFound' },
  { call: 'GET /a/payment/admin/bank', role: 'finance' },
  { call: 'POST /a/payment/admin/bank/resume', role: 'finance' },
  { call: 'GET /a/payment/admin/payees', role: 'finance' },
  { call: 'GET /a/payment/admin/proposals', role: 'finance' },
  { call: 'POST /a/payment/admin/proposals', role: 'finance', gets: 'user.notFound' },
  { call: 'POST /a/payment/admin/proposals/:id/confirm', role: 'finance', gets: 'proposal.notFound' },
  { call: 'POST /a/payment/admin/proposals/:id/refuse', role: 'finance', gets: 'proposal.notFound' },
  { call: 'POST /a/payment/admin/proposals/:id/reveal', role: 'finance', gets: 'proposal.notFound' },
]

export const table: readonly Row[] = [...ofAdmins, ...named, ...ofOrgs]

/** Paths of calls that are for site admins or the admins of an organisation. */
const guarded = /^\/a\/(events\/(provider|uploader)|reservanto|payment\/(stats|report))|\/admin\/(?!accept|session)/

/** Returns whether the table must have an operation. */
export function isInTable({ who, method, path }: Operation): boolean {
  return who === 'siteAdmin' || guarded.test(path) || (path.startsWith('/a/achievements') && method !== 'GET')
}
