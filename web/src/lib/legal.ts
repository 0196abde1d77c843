import { textsWithoutParta } from '@parta/contracts/app-name'
import type { Locale } from '@parta/contracts/values'
import { lite } from './lite.ts'
import { CallError } from './request.ts'

/** One of the texts in `public/legal`, in three languages. */
export interface Legal {
  readonly version: number
  readonly effectiveDate: string
  readonly locales: Readonly<Record<Locale, LegalWords>>
}

interface LegalWords {
  readonly title: string
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

/** Returns a text with the name of this installation. @throws CallError if the text does not exist or the network fails */
export async function readLegal(name: string): Promise<Legal> {
  const answer = await fetch(`/legal/${name}.json`, { cache: 'no-cache' }).catch(() => null)
  if (!answer) throw new CallError('network.failed', 0)
  // For a missing file the server returns the app's HTML.
  const legal: unknown = answer.ok ? await answer.json().catch(() => null) : null
  if (!isLegal(legal)) throw new CallError('server.failed', answer.status)
  const named = (locale: Locale) => textsWithoutParta(legal.locales[locale], locale, lite?.name)
  return { ...legal, locales: { cs: named('cs'), en: named('en'), sk: named('sk') } }
}

function isLegal(legal: unknown): legal is Legal {
  return typeof legal === 'object' && legal !== null && 'locales' in legal
}
