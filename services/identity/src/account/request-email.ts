import { hour } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Caller } from '../credentials/attempt-store.ts'
import { countCall, countMail } from '../credentials/count-attempts.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { findFormerOwner, refuseBlocked } from '../credentials/judge-email.ts'
import { openFlow } from '../credentials/open-flow.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { resendUndoLink } from '../credentials/send-former-link.ts'
import { findFlow } from '../credentials/take-flow.ts'
import { findAccount, readOwnAccount } from '../domain/account-store.ts'

interface EmailRequest {
  readonly email: string
  /** The address that calls: for the limits of the new e-mail the caller counts as a stranger, who may not own it. */
  readonly stranger: Caller
}

/**
 * Mails a code to a new e-mail. An e-mail that has an account receives a notice instead, and an e-mail that another
 * account can still get back receives the link for that. The caller gets the same answer in all three cases.
 * @throws identity.sameEmail, identity.emailRefused, identity.limitExceeded
 */
export async function requestEmail(kit: Kit, actor: Actor, request: EmailRequest): Promise<{ destination: string }> {
  const own = await readOwnAccount(kit, actor)
  const email = request.email.toLowerCase()
  if (email === own.email) throw AppError.field('identity.sameEmail', 'email')
  refuseBlocked(kit.env, email, 'email')
  await countCall(kit, { email: own.email, caller: { kind: 'session', id: actor.sessionId } }, 'emails')
  if (!(await countMail(kit, { email, caller: request.stranger }, 'resends')))
    throw new AppError('identity.limitExceeded')
  const isTaken = (await findAccount(kit, email))?.confirmed === true
  const former = await findFormerOwner(kit, email)
  const isHeld = former !== null && former._id !== own._id
  const expiresAt = new Date(Date.now() + limits.emailCodeHours * hour)
  const flow = { use: 'changeEmail', token: actor.sessionId, accountId: own._id, expiresAt } as const
  await openFlow(kit, { ...flow, data: { email, expiresAt: expiresAt.toISOString() } })
  const { locale } = own
  const holder = { purpose: 'email', key: actor.sessionId, email, locale } as const
  await sendCode(kit, { ...holder, kind: 'emailCode', isMailed: !isTaken && !isHeld })
  if (isHeld) await resendUndoLink(kit, former, email)
  else if (isTaken) await publishTakenNotice(kit, { email, locale, expiresAt, id: actor.sessionId })
  return maskedDelivery(email)
}

interface TakenEmail {
  readonly id: string
  readonly email: string
  readonly locale: Parameters<typeof issueMail>[1]['locale']
  readonly expiresAt: Date
}

/** Requests a mail that explains to the owner of the mailbox, and to nobody else, why no code came. */
async function publishTakenNotice(kit: Kit, { id, email, locale, expiresAt }: TakenEmail): Promise<void> {
  const mail = issueMail(kit, { kind: 'emailTaken', to: email, locale, expiresAt })
  await kit.publish(mail, { id: `email-taken:${id}:${expiresAt.getTime()}`, subject: id, at: new Date(), version: 1 })
}

interface PendingEmail {
  readonly email: string
  /** ISO 8601. */
  readonly expiresAt: string
}

/** Returns the new e-mail whose code this session has still to enter, or null. */
export async function findPendingEmail(kit: Kit, { accountId, sessionId }: Actor): Promise<PendingEmail | null> {
  const flow = await findFlow<PendingEmail>(kit, { use: 'changeEmail', token: sessionId, accountId })
  return flow && new Date(flow.data.expiresAt) > new Date() ? flow.data : null
}
