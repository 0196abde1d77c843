import { Type } from 'typebox'
import { Code, Delivery, Session } from './identity.ts'
import { Choice, closed, operation } from './operation.ts'
import { Email, LocaleName, Password, PersonName } from './shapes.ts'
import { MailToken } from './sign-in-codes.ts'
import { genders } from './values.ts'

const Old = Type.String({
  minLength: 1,
  maxLength: 256,
  message: { minLength: 'validation.passwordRequired', required: 'validation.passwordRequired' },
})

export const forgotPassword = operation({
  name: 'forgotPassword',
  summary:
    'Send a code for a new password, bound to this browser by a cookie and to the link in the mail. The reply does not reveal whether the account exists.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/forgot-password',
  logged: 'authn_password_reset_request',
  body: closed({ username: Email }),
  reply: Delivery,
  errors: ['identity.limitExceeded', 'identity.emailRefused'],
  cost: 'sensitive',
})

export const submitPassword = operation({
  name: 'submitPassword',
  summary: 'Set a new password by the code from the mail; every session ends.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/submit-password',
  logged: 'authn_password_reset',
  body: closed({
    username: Email,
    code: Code,
    newPassword: Password,
    /** The token in the mail's link; a browser that requested the code has it in a cookie instead. */
    token: Type.Optional(MailToken),
  }),
  errors: [
    'identity.codeMismatch',
    'identity.codeExpired',
    'identity.tooManyFailedAttempts',
    'identity.limitExceeded',
    'identity.passwordCommon',
  ],
  cost: 'sensitive',
})

export const changePassword = operation({
  name: 'changePassword',
  who: 'account',
  summary: 'Change the caller’s password; every other session ends.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/change-password',
  logged: 'authn_password_change',
  body: closed({ oldPassword: Old, newPassword: Password }),
  reply: Session,
  errors: [
    'identity.wrongPassword',
    'identity.samePassword',
    'identity.passwordMissing',
    'identity.passwordCommon',
    'identity.limitExceeded',
    'identity.locked',
    'identity.notSignedIn',
  ],
  cost: 'sensitive',
})

export const completeNewPassword = operation({
  name: 'completeNewPassword',
  summary: 'Set the first password of an account that a site admin created, with its temporary password.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/complete-new-password',
  logged: 'authn_password_change',
  body: closed({
    username: Email,
    temporaryPassword: Old,
    newPassword: Password,
    name: PersonName,
    family_name: PersonName,
    gender: Choice(genders),
  }),
  reply: Session,
  errors: [
    'identity.notAuthorized',
    'identity.locked',
    'identity.newDeviceLocked',
    'identity.samePassword',
    'identity.passwordCommon',
    'identity.codeExpired',
  ],
  cost: 'sensitive',
})

export const createAccount = operation({
  name: 'createAccount',
  summary: 'Create an account for a person; a temporary password is mailed to them. Site admins only.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/admin/accounts',
  who: 'siteAdmin',
  role: 'support',
  body: closed({ email: Email, locale: Type.Optional(LocaleName) }),
  reply: Delivery,
  errors: ['identity.usernameExists'],
  cost: 'sensitive',
})

export const requirePasswordReset = operation({
  name: 'requirePasswordReset',
  summary: 'Require a person to set a new password before the next sign-in; their sessions end. Site admins only.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/admin/require-reset',
  who: 'siteAdmin',
  role: 'support',
  proof: 'secret',
  body: closed({ username: Email }),
  errors: ['user.notFound'],
  cost: 'sensitive',
})
