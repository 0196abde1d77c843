import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { freshToken } from '../credentials/browser-view.ts'
import { countCall } from '../credentials/count-attempts.ts'
import { dropSignUps } from '../credentials/find-sign-up.ts'
import { issueNotice } from '../credentials/issue-mail.ts'
import { makeRoom, refuseFormer } from '../credentials/judge-email.ts'
import { maskedDelivery } from '../credentials/send-code.ts'
import { undoHashOf } from '../credentials/send-former-link.ts'
import { takeFlow } from '../credentials/take-flow.ts'
import { dropCodes, type Tried, takeCode, verifyCode } from '../credentials/verify-code.ts'
import { type Account, accounts, findOwn, readAccount } from '../domain/account-store.ts'
import { changeEmail, isWithheld } from '../domain/email-rules.ts'
import { updated } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'
import { endAllSessions } from '../session/end.ts'
import { type IdToken, renewToken } from '../session/issue-token.ts'
import { findWaiting } from './request-email.ts'

/**
 * Makes the new e-mail that of the account, by its code. This session goes on with a new token, every other one ends.
 * @throws identity.codeMismatch, identity.codeExpired, identity.tooManyFailedAttempts, identity.limitExceeded,
 *   identity.usernameExists when somebody else got an account with it meanwhile
 */
export async function confirmEmail(kit: Kit, actor: Actor, code: string): Promise<IdToken> {
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
  const command = { id: own._id, from: own.email, email, undoHash: undoHashOf(kit, token), notice }
  await kit.change(accounts, own._id, (account, now) => changeEmail(account, command, now), {
    duplicate: 'identity.usernameExists',
  })
}

/** Brings the person, and so the snapshot for the other services, in line with the e-mail of the account. Repeatable. */
export async function followEmail(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.userId) return
  const { userId, erasesAt } = account
  const email = isWithheld(account.email) ? '' : account.email
  await kit.change(users, userId, (user, now) => {
    // Undoing a change undoes a deletion that waits, too: the person is shown again.
    const isBack = user?.leaving === true && !erasesAt
    if (!user || user.deleted || (user.email === email && !isBack)) return { next: user, answer: undefined }
    const next = { ...user, email, ...(isBack ? { leaving: false } : {}), updatedAt: now }
    return { next, facts: [updated(userId, next)], answer: undefined }
  })
}
