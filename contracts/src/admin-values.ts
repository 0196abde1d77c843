/** The roles of site admins. */
export const adminRoles = ['support', 'moderator', 'finance', 'operator'] as const
export type AdminRole = (typeof adminRoles)[number]

/** What a site admin may have: roles, or all rights (`full`), with which every role goes. */
export const adminRights = ['full', ...adminRoles] as const
export type AdminRight = (typeof adminRights)[number]

/** The group in the tokens of site admins with all rights. */
export const siteAdmins = 'siteAdmins'

/** Returns the group in the tokens of site admins with a role. */
export function groupOf(role: AdminRole): string {
  return `${siteAdmins}:${role}`
}

/** Returns whether groups of a token are those of a site admin, with whichever rights. */
export function isAdminToken(groups: readonly string[]): boolean {
  return groups.includes(siteAdmins) || adminRoles.some((role) => groups.includes(groupOf(role)))
}

/**
 * `idleMinutes`: so long after their last call the rights of a site admin are locked in the session. `reasonMax`: letters
 * of a reason. `suspensionDaysMax`: of a suspension that ends by itself.
 */
export const adminLimits = { idleMinutes: 30, reasonMax: 500, suspensionDaysMax: 365 } as const

/** The mails about the rights of site admins, to them, and about what they decided. */
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
