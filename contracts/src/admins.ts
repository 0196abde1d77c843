import { type Static, Type } from 'typebox'
import { adminLimits } from './admin-values.ts'
import { Session } from './identity.ts'
import { closed, operation } from './operation.ts'
import { Moment, nullable } from './shapes.ts'

export const acceptAdmin = operation({
  name: 'acceptAdmin',
  summary: 'Become a site admin by the one-time link that an operator made for the caller’s account.',
  service: 'identity',
  method: 'POST',
  path: '/a/identity/admin/accept',
  who: 'account',
  logged: 'authz_change',
  body: closed({ token: Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' }) }),
  reply: Session,
  errors: ['link.invalid', 'identity.notSignedIn'],
  cost: 'sensitive',
})

export const AdminSession = closed({
  hasPasskey: Type.Boolean(),
  /** Whether the rights were open at any time in this session, because a passkey was used in it. */
  wasOpen: Type.Boolean(),
  /** The time at which the rights are locked if no admin call is made until then; `null` while they are locked. */
  openUntil: nullable(Moment),
})
export type AdminSession = Static<typeof AdminSession>

export const getAdminSession = operation({
  name: 'getAdminSession',
  summary: `Whether the caller’s rights as a site admin are open in this session. \`proveByPasskey\`, or a sign-in with a passkey, opens them; ${adminLimits.idleMinutes} minutes after the last call of site admins they are locked, and such calls are refused with \`rights.passkeyRequired\`.`,
  service: 'identity',
  method: 'GET',
  path: '/a/identity/admin/session',
  who: 'account',
  reply: AdminSession,
})
