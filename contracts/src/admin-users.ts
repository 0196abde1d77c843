import { type Static, Type } from 'typebox'
import { adminLimits, adminRights } from './admin-values.ts'
import { question } from './bus.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Page, paging } from './page.ts'
import { reportKinds, reportOutcomes } from './report-queue.ts'
import { AdminReason, Id, Moment, nullable, PersonCard, params } from './shapes.ts'
import { aliasAgeGroups, orgRoles, socialProviders } from './values.ts'

/** The people of Parta for site admins: masked until they are revealed with a reason, which is in the audit log. */

/**
 * `unfinished`: without a complete profile. `leaving`: the deletion was asked for and can be undone. `deleted` people are
 * found by their id only.
 */
export const userStates = ['active', 'unfinished', 'suspended', 'leaving', 'deleted'] as const
export type UserState = (typeof userStates)[number]

const masked = {
  /** The person's id. */
  id: Type.String(),
  name: Type.String(),
  /** The initial, as `N.`. */
  surname: Type.String(),
  image: Type.String(),
  /** The first letters of mailbox and host. */
  email: Type.String(),
  state: Choice(userStates),
  createdAt: Moment,
}

export const MaskedUser = closed(masked)
export type MaskedUser = Static<typeof MaskedUser>

const ofUsers = { service: 'identity', who: 'siteAdmin', role: ['support', 'moderator'] } as const

export const listUsers = operation({
  name: 'listUsers',
  summary:
    'People whose name begins with the words of `query` (without case and diacritics), or whose whole e-mail or id it is; the first ones to sign up first.',
  ...ofUsers,
  method: 'GET',
  path: '/a/identity/admin/users',
  query: closed({ ...paging, query: Type.String({ minLength: 1, maxLength: limits.emailMax }) }),
  reply: Page(MaskedUser),
  cost: 'search',
})

const Suspension = closed({
  at: Moment,
  /** `null` until it is lifted. */
  until: nullable(Moment),
  reason: Type.String(),
  by: PersonCard,
})

const ReportAbout = closed({
  id: Type.String(),
  at: Moment,
  kind: Choice(reportKinds),
  message: Type.String(),
  outcome: nullable(Choice(reportOutcomes)),
})

const OrgOfUser = closed({ id: Type.String(), name: Type.String(), role: Choice(orgRoles) })

/** The organisations of a person, by name; for the page of site admins. */
export const askOrgsOf = question('orgs.orgs-of-person', {
  asks: ['identity'],
  answers: 'orgs',
  question: closed({ userId: Id }),
  answer: Type.Array(OrgOfUser, { maxItems: 50 }),
})

export const AdminUser = closed({
  ...masked,
  /** The text of the profile, which everybody sees. */
  description: Type.String(),
  /** Running sessions. */
  sessionCount: Type.Integer(),
  lastSeenAt: nullable(Moment),
  hasPassword: Type.Boolean(),
  passkeyCount: Type.Integer(),
  providers: Type.Array(Choice(socialProviders)),
  /** Whether a new password has to be set before the next sign-in. */
  isResetRequired: Type.Boolean(),
  rights: Type.Array(Choice(adminRights)),
  aliasCount: Type.Integer(),
  childCount: Type.Integer(),
  suspension: nullable(Suspension),
  /** `null` while the organisations do not answer. */
  orgs: nullable(Type.Array(OrgOfUser)),
  /** The latest reports about the person, for moderators; `null` for other roles. */
  reports: nullable(Type.Array(ReportAbout)),
})
export type AdminUser = Static<typeof AdminUser>

export const getUser = operation({
  name: 'getUser',
  summary: 'A person for site admins, masked.',
  ...ofUsers,
  method: 'GET',
  path: '/a/identity/admin/users/:id',
  params: params.id,
  reply: AdminUser,
  errors: ['user.notFound'],
})

const revealing = {
  ...ofUsers,
  method: 'POST',
  proof: 'secret',
  params: params.id,
  body: closed({ reason: AdminReason }),
  errors: ['user.notFound'],
} as const

export const revealUser = operation({
  name: 'revealUser',
  summary: 'The full name and e-mail of a person. The reason is in the audit log before the answer is given.',
  ...revealing,
  path: '/a/identity/admin/users/:id/reveal',
  reply: closed({ name: Type.String(), surname: Type.String(), email: Type.String() }),
})

export const revealAliases = operation({
  name: 'revealAliases',
  summary:
    'The names of the children and other aliases of a person. The reason is in the audit log before the answer is given.',
  ...revealing,
  path: '/a/identity/admin/users/:id/reveal-aliases',
  reply: closed({
    items: Type.Array(closed({ id: Type.String(), name: Type.String(), ageGroup: Choice(aliasAgeGroups) })),
  }),
})

const acting = { ...revealing, role: 'moderator' } as const

export const suspendUser = operation({
  name: 'suspendUser',
  summary:
    'Suspend an account for some days, or with `days: null` until it is lifted: all sessions end at once, and sign-ins are refused with `identity.suspended`. Calendar feeds and notifications stop until it is over, except mails about money and cancelled events, and subscriptions seat their holder in no events; those that are still to come then follow. The owner gets the reason by mail. Events that they lead take place. A further suspension replaces the one before.',
  ...acting,
  path: '/a/identity/admin/users/:id/suspend',
  body: closed({
    reason: AdminReason,
    days: nullable(Type.Integer({ minimum: 1, maximum: adminLimits.suspensionDaysMax })),
  }),
  errors: ['user.notFound', 'suspension.siteAdmin'],
})

export const liftSuspension = operation({
  name: 'liftSuspension',
  summary: 'End a suspension; the owner gets a mail. Does nothing for an account that is not suspended.',
  ...acting,
  path: '/a/identity/admin/users/:id/lift-suspension',
})

export const hideProfileText = operation({
  name: 'hideProfileText',
  summary: 'Remove the text and the picture of a profile, which everybody sees.',
  ...acting,
  path: '/a/identity/admin/users/:id/hide-profile',
})

export const requireUserReset = operation({
  name: 'requireUserReset',
  summary: 'As `requirePasswordReset`, by the id of the person.',
  ...revealing,
  role: 'support',
  path: '/a/identity/admin/users/:id/require-reset',
  cost: 'sensitive',
})
