import { type Static, Type } from 'typebox'
import { adminMailKinds } from './admin-values.ts'
import { fact } from './fact.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { GivingUp, settlementErrors } from './settlement.ts'
import { Email, Id, LocaleName, nullable, Password, PersonName, params } from './shapes.ts'
import { genders, socialProviders } from './values.ts'

/** The only client that gets tokens; its id is part of the confirmation link. */
export const webClient = 'web'

const ClientId = Type.String({ minLength: 1, maxLength: 64 })
/** Six digits from a mail. The form removes spaces that were pasted along. */
export const Code = Type.String({ pattern: '^\\d{6}$', message: { pattern: 'validation.code' } })

export const Credentials = closed({ username: Email, password: Type.String({ minLength: 1, maxLength: 256 }) })

export const Session = closed({
  idToken: Type.String(),
  /** When the id token expires, ISO 8601. The refresh cookie gets a new one. */
  expiresAt: Type.String({ format: 'date-time' }),
  /** `true` when this sign-in undid the deletion of the account. */
  restored: Type.Optional(Type.Boolean()),
})
export type Session = Static<typeof Session>

export const Delivery = closed({
  /** The masked e-mail that the code went to: `j****@e****`. */
  destination: Type.String(),
})

export const signUp = operation({
  name: 'signUp',
  summary:
    'Sign up with e-mail and password; a code is sent to the e-mail, and a cookie binds this browser to the sign-up.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-up',
  logged: 'account_sign_up',
  body: closed({ email: Email, password: Password, locale: Type.Optional(LocaleName) }),
  reply: Delivery,
  errors: ['identity.usernameExists', 'identity.passwordCommon', 'identity.limitExceeded', 'identity.emailRefused'],
  cost: 'sensitive',
})

const EnteredNames = { name: PersonName, surname: Type.Optional(PersonName) }

/**
 * What somebody entered to join by a shared link: kept for the link of the mail, which may be opened in another
 * browser.
 */
export const EntryDetails = closed({
  ...EnteredNames,
  /** The child who joins instead; gender and level are then the child's. */
  child: nullable(closed(EnteredNames)),
  gender: nullable(Choice(genders)),
  level: nullable(Type.Integer({ minimum: 1, maximum: 5 })),
})
export type EntryDetails = Static<typeof EntryDetails>

export const confirmSignUp = operation({
  name: 'confirmSignUp',
  summary:
    'Confirm a sign-up with the mailed code, and sign in. A browser other than that of the sign-up needs the password, too, or the secret of the mail’s link.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/confirm-sign-up',
  logged: 'account_confirm',
  body: closed({
    clientId: ClientId,
    username: Email,
    code: Code,
    /** The password of the sign-up; needed when no cookie ties this browser to it. */
    password: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
    /** The secret in the mail's link, of a sign-up without a password. */
    link: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: '^[A-Za-z0-9_.-]+$' })),
  }),
  reply: closed({
    outcome: Choice(['OK', 'WELCOME']),
    session: Session,
    /** What was entered at the beginning, for a browser that has come by the mail's link. */
    details: Type.Optional(EntryDetails),
  }),
  errors: [
    'identity.signUpElsewhere',
    'identity.notAuthorized',
    'identity.locked',
    'identity.newDeviceLocked',
    'identity.usernameExists',
    'identity.codeMismatch',
    'identity.codeExpired',
    'identity.tooManyFailedAttempts',
    'identity.limitExceeded',
    'identity.alreadyConfirmed',
    'identity.clientUnknown',
  ],
  cost: 'sensitive',
})

export const resendCode = operation({
  name: 'resendCode',
  summary: 'Send a new code for the sign-up that this browser is bound to. The reply is the same if there is none.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/resend-code',
  body: closed({ clientId: ClientId, username: Email }),
  reply: Delivery,
  errors: ['identity.limitExceeded', 'identity.clientUnknown'],
  cost: 'sensitive',
})

export const signIn = operation({
  name: 'signIn',
  summary:
    'Sign in with e-mail and password. The reply contains the id token, and sets a cookie with the refresh token.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-in',
  body: Credentials,
  reply: Session,
  errors: [
    'identity.notAuthorized',
    'identity.locked',
    'identity.newDeviceLocked',
    'identity.userNotConfirmed',
    'identity.passwordResetRequired',
    'identity.suspended',
    'identity.newPasswordRequired',
  ],
  cost: 'sensitive',
})

export const refreshSession = operation({
  name: 'refreshSession',
  summary: 'Exchange the refresh cookie for a new id token and a new cookie.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/refresh',
  reply: Session,
  errors: ['identity.notSignedIn'],
})

export const signOut = operation({
  name: 'signOut',
  summary: 'End this session: the refresh token is revoked and the cookie cleared.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-out',
})

export const signOutEverywhere = operation({
  name: 'signOutEverywhere',
  who: 'account',
  summary: 'End every session of the account, including this one.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/sign-out-everywhere',
  logged: 'authn_session_end',
})

export const SignIn = closed({
  id: Type.String(),
  /** The browser and system as text: `Firefox 143, Windows`. */
  browser: Type.String(),
  system: Type.String(),
  kind: Choice(['phone', 'tablet', 'desktop', 'other']),
  way: Choice(['password', 'passkey', 'code', ...socialProviders]),
  startedAt: Type.String({ format: 'date-time' }),
  lastSeenAt: Type.String({ format: 'date-time' }),
  /** `true` for the session of this call. */
  current: Type.Boolean(),
})
export type SignIn = Static<typeof SignIn>

