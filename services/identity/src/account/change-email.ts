import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { freshToken } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { issueNotice } from '../credentials/issue-mail.ts'
import { refuseFormerEmail, releaseEmail } from '../credentials/judge-email.ts'
import { maskedDelivery } from '../credentials/send-code.ts'
import { undoHashOf } from '../credentials/send-former-link.ts'
import { takeFlow } from '../credentials/take-flow.ts'
import { type CodeAttempt, dropCodes, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { type Account, accounts, readAccount, readOwnAccount } from '../domain/account-store.ts'
import { changeEmail, isWithheld } from '../domain/email-rules.ts'
import { userSnapshotFact } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'
import { endAllSessions } from '../session/end.ts'
import { type IdToken, renewToken } from '../session/issue-token.ts'
import { findPendingEmail } from './request-email.ts'

/**
 * Changes the account's e-mail to the pending one, whose code the caller has. This session continues with a new token,
 * all other sessions end.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.usernameExists when somebody else has created an account with it in the meantime
 */
export async function confirmEmail(kit: Kit, actor: Actor, code: string): Promise<IdToken> {
  const own = await readOwnAccount(kit, actor)
  const pending = await findPendingEmail(kit, actor)
  if (!pending) throw AppError.field('identity.codeExpired', 'code')
  const { email } = pending
  await countCall(kit, { email, caller: { kind: 'session', id: actor.sessionId } }, 'confirms')
  const attempt: CodeAttempt = { purpose: 'email', key: actor.sessionId, email, code }
  if ((await verifyCode(kit, attempt)) === 'used') throw AppError.field('identity.codeExpired', 'code')
  await releaseEmail(kit, email, own._id)
  await refuseFormerEmail(kit, email, own._id)
  await saveEmail(kit, own, email)
  await takeCode(kit, attempt)
  await takeFlow(kit, { use: 'changeEmail', token: actor.sessionId, accountId: own._id })
  await followEmail(kit, own._id)
  await Promise.all([dropSignUps(kit, email), dropCodes(kit, own.email, { purpose: 'reset' })])
  await endAllSessions(kit, own._id, { by: 'email', except: actor.sessionId })
  return await renewToken(kit, actor.sessionId)
}

async function saveEmail(kit: Kit, own: Account & { readonly _id: string }, email: string): Promise<void> {
  const token = freshToken()
  const detail = maskedDelivery(email).destination
  const notice = issueNotice(kit, own, { kind: 'emailChanged', secret: token, detail })
  const command = { id: own._id, from: own.email, email, undoHash: undoHashOf(kit, token), notice }
  await kit.change(accounts, own._id, (account, now) => changeEmail(account, command, now), {
    duplicate: 'identity.usernameExists',
  })
}

/**
 * Copies the e-mail of an account to its person, and publishes the person's new snapshot. Also shows the person again
 * when the change of e-mail has cancelled the account's erasure. Idempotent.
 */
export async function followEmail(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.userId) return
  const { userId, erasesAt } = account
  const email = isWithheld(account.email) ? '' : account.email
  await kit.change(users, userId, (user, now) => {
    const isBack = user?.leaving === true && !erasesAt
    if (!user || user.deleted || (user.email === email && !isBack)) return { next: user, answer: undefined }
    const next = { ...user, email, ...(isBack ? { leaving: false } : {}), updatedAt: now }
    return { next, facts: [userSnapshotFact(userId, next)], answer: undefined }
  })
}
