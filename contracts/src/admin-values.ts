export const adminRoles = ['support', 'moderator', 'finance', 'operator'] as const
export type AdminRole = (typeof adminRoles)[number]

/** What a site admin can be granted: single roles, or all rights (`full`), which include every role. */
export const adminRights = ['full', ...adminRoles] as const
export type AdminRight = (typeof adminRights)[number]

/** The group in the tokens of site admins with all rights. */
export const siteAdmins = 'siteAdmins'

/** Returns the group in the tokens of site admins with a role. */
export function groupOf(role: AdminRole): string {
  return `${siteAdmins}:${role}`
}

/** Returns whether the groups of a token are those of a site admin, with any role. */
export function isAdminToken(groups: readonly string[]): boolean {
  return groups.includes(siteAdmins) || adminRoles.some((role) => groups.includes(groupOf(role)))
}

/**
 * `idleMinutes`: minutes without a call after which the rights of a site admin are locked in the session. `reasonMax`:
 * the longest reason, in characters. `suspensionDaysMax`: the longest suspension that ends by itself.
 */
export const adminLimits = { idleMinutes: 30, reasonMax: 500, suspensionDaysMax: 365 } as const

/** The mails to site admins about their rights and new reports, and to people about decisions of site admins. */
export const adminMailKinds = [
  'adminGranted',
  'adminRevoked',
  'report',
  'userFeedback',
  'warned',
  'reportAnswered',
  'suspended',
  'suspensionLifted',
] as const
