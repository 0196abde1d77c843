import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { Code, Delivery, Session } from './identity.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Email, Id, nullable } from './shapes.ts'

/** The e-mail of the account, and a new one that awaits its code in this session. */
export const OwnEmail = closed({
  email: Type.String(),
  /** The new e-mail and when its code expires; `null` when no change is in progress. */
  waiting: nullable(closed({ email: Type.String(), until: Type.String({ format: 'date-time' }) })),
})
export type OwnEmail = Static<typeof OwnEmail>

export const getEmail = operation({
  name: 'getEmail',
  who: 'account',
  summary:
    'The e-mail of the caller’s account, and the new e-mail that this session has requested and not confirmed yet.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/email',
  reply: OwnEmail,
})

export const requestEmail = operation({
  name: 'requestEmail',
  who: 'account',
  summary: `Mail a code to a new e-mail. The code works once, for ${limits.emailCodeHours} h, in this session. The reply does not reveal whether the e-mail has an account.`,
  service: 'identity',
  method: 'POST',
  path: '/a/identity/email',
  proof: true,
  body: closed({ email: Email }),
  reply: Delivery,
  errors: ['identity.sameEmail', 'identity.emailRefused', 'identity.limitExceeded'],
  cost: 'sensitive',
})

export const confirmEmail = operation({
  name: 'confirmEmail',
  who: 'account',
  summary: `Change the e-mail of the account, with the code that was mailed to the new e-mail. Every other session ends. The old e-mail gets a link that undoes the change within ${limits.emailUndoDays} days.`,
  service: 'identity',
  method: 'POST',
  path: '/a/identity/email/confirm',
  logged: 'authn_email_change',
  body: closed({ code: Code }),
  reply: Session,
  errors: [
    'identity.codeMismatch',
    'identity.codeExpired',
    'identity.tooManyFailedAttempts',
    'identity.limitExceeded',
    'identity.usernameExists',
  ],
  cost: 'sensitive',
})

export const undoEmail = operation({
  name: 'undoEmail',
  summary:
    'Undo a change of e-mail by the link mailed to the old e-mail: the account has the old e-mail again, every session ends, all passkeys and linked providers are removed, and a new password is required. If the old e-mail has another account by now, the link gives access to neither account: this one is locked until the e-mail is free.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/email/undo',
  logged: 'authn_email_undo',
  body: closed({ token: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }) }),
  reply: closed({ email: Type.String() }),
  errors: ['link.invalid', 'link.emailTaken'],
  cost: 'sensitive',
})

/** An account's e-mail has changed. The address is stored in the account, and in no fact. */
export const emailChanged = fact('identity.email-changed', closed({ accountId: Id }))
