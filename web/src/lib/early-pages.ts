/**
 * The pages that most visits of signed-in people begin with, as the router names them (`paths.ts`). They are rendered before
 * the session has started, in turns, and their scripts are named in the answer's header: opening them changes nothing on
 * the server (docs/decisions/0103).
 */
export const earlyPages = ['search', 'event'] as const
export type EarlyPage = (typeof earlyPages)[number]
