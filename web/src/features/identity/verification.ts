import type { CallCode } from '../../lib/request.ts'

/** Part 1, section 8: these five of the identity service's refusals say no more than that. */
const couldNot: readonly CallCode[] = ['identity.usernameExists', 'identity.clientUnknown', 'identity.emailRefused']

/** What else a confirmation may be refused with has a text of its own. */
const named: readonly CallCode[] = [
  'identity.codeMismatch',
  'identity.codeExpired',
  'identity.tooManyFailedAttempts',
  'identity.limitExceeded',
  'identity.notAuthorized',
  'identity.alreadyConfirmed',
  'server.failed',
  'validation.failed',
  'request.malformed',
  'request.tooMany',
  'user.notFound',
]

/** Only an old or a wrong code is worth a new one. */
const resendable: readonly CallCode[] = ['identity.codeExpired', 'identity.codeMismatch']

export interface Verdict {
  readonly text: 'couldNot' | 'unknown' | CallCode
  readonly canResend: boolean
  /** The code may never have arrived: the same one is worth another try. */
  readonly canTryAgain: boolean
}

/** What the confirmation page says to a refusal of its link. */
export function verdictOf(code: CallCode): Verdict {
  const text = couldNot.includes(code) ? 'couldNot' : named.includes(code) ? code : 'unknown'
  return { text, canResend: resendable.includes(code), canTryAgain: text === 'unknown' || code === 'server.failed' }
}
