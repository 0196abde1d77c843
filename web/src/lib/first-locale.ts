import { defaultLocale, type Locale, locales } from '@parta/contracts/values'

/** Returns the first supported language of a list, such as that of the browser's languages: `sk` for `sk-SK`. */
export function firstLocale(languages: readonly (string | null | undefined)[]): Locale {
  const asked = languages.map((language) => (language ?? '').slice(0, 2).toLowerCase())
  return asked.flatMap((language) => locales.filter((one) => one === language))[0] ?? defaultLocale
}
