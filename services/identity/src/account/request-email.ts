import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Caller } from '../credentials/attempt-store.ts'
import { countCall, countMail } from '../credentials/count-attempts.ts'
import { issueMail } from '../credentials/issue-mail.ts'
import { findFormer, refuseBlocked } from '../credentials/judge-email.ts'
import { openFlow } from '../credentials/open-flow.ts'
import { maskedDelivery, sendCode } from '../credentials/send-code.ts'
import { remindFormer } from '../credentials/send-former-link.ts'
import { findFlow } from '../credentials/take-flow.ts'
import { findAccount, findOwn } from '../domain/account-store.ts'

interface Asking {
  readonly email: string
  /** The caller as a stranger to the new e-mail: they may own it or not. */
  readonly stranger: Caller
}

/**
 * Mails a code to a new e-mail. One that has an account gets a notice instead, one that another account can still
 * get back the link for that; the caller gets the same answer.
 * @throws identity.sameEmail, identity.emailRefused, identity.limitExceeded
 */
export async function requestEmail(kit: Kit, actor: Actor, asking: Asking): Promise<{ destination: string }> {
  const own = await findOwn(kit, actor)
  const email = asking.email.toLowerCase()
  if (email === own.email) throw AppError.field('identity.sameEmail', 'email')
  refuseBlocked(kit.env, email, 'email')
  await countCall(kit, { email: own.email, caller: { kind: 'session', id: actor.sessionId } }, 'emails')
  if (!(await countMail(kit, { email, caller: asking.stranger }, 'resends')))
    throw new AppError('identity.limitExceeded')
  const isTaken = (await findAccount(kit, email))?.confirmed === true
  const former = await findFormer(kit, email)
  const isHeld = former !== null && former._id !== own._id
  const expiresAt = new Date(Date.now() + limits.emailCodeHours * 3_600_000)
  const flow = { use: 'changeEmail', token: actor.sessionId, accountId: own._id, expiresAt } as const
  await openFlow(kit, { ...flow, data: { email, expiresAt: expiresAt.toISOString() } })
  const { locale } = own
  const holder = { purpose: 'email', key: actor.sessionId, email, locale } as const
  await sendCode(kit, { ...holder, kind: 'emailCode', isMailed: !isTaken && !isHeld })
  if (isHeld) await remindFormer(kit, former, email)
  else if (isTaken) await tellTaken(kit, { email, locale, expiresAt, id: actor.sessionId })
  return maskedDelivery(email)
}

interface Taken {
  readonly id: string
  readonly email: string
  readonly locale: Parameters<typeof issueMail>[1]['locale']
  readonly expiresAt: Date
}

/** The owner of the mailbox learns why no code came; nobody else does. */
async function tellTaken(kit: Kit, { id, email, locale, expiresAt }: Taken): Promise<void> {
  const mail = issueMail(kit, { kind: 'emailTaken', to: email, locale, expiresAt })
  await kit.tell(mail, { id: `email-taken:${id}:${expiresAt.getTime()}`, subject: id, at: new Date(), version: 1 })
}

interface Waiting {
  readonly email: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** The new e-mail that waits in this session for its code; null where none does. */
export async function findWaiting(kit: Kit, { accountId, sessionId }: Actor): Promise<Waiting | null> {
  const flow = await findFlow<Waiting>(kit, { use: 'changeEmail', token: sessionId, accountId })
  return flow && new Date(flow.data.expiresAt) > new Date() ? flow.data : null
}
