import type { Me } from '@parta/contracts/profiles'
import type { SWRResponse } from 'swr'
import { getMe } from '../generated/operations.ts'
import type { CallError } from './request.ts'
import { expectedPerson, type SessionState, useSession } from './session.ts'
import { useQuery } from './swr.ts'

/** The person's own profile, once the account has one; while the session of a known person starts, it waits. */
export function useMe(): SWRResponse<Me, CallError> {
  return useQuery(getMe, canAsk(useSession()) ? {} : null)
}

/** While a new person fills in their first profile, the account has one already, but it is empty. */
function canAsk(session: SessionState): boolean {
  if (session.status === 'in') return session.claims.userInfoId !== ''
  return session.status !== 'out' && expectedPerson() !== null
}
