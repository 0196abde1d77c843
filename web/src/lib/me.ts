import type { Me } from '@parta/contracts/profiles'
import type { SWRResponse } from 'swr'
import { getMe } from '../generated/operations.ts'
import type { CallError } from './request.ts'
import { useSession } from './session.ts'
import { useQuery } from './swr.ts'

/** The person's own profile, once the account has one. */
export function useMe(): SWRResponse<Me, CallError> {
  const session = useSession()
  const known = session.status === 'in' && session.claims.userInfoId !== ''
  return useQuery(getMe, known ? {} : null)
}
