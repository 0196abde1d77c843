import type { Me } from '@parta/contracts/profiles'
import type { SWRResponse } from 'swr'
import { getMe } from '../generated/operations.ts'
import type { CallError } from './request.ts'
import { useSession } from './session.ts'
import { useQuery } from './swr.ts'

/** Oneself, once there is a person behind the account. */
export function useMe(): SWRResponse<Me, CallError> {
  const session = useSession()
  const known = session.status === 'in' && session.claims.userInfoId !== ''
  return useQuery(getMe, known ? {} : null)
}
