/** Why a session gets no more tokens: `reason` of a refused refresh, only for a browser that had the session. */
export const sessionEndings = ['signOut', 'reuse', 'revoked', 'password', 'email', 'deleted', 'expired'] as const
export type SessionEnding = (typeof sessionEndings)[number]
