import { type Static, Type } from 'typebox'
import { Code, Delivery } from './identity.ts'
import { limits } from './limits.ts'
import { closed, operation } from './operation.ts'
import { Id, nullable } from './shapes.ts'
import { WebAuthn } from './ways.ts'

/**
 * A session's proof that its owner makes the call, for operations with `proof`. It is valid for `limits.proofMinutes`
 * minutes; a sign-in is the session's first proof.
 */
export const Proof = closed({ provedUntil: Type.String({ format: 'date-time' }) })
export type Proof = Static<typeof Proof>

export const ProofWays = closed({
  password: Type.Boolean(),
  passkey: Type.Boolean(),
  /** The masked e-mail that the code went to. */
  destination: Type.String(),
  /** Until when the session's last proof is valid; `null` when it has expired. */
  provedUntil: nullable(Type.String({ format: 'date-time' })),
})
export type ProofWays = Static<typeof ProofWays>

export const listProofs = operation({
  name: 'listProofs',
  who: 'account',
  summary: 'How the caller can prove that they own the session: password, passkey, a code by mail.',
  service: 'identity',
  method: 'GET',
  path: '/a/identity/proofs',
  reply: ProofWays,
})

export const sendProofCode = operation({
  name: 'sendProofCode',
  who: 'account',
  summary: `Mail a code that proves who owns the session; it works once, for ${limits.proofMinutes} minutes, in this session.`,
  service: 'identity',
  method: 'POST',
  path: '/a/identity/proofs/code/send',
  reply: Delivery,
  errors: ['identity.limitExceeded'],
  cost: 'sensitive',
})

export const beginPasskeyProof = operation({
  name: 'beginPasskeyProof',
  who: 'account',
  summary: 'The WebAuthn request options with which a browser proves by a passkey who owns the session.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/proofs/passkey/begin',
  reply: closed({ flow: Type.String(), options: WebAuthn }),
  errors: ['identity.wayUnknown'],
  cost: 'sensitive',
})

export const proveByPassword = operation({
  name: 'proveByPassword',
  who: 'account',
  summary: 'Prove by the password who owns the session. A wrong password counts as a failed sign-in of the session.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/proofs/password',
  logged: 'authn_proof_success',
  body: closed({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
  reply: Proof,
  errors: ['identity.wrongPassword', 'identity.passwordMissing', 'identity.locked'],
  cost: 'sensitive',
})

export const proveByCode = operation({
  name: 'proveByCode',
  who: 'account',
  summary: 'Prove by the mailed code who owns the session.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/proofs/code',
  logged: 'authn_proof_success',
  body: closed({ code: Code }),
  reply: Proof,
  errors: ['identity.codeMismatch', 'identity.codeExpired', 'identity.tooManyFailedAttempts', 'identity.limitExceeded'],
  cost: 'sensitive',
})

export const proveByPasskey = operation({
  name: 'proveByPasskey',
  who: 'account',
  summary: 'Prove by a passkey of the account who owns the session (WebAuthn response).',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/proofs/passkey',
  logged: 'authn_proof_success',
  body: closed({ flow: Id, response: WebAuthn }),
  reply: Proof,
  errors: ['identity.passkeyFailed', 'identity.passwordResetRequired'],
  cost: 'sensitive',
})
