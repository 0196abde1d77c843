import { Type } from 'typebox'
import { Session } from './identity.ts'
import { closed, operation } from './operation.ts'

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
