import type { Locale } from '@parta/contracts/values'
import { firstLocale } from '../lib/first-locale.ts'
import type { EmbedTheme } from '../lib/paths.ts'

/** The attributes of `<parta-events>`. */
export interface Settings {
  readonly org: string | null
  readonly locale: Locale
  /** The most events shown. */
  readonly limit: number
}

const eventsShown = 10
const eventsMax = 50

/**
 * Reads the attributes. The language is that of the element, or of the page around it, or else the browser's first
 * supported one.
 */
export function settingsOf(
  attribute: (name: string) => string | null,
  languages: readonly (string | null | undefined)[],
): Settings {
  const limit = Math.trunc(Number(attribute('limit') ?? eventsShown))
  return {
    org: attribute('org')?.trim() || null,
    locale: firstLocale([attribute('lang'), ...languages]),
    limit: limit >= 1 ? Math.min(limit, eventsMax) : eventsShown,
  }
}

/** The parameters of the embedded calendar's address. */
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
