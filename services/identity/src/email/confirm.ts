import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { keyedHash } from '@parta/kit/session/seal'
import { type Account, accounts } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { countCall } from '../attempts/count.ts'
import { dropCodes } from '../code/drop.ts'
import { type Tried, takeCode, verifyCode } from '../code/verify.ts'
import { takeFlow } from '../flow/take.ts'
import { issueNotice } from '../mail/issue.ts'
import { freshToken } from '../passwords/view.ts'
import { findOwn } from '../proof/find.ts'
import { endAllSessions } from '../session/end-all.ts'
import { dropSignUps } from '../sign-up/drop.ts'
import type { IdToken } from '../token/issue.ts'
import { renewToken } from '../token/renew.ts'
import { findWaiting } from './find.ts'
import { followEmail } from './follow.ts'
import { changeEmail } from './rules.ts'
import { makeRoom, refuseFormer } from './take.ts'

/**
 * Makes the new e-mail that of the account, by its code. This session goes on with a new token, every other one ends.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.usernameExists when somebody else got an account with it meanwhile
 */
export async function confirm(kit: Kit, actor: Actor, code: string): Promise<IdToken> {
  const own = await findOwn(kit, actor)
  const waiting = await findWaiting(kit, actor)
  if (!waiting) throw AppError.field('identity.codeExpired', 'code')
  const { email } = waiting
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'confirms')
  const tried: Tried = { purpose: 'email', key: actor.sessionId, email, code }
  if ((await verifyCode(kit, tried)) === 'used') throw AppError.field('identity.codeExpired', 'code')
  await makeRoom(kit, email, own._id)
  await refuseFormer(kit, email, own._id)
  await change(kit, own, email)
  await takeCode(kit, tried)
  await takeFlow(kit, { use: 'changeEmail', token: actor.sessionId, accountId: own._id })
  await followEmail(kit, own._id)
  await Promise.all([dropSignUps(kit, email), dropCodes(kit, own.email, { purpose: 'reset' })])
  await endAllSessions(kit, own._id, { by: 'email', except: actor.sessionId })
  return await renewToken(kit, actor.sessionId)
}

async function change(kit: Kit, own: Account & { readonly _id: string }, email: string): Promise<void> {
  const token = freshToken()
  const detail = maskedDelivery(email).destination
  const notice = issueNotice(kit, own, { kind: 'emailChanged', secret: token, detail })
  const command = { id: own._id, email, undoHash: undoHashOf(kit, token), notice }
  await kit.change(accounts, own._id, (account, now) => changeEmail(account, command, now), {
    duplicate: 'identity.usernameExists',
  })
}

/** What is kept of the token of a link: without the secret nobody finds the token in it. */
export function undoHashOf(kit: Pick<Kit, 'config'>, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'undo of an e-mail', token)
}
