import { type Static, Type } from 'typebox'
import { Code, Session } from './identity.ts'
import { limits } from './limits.ts'
import { Choice, closed, operation } from './operation.ts'
import { Id, Line, nullable } from './shapes.ts'
import { socialProviders } from './values.ts'

/** Ways to sign in beside a password: accounts of social providers, and passkeys (WebAuthn). */
const Provider = closed({ provider: Choice(socialProviders) })

/** A WebAuthn message; its schema is in its specification, and its library checks it. */
export const WebAuthn = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown(), { maxProperties: 20 })

export const listProviders = operation({
  name: 'listProviders',
  summary: 'The social providers that are configured.',
  service: 'identity',
  method: 'GET',
  path: '/public/identity/providers',
  reply: closed({ items: Type.Array(Choice(socialProviders)) }),
})

export const beginSocial = operation({
  name: 'beginSocial',
  summary: 'The provider’s address to which the browser goes to sign in. A cookie binds the flow to this browser.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/social/:provider/begin',
  params: Provider,
  reply: closed({ url: Type.String() }),
  errors: ['identity.providerUnknown', 'identity.socialFailed'],
  cost: 'sensitive',
})

export const completeSocial = operation({
  name: 'completeSocial',
  summary:
    'Complete a sign-in or a link with the parameters of the provider’s redirect, or ask for the code that was mailed.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/social/:provider/complete',
  params: Provider,
  /** The query string of the return, as the provider wrote it. */
  body: closed({ query: Type.String({ minLength: 1, maxLength: 4096 }) }),
  reply: closed({
    /** CONFIRM: the provider does not vouch for the e-mail, so a code was mailed to `destination`. */
    outcome: Choice(['SIGNED_IN', 'LINKED', 'CONFIRM']),
    session: nullable(Session),
    destination: Type.String(),
  }),
  errors: [
    'identity.passwordResetRequired',
    'identity.suspended',
    'identity.providerUnknown',
    'identity.socialFailed',
    'identity.socialCancelled',
    'identity.socialExpired',
    'identity.emailMissing',
    'identity.usernameExists',
    'identity.linkedElsewhere',
    'identity.limitExceeded',
    'identity.emailRefused',
    'identity.notAuthorized',
  ],
  cost: 'sensitive',
})

export const confirmSocial = operation({
  name: 'confirmSocial',
  summary:
    'Complete a sign-in whose e-mail the provider has not verified, with the mailed code and in the browser that began it.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/social/confirm',
  body: closed({ code: Code }),
  reply: Session,
  errors: [
    'identity.passwordResetRequired',
    'identity.suspended',
    'identity.codeMismatch',
    'identity.codeExpired',
    'identity.tooManyFailedAttempts',
    'identity.limitExceeded',
    'identity.socialExpired',
    'identity.usernameExists',
    'identity.notAuthorized',
  ],
  cost: 'sensitive',
})

/** Apple returns with a cross-site form post, which is redirected to a page of the web. */
export const returnFromApple = operation({
  name: 'returnFromApple',
  summary: 'Apple’s return address, called by a form; redirects to the page that the other providers return to.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/social/apple/return',
  form: true,
  answers: 'redirect',
  body: Type.Object({
    state: Type.String({ maxLength: 256 }),
    code: Type.Optional(Type.String({ maxLength: 2048 })),
    id_token: Type.Optional(Type.String({ maxLength: 8192 })),
    /** The name as JSON, sent with the first consent only. */
    user: Type.Optional(Type.String({ maxLength: 2048 })),
    error: Type.Optional(Type.String({ maxLength: 256 })),
    iss: Type.Optional(Type.String({ maxLength: 512 })),
  }),
  errors: ['identity.providerUnknown'],
  cost: 'sensitive',
})

