import { describe, expect, it } from 'vitest'
import { verdictOf } from './verification.ts'

describe('e-mail confirmation', () => {
  it.each(['identity.usernameExists', 'identity.clientUnknown', 'identity.emailRefused'] as const)(
    'shows “could not verify” for %s',
    (code) => {
      expect(verdictOf(code)).toEqual({ text: 'couldNot', canResend: false, canTryAgain: false })
    },
  )

  it('offers a new code only for an expired or mismatched one', () => {
    const codes = ['identity.codeExpired', 'identity.codeMismatch'] as const
    for (const code of codes) expect(verdictOf(code)).toEqual({ text: code, canResend: true, canTryAgain: false })
    const others = ['identity.limitExceeded', 'identity.alreadyConfirmed', 'request.tooMany', 'user.notFound'] as const
    for (const code of others) expect(verdictOf(code)).toEqual({ text: code, canResend: false, canTryAgain: false })
  })

  it('treats other refusals and network failures as unknown, and lets the code be tried again', () => {
    for (const code of ['network.failed', 'server.unavailable', 'event.full'] as const) {
      expect(verdictOf(code)).toEqual({ text: 'unknown', canResend: false, canTryAgain: true })
    }
  })
})
