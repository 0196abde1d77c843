import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { proveAccount } from '../credentials/authenticate.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { type Tried, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { findOwn } from '../domain/account-store.ts'

/**
 * Verifies the caller's password. Wrong ones are counted as failed sign-ins of this session, so that a stolen one
 * neither guesses the password nor locks the owner out.
 * @throws identity.passwordMissing, identity.wrongPassword, identity.locked
 */
export async function verifyOwnPassword(kit: Kit, actor: Actor, password: string): Promise<void> {
  const { email, passwordHash } = await findOwn(kit, actor)
  if (passwordHash === '') throw new AppError('identity.passwordMissing')
  const from = () => ({ kind: 'session', id: actor.sessionId }) as const
  try {
    await proveAccount(kit, { username: email, password, from })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity.notAuthorized') throw error
    throw AppError.field('identity.wrongPassword', 'password')
  }
}

/** Mails the caller a code that only this session may try. @throws identity.limitExceeded */
export async function sendProofCode(kit: Kit, actor: Actor): Promise<{ destination: string }> {
  const { email, locale } = await findOwn(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'proofs')
  await sendCode(kit, { purpose: 'proof', key: actor.sessionId, email, kind: 'proof', locale })
  return maskedDelivery(email)
}

/**
 * Uses up the code that was mailed to the caller for this session.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded
 */
export async function takeProofCode(kit: Kit, actor: Actor, code: string): Promise<void> {
  const { email } = await findOwn(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'confirms')
  const tried: Tried = { purpose: 'proof', key: actor.sessionId, email, code }
  const verdict = await verifyCode(kit, tried)
  const isOurs = verdict === 'right' && (await takeCode(kit, tried))
  if (!isOurs) throw AppError.field('identity.codeExpired', 'code')
}
