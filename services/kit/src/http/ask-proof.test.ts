import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { money } from '@parta/contracts/money'
import { describe, expect, it } from 'vitest'
import { assertProved } from './ask-proof.ts'

const session = { isRunning: true, isProved: true, secretAge: 0 }
function outcome(found: Parameters<typeof assertProved>[0], needed: Parameters<typeof assertProved>[1]): string {
  try {
    assertProved(found, needed)
    return 'allowed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

describe('the proof of a call', () => {
  it('that moves money by hand is the password or a passkey, at most five minutes ago', () => {
    const aged = (secretAge: number | null) => outcome({ ...session, secretAge }, 'secret')
    expect(money.proofMinutes).toBe(5)
    expect(aged(5 * minute - 1)).toBe('allowed')
    expect(aged(5 * minute)).toBe('identity.secretRequired')
    // A mailed code, or a sign-in through another provider.
    expect(aged(null)).toBe('identity.secretRequired')
  })

  it('is any proof for other calls, for longer', () => {
    expect(limits.proofMinutes).toBe(15)
    expect(outcome({ ...session, secretAge: null }, true)).toBe('allowed')
    expect(outcome({ ...session, isProved: false }, true)).toBe('identity.proofRequired')
  })

  it('is refused when the session is over', () => {
    expect(outcome({ ...session, isRunning: false }, 'secret')).toBe('token.invalid')
    expect(outcome({ ...session, isRunning: false }, true)).toBe('token.invalid')
  })
})
