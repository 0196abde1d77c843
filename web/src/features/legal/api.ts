import type { Locale } from '@parta/contracts/values'
import useSWR, { type SWRResponse } from 'swr'
import type { LegalName } from '../../app/paths.ts'
import { updateAttributes } from '../../generated/operations.ts'
import { call } from '../../lib/call.ts'
import { currentLocale } from '../../lib/i18n.ts'
import { CallError } from '../../lib/request.ts'
import { beginSession } from '../../lib/session.ts'

/** One of the texts under `public/legal`, in its three languages. */
export interface Legal {
  readonly version: number
  readonly effectiveDate: string
  readonly locales: Readonly<Record<Locale, LegalWords>>
}

export interface LegalWords {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

export function useLegal(name: LegalName | 'manual'): SWRResponse<Legal, CallError> {
  return useSWR<Legal, CallError>(['legal', name], () => read(name), { revalidateOnFocus: false })
}

async function read(name: string): Promise<Legal> {
  const answer = await fetch(`/legal/${name}.json`, { cache: 'no-cache' }).catch(() => null)
  if (!answer) throw new CallError('network.failed', 0)
  // What does not exist comes back as the page of the app.
  const legal: unknown = answer.ok ? await answer.json().catch(() => null) : null
  if (!isLegal(legal)) throw new CallError('server.failed', answer.status)
  return legal
}

function isLegal(legal: unknown): legal is Legal {
  return typeof legal === 'object' && legal !== null && 'locales' in legal
}

/** The new id token says the version that was accepted, and the guards let the person on. */
export async function acceptTerms(version: number): Promise<void> {
  const body = { termsAndConditions: version, agreed: { terms: true, privacy: true, locale: currentLocale() } } as const
  beginSession(await call(updateAttributes, { body }))
}
