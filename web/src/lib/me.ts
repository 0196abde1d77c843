import type { Me } from '@parta/contracts/profiles'
import type { SWRResponse } from 'swr'
import { getMe } from '../generated/operations.ts'
import type { CallError } from './request.ts'
import { expectedPerson, hasProfile, type SessionState, useSession } from './session.ts'
import { useQuery } from './swr.ts'

/** The person's own profile, once the account has one. */
export function useMe(): SWRResponse<Me, CallError> {
  return useQuery(getMe, canAsk(useSession()) ? {} : null)
}

function canAsk(session: SessionState): boolean {
  if (session.status === 'in') return hasProfile(session.claims)
  return session.status === 'starting' && expectedPerson() !== null
}
