import useSWR, { type SWRResponse } from 'swr'
import { updateAttributes } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { type Legal, readLegal } from '../../lib/legal.ts'
import type { LegalName } from '../../lib/paths.ts'
import type { CallError } from '../../lib/request.ts'
import { beginSession } from '../../lib/session.ts'

export function useLegal(name: LegalName | 'manual'): SWRResponse<Legal, CallError> {
  return useSWR<Legal, CallError>(['legal', name], () => readLegal(name), { revalidateOnFocus: false })
}

/** Accepts the terms; the new id token contains the accepted version, which opens the app. */
export async function acceptTerms(version: number): Promise<void> {
  const body = { termsAndConditions: version, agreed: { terms: true, privacy: true, locale: currentLocale() } } as const
  beginSession(await call(updateAttributes, { body }))
}
