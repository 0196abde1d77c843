import type { Locale } from '@parta/contracts/values'
import { firstLocale } from '../lib/first-locale.ts'
import type { EmbedTheme } from '../lib/paths.ts'

/** The parameters of the embedding address. */
export interface Address {
  readonly orgId: string | null
  readonly theme: EmbedTheme
  readonly locale: Locale
}

/** Reads the parameters: light unless `dark`, and the named language, or else the browser's first supported one. */
export function addressOf(search: string, languages: readonly string[]): Address {
  const query = new URLSearchParams(search)
  return {
    orgId: query.get('orgId') || null,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    locale: firstLocale([query.get('lang'), ...languages]),
  }
}
