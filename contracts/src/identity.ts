import { type Static, Type } from 'typebox'
import { fact } from './fact.ts'
import { closed, operation } from './operation.ts'
import { Email, LocaleName, Password } from './shapes.ts'

/** The one client that we issue tokens to; it travels in the confirmation link. */
export const webClient = 'web'

const ClientId = Type.String({ minLength: 1, maxLength: 64 })
/** Six digits from a letter; spaces that a person pastes along are the form's to strip. */
export const Code = Type.String({ pattern: '^\\d{6}$', message: { pattern: 'validation.code' } })

export const Credentials = closed({ username: Email, password: Type.String({ minLength: 1, maxLength: 256 }) })

export const Session = closed({
  idToken: Type.String(),
  /** When the id token ends, ISO 8601. The refresh cookie brings a new one. */
  expiresAt: Type.String({ format: 'date-time' }),
})
export type Session = Static<typeof Session>

export const Delivery = closed({
  /** Where the code went, masked: `j****@e****`. */
  destination: Type.String(),
})

export const signUp = operation({
  name: 'signUp',
  summary: 'Sign up with e-mail and password; a code is sent to the e-mail.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-up',
  body: closed({ email: Email, password: Password, locale: Type.Optional(LocaleName) }),
  reply: Delivery,
  errors: ['identity.usernameExists', 'identity.passwordCommon', 'identity.limitExceeded'],
  cost: 'sensitive',
})

export const confirmSignUp = operation({
  name: 'confirmSignUp',
  summary: 'Confirm the e-mail by the code that was sent to it.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/confirm-sign-up',
  body: closed({ clientId: ClientId, username: Email, code: Code }),
  reply: closed({ outcome: Type.Enum(['OK', 'WELCOME']) }),
  errors: [
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
  summary: 'Send a new confirmation code; the same answer whether or not the account exists.',
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
  summary: 'Sign in; the answer holds the id token, a cookie the refresh token.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/sign-in',
  body: Credentials,
  reply: Session,
  errors: ['identity.notAuthorized', 'identity.locked', 'identity.userNotConfirmed'],
  cost: 'sensitive',
})

export const refreshSession = operation({
  name: 'refreshSession',
  summary: 'Turn the refresh cookie into a new id token and a new cookie.',
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

export const publicKeys = operation({
  name: 'publicKeys',
  summary: 'The keys that id tokens are signed with (JWKS).',
  service: 'identity',
  method: 'GET',
  path: '/public/identity/keys',
  reply: closed({ keys: Type.Array(Type.Record(Type.String(), Type.Unknown())) }),
})

/** What an id token says, beside the registered claims (iss, aud, exp, iat, sub = account id, typ). */
export const Claims = Type.Object({
  sub: Type.String(),
  email: Type.String(),
  groups: Type.Array(Type.String()),
  login: Type.Enum(['FIRST_TIME', 'NOT_FIRST_TIME']),
  /** The person's id; empty until the first call of `initialUser`. */
  userInfoId: Type.String(),
  termsAndConditions: Type.Integer(),
  name: Type.String(),
  /** The session (refresh family) that it belongs to. */
  sid: Type.String(),
})
export type Claims = Static<typeof Claims>

/** A mail that identity wants sent; the notifications service words it in the receiver's language. */
export const mailRequested = fact(
  'identity.mail-requested',
  closed({
    kind: Type.Enum(['confirm']),
    to: Type.String(),
    locale: LocaleName,
    /** Sealed (kit/seal.ts, purpose `mailed code`), so that the bus never carries it in the clear. */
    code: Type.String(),
    expiresAt: Type.String({ format: 'date-time' }),
  }),
)