export const deleteFromFacebook = operation({
  name: 'deleteFromFacebook',
  summary: 'Facebook’s data deletion callback: its link to the account is removed.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/social/facebook/deletion',
  form: true,
  body: Type.Object({ signed_request: Type.String({ minLength: 1, maxLength: 8192 }) }),
  reply: closed({ url: Type.String(), confirmation_code: Type.String() }),
  errors: ['identity.providerUnknown', 'identity.socialFailed'],
  cost: 'sensitive',
})

export const Passkey = closed({
  id: Type.String(),
  name: Type.String(),
  createdAt: Type.String({ format: 'date-time' }),
  lastUsedAt: nullable(Type.String({ format: 'date-time' })),
})
export type Passkey = Static<typeof Passkey>

export const Ways = closed({
  password: Type.Boolean(),
  social: Type.Array(
    closed({
      provider: Choice(socialProviders),
      email: Type.String(),
      linkedAt: Type.String({ format: 'date-time' }),
    }),
  ),
  passkeys: Type.Array(Passkey),
})
export type Ways = Static<typeof Ways>

export const listWays = operation({
  name: 'listWays',
  who: 'account',
  summary: 'The caller’s ways to sign in: password, linked providers, passkeys.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/ways',
  reply: Ways,
})

export const beginLink = operation({
  name: 'beginLink',
  who: 'account',
  summary: 'The provider’s address to which the browser goes to link the provider to the caller’s account.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/ways/social/:provider/begin',
  proof: true,
  params: Provider,
  reply: closed({ url: Type.String() }),
  errors: ['identity.providerUnknown', 'identity.socialFailed'],
  cost: 'sensitive',
})

export const unlink = operation({
  name: 'unlink',
  who: 'account',
  summary: 'Remove a linked provider from the caller’s account, unless it is the last way to sign in.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/identity/ways/social/:provider',
  proof: true,
  params: Provider,
  errors: ['identity.wayUnknown', 'identity.lastWayIn'],
})

export const beginPasskey = operation({
  name: 'beginPasskey',
  who: 'account',
  summary: 'The WebAuthn creation options with which a browser makes a passkey for the caller.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/ways/passkeys/begin',
  proof: true,
  reply: closed({ options: WebAuthn }),
  errors: ['identity.limitExceeded', 'identity.secretRequired'],
  cost: 'sensitive',
})

export const addPasskey = operation({
  name: 'addPasskey',
  who: 'account',
  summary: 'Store a passkey that the browser has made.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/ways/passkeys',
  proof: true,
  body: closed({
    name: Line(limits.passkeyNameMax),
    response: WebAuthn,
  }),
  reply: Passkey,
  errors: ['identity.passkeyFailed', 'identity.limitExceeded', 'identity.secretRequired'],
  cost: 'sensitive',
})

export const removePasskey = operation({
  name: 'removePasskey',
  who: 'account',
  summary: 'Delete one of the caller’s passkeys, unless it is the last way to sign in.',
  service: 'identity',
  method: 'DELETE',
  path: '/a/identity/ways/passkeys/:id',
  proof: true,
  params: closed({ id: Type.String({ minLength: 1, maxLength: 1024, pattern: '^[A-Za-z0-9_-]+$' }) }),
  errors: ['identity.wayUnknown', 'identity.lastWayIn', 'identity.secretRequired'],
})

export const beginPasskeySignIn = operation({
  name: 'beginPasskeySignIn',
  summary: 'The WebAuthn request options with which a browser signs in by a passkey.',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/passkey/begin',
  reply: closed({ flow: Type.String(), options: WebAuthn }),
  cost: 'sensitive',
})

export const signInByPasskey = operation({
  name: 'signInByPasskey',
  summary: 'Sign in by a passkey (WebAuthn response).',
  service: 'identity',
  method: 'POST',
  path: '/public/identity/passkey/sign-in',
  body: closed({ flow: Id, response: WebAuthn }),
  reply: Session,
  errors: ['identity.passkeyFailed', 'identity.passwordResetRequired', 'identity.suspended', 'identity.notAuthorized'],
  cost: 'sensitive',
})
