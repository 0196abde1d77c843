import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { proveAccount } from '../credentials/authenticate.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { type CodeAttempt, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { readOwnAccount } from '../domain/account-store.ts'

/**
 * Verifies the caller's password. A wrong password counts as a failed sign-in of this session, so that a stolen session
 * can neither be used to guess the password nor to lock the owner out.
 * @throws identity.passwordMissing, identity.wrongPassword, identity.locked
 */
export async function verifyOwnPassword(kit: Kit, actor: Actor, password: string): Promise<void> {
  const { email, passwordHash } = await readOwnAccount(kit, actor)
  if (passwordHash === '') throw new AppError('identity.passwordMissing')
  const callerFor = () => ({ kind: 'session', id: actor.sessionId }) as const
  try {
    await proveAccount(kit, { username: email, password, callerFor })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity.notAuthorized') throw error
    throw AppError.field('identity.wrongPassword', 'password')
  }
}

/** Mails the caller a code that works only in this session. @throws identity.limitExceeded */
export async function sendProofCode(kit: Kit, actor: Actor): Promise<{ destination: string }> {
  const { email, locale } = await readOwnAccount(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'proofs')
  await sendCode(kit, { purpose: 'proof', key: actor.sessionId, email, kind: 'proof', locale })
  return maskedDelivery(email)
}

/**
 * Verifies the code that was mailed to the caller for this session, and marks it as used.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded
 */
export async function takeProofCode(kit: Kit, actor: Actor, code: string): Promise<void> {
  const { email } = await readOwnAccount(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'confirms')
  const attempt: CodeAttempt = { purpose: 'proof', key: actor.sessionId, email, code }
  const verdict = await verifyCode(kit, attempt)
  const isTaken = verdict === 'right' && (await takeCode(kit, attempt))
  if (!isTaken) throw AppError.field('identity.codeExpired', 'code')
}
