import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { findAccount } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { countCall, countMail } from '../attempts/count.ts'
import type { Caller } from '../attempts/store.ts'
import { sendCode } from '../code/send.ts'
import { refuseBlocked } from '../config.ts'
import { openFlow } from '../flow/open.ts'
import { issueMail } from '../mail/issue.ts'
import { findOwn } from '../proof/find.ts'
import { findFormer } from './find.ts'
import { remindFormer } from './send-link.ts'

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
export async function request(kit: Kit, actor: Actor, asking: Asking): Promise<{ destination: string }> {
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
