import type { Example } from './example.ts'

/** Valid calls of the admin area about a person. */
export function adminExamples(other: string | undefined): Readonly<Record<string, Example>> {
  return {
    listUsers: { query: { query: 'jana' } },
    getUser: { id: other ?? 'somebody' },
    revealUser: { id: other ?? 'somebody', body: { reason: 'Ptá se na svůj účet.' } },
    revealAliases: { id: other ?? 'somebody', body: { reason: 'Ptá se na své děti.' } },
    suspendUser: { id: 'nobody', body: { reason: 'Opakované urážky.', days: 7 } },
    liftSuspension: { id: other ?? 'somebody', body: { reason: 'Omluva.' } },
    hideProfileText: { id: 'nobody', body: { reason: 'Urážky v profilu.' } },
    requireUserReset: { id: 'nobody', body: { reason: 'Cizí člověk v účtu.' } },
    hidePost: { id: 'nothing', body: { reason: 'Urážka.' } },
    hideReview: { id: 'nothing', body: { reason: 'Urážka.' } },
    hideMessage: { id: 'nothing_1', body: { reason: 'Urážka.' } },
  }
}
