/**
 * What a personal access token may do. An operation without a scope refuses every token. No scope moves money, acts as a
 * site admin, changes the account, or reads contacts.
 */
export const scopes = [
  'events:read',
  'events:write',
  'calendar:read',
  'orgs:read',
  'posts:read',
  'posts:write',
] as const
export type Scope = (typeof scopes)[number]

/** What every personal access token begins with; 256 random bits follow, base64url. */
export const accessTokenPrefix = 'parta_'
export const accessTokenForm = /^parta_[\w-]{43}$/

/** Tokens of one person, and days for which one works at most. */
export const accessTokenLimits = { count: 10, nameMax: 60, daysMax: 365 } as const