export const listSignIns = operation({
  name: 'listSignIns',
  who: 'account',
  summary: 'The caller’s active sessions, the last used first.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/sign-ins',
  reply: closed({ items: Type.Array(SignIn) }),
})

export const revokeSignIn = operation({
  name: 'revokeSignIn',
  who: 'account',
  summary: 'End one of the caller’s sessions; its tokens are refused everywhere within seconds.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/identity/sign-ins/:id',
  logged: 'authn_session_end',
  params: params.id,
  errors: ['identity.signInUnknown'],
})

export const updateAttributes = operation({
  name: 'updateAttributes',
  who: 'account',
  summary: 'Accept the current terms. The new id token contains their version.',
  service: 'identity',
  method: 'PATCH',
  path: '/a/identity/attributes',
  body: closed({
    termsAndConditions: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    agreed: closed({
      terms: Type.Literal(true, { message: { const: 'validation.consent' } }),
      privacy: Type.Literal(true, { message: { const: 'validation.consent' } }),
      /** The language in which the texts were read; the person's own by default. */
      locale: Type.Optional(LocaleName),
    }),
  }),
  reply: Session,
  errors: ['terms.outdated', 'user.notFound', 'identity.notSignedIn'],
})

export const deleteAccount = operation({
  name: 'deleteAccount',
  who: 'account',
  summary: `Request the deletion of the caller’s account. Every session ends, and others see a deleted person at once. After ${limits.erasureGraceDays} days the person’s own data is erased; signing in before then undoes the request. Refused while something is paid or reserved; credit that is left and subscriptions that are still valid must be given up expressly.`,
  service: 'identity',
  method: 'DELETE',
  path: '/a/users/account',
  proof: true,
  query: GivingUp,
  reply: closed({
    /** When everything is erased, ISO 8601; a sign-in before that undoes the deletion. */
    erasesAt: Type.String({ format: 'date-time' }),
  }),
  errors: ['user.notFound', ...settlementErrors],
  cost: 'sensitive',
})

export const publicKeys = operation({
  name: 'publicKeys',
  summary: 'The public keys that verify id tokens (JWKS).',
  service: 'identity',
  method: 'GET',
  path: '/public/identity/keys',
  reply: closed({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
})

/** The claims of an id token beside the registered ones (iss, aud, exp, iat, sub = account id, typ). */
export const Claims = Type.Object({
  sub: Type.String(),
  email: Type.String(),
  groups: Type.Array(Type.String()),
  login: Choice(['FIRST_TIME', 'NOT_FIRST_TIME']),
  /** The person's id; empty until the first call of `initialUser`. */
  userInfoId: Type.String(),
  termsAndConditions: Type.Integer(),
  name: Type.String(),
  /** The session (refresh family) of the token. */
  sid: Type.String(),
})
export type Claims = Static<typeof Claims>

/** The mails that identity and orgs request. Security notices name what was done, so that it can be undone. */
export const mailKinds = [
  'confirm',
  'confirmEntry',
  'confirmSocial',
  'entryKnown',
  'reset',
  'signInCode',
  'invited',
  'passwordChanged',
  'passwordReset',
  'linked',
  'unlinked',
  'passkeyAdded',
  'passkeyRemoved',
  'sessionStolen',
  'proof',
  'emailCode',
  'emailTaken',
  'emailChanged',
  'emailHeld',
  'emailUndone',
  'accountDeleting',
  'accountDeleted',
  'exportReady',
  'guest',
  'guestParent',
  ...adminMailKinds,
] as const
export type MailKind = (typeof mailKinds)[number]

/** A mail to one address, which the notifications service writes in the recipient's language. */
export const MailRequest = closed({
  kind: Choice(mailKinds),
  /**
   * The e-mail, sealed (kit/session/seal.ts, purpose `mailed to`): the bus keeps facts for weeks, and people may leave.
   */
  to: Type.String(),
  locale: LocaleName,
  /** The secret in the mail (a code, a temporary password), sealed with the purpose `mailed code`. */
  code: Type.Optional(Type.String()),
  /**
   * A value in the mail's text (the linked provider, the device of a sign-in, the moment of an erasure), sealed with
   * the purpose `mailed detail`.
   */
  detail: Type.Optional(Type.String()),
  /** The mail is not sent after this moment. */
  expiresAt: Type.String({ format: 'date-time' }),
})

export const mailRequested = fact('identity.mail-requested', MailRequest)

/**
 * A person's account is being erased: every service deletes the data that is theirs alone, and the name from the rest.
 */
export const userDeleted = fact('identity.user-deleted', closed({ id: Id, aliasIds: Type.Array(Id) }))

/**
 * The owner has recovered an account through its e-mail, with a new password or by undoing a change of e-mail. Somebody
 * else may have used it, so everything that opens without a sign-in and was made before, such as calendar feeds, is
 * revoked.
 */
export const accountRecovered = fact('identity.account-recovered', closed({ userId: Id }))

/** An alias was deleted; its places in coming events become free. */
export const aliasDeleted = fact('identity.alias-deleted', closed({ owner: Id, aliasId: Id }))
