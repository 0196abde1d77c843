import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { countCall } from '../attempts/count.ts'
import { type Tried, takeCode, verifyCode } from '../code/verify.ts'
import { findOwn } from './find.ts'

/**
 * Uses up the code that was mailed to the caller for this session.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded
 */
export async function take(kit: Kit, actor: Actor, code: string): Promise<void> {
  const { email } = await findOwn(kit, actor)
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'confirms')
  const tried: Tried = { purpose: 'proof', key: actor.sessionId, email, code }
  const verdict = await verifyCode(kit, tried)
  const isOurs = verdict === 'right' && (await takeCode(kit, tried))
  if (!isOurs) throw AppError.field('identity.codeExpired', 'code')
}
