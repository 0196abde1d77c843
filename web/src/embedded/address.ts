import { defaultLocale, type Locale, locales } from '@parta/contracts/values'
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
  const asked = [query.get('lang') ?? '', ...languages].map((language) => language.slice(0, 2).toLowerCase())
  const locale = asked.flatMap((language) => locales.filter((one) => one === language))[0]
  return {
    orgId: query.get('orgId') || null,
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    locale: locale ?? defaultLocale,
  }
}
