import { Type } from 'typebox'
import { Code, Delivery, Session } from './identity.ts'
import { closed, operation } from './operation.ts'
import { Email } from './shapes.ts'

/** The secret in the link of a mail with a code. */
export const MailToken = Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' })

export const requestSignInCode = operation({
  name: 'requestSignInCode',
  summary:
    'Send a code to sign in without a password, bound to this browser by a cookie and to the link in the mail. The reply does not reveal whether the account exists.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-in-code',
  logged: 'authn_code_request',
  body: closed({ username: Email }),
  reply: Delivery,
  errors: ['identity.limitExceeded', 'identity.emailRefused'],
  cost: 'sensitive',
})

export const signInByCode = operation({
  name: 'signInByCode',
  summary:
    'Sign in by a mailed code. It proves the e-mail alone: neither the operations that need a password or passkey nor the rights of site admins are open after it.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-in-by-code',
  body: closed({
    username: Email,
    code: Code,
    /** The token in the mail's link; a browser that requested the code has it in a cookie instead. */
    token: Type.Optional(MailToken),
  }),
  reply: Session,
  errors: [
    'identity.codeMismatch',
    'identity.codeExpired',
    'identity.tooManyFailedAttempts',
    'identity.limitExceeded',
    'identity.passwordResetRequired',
    'identity.suspended',
    'identity.notAuthorized',
  ],
  cost: 'sensitive',
})
