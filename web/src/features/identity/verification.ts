import type { CallCode } from '../../lib/request.ts'

/** Part 1, section 8: these five refusals have one common text. */
const codesWithCommonText: readonly CallCode[] = [
  'identity.usernameExists',
  'identity.clientUnknown',
  'identity.emailRefused',
]

/** Other refusals with a text of their own. */
const codesWithOwnText: readonly CallCode[] = [
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

/** A new code helps only after an expired or a wrong one. */
const resendable: readonly CallCode[] = ['identity.codeExpired', 'identity.codeMismatch']

export interface Verdict {
  readonly text: 'couldNot' | 'unknown' | CallCode
  readonly canResend: boolean
  /** The code may not have arrived at the server: the same one can be tried again. */
  readonly canTryAgain: boolean
}

/** Returns what the confirmation page shows for a refused link. */
export function verdictOf(code: CallCode): Verdict {
  const text = codesWithCommonText.includes(code) ? 'couldNot' : codesWithOwnText.includes(code) ? code : 'unknown'
  return { text, canResend: resendable.includes(code), canTryAgain: text === 'unknown' || code === 'server.failed' }
}
