import type { Locale } from '@parta/contracts/values'

/** The language tags for numbers and dates. British English has weeks from Monday and a 24-hour clock. */
export const tags = { cs: 'cs-CZ', en: 'en-GB', sk: 'sk-SK' } as const

/**
 * Returns a function that makes a format for a language and options, and returns the same one the next time: making a
 * format takes much longer than using it.
 */
export function keptFormats<Options, Format>(make: (tag: string, options: Options) => Format) {
  const kept = new Map<string, Format>()
  return (locale: Locale, options: Options): Format => {
    const key = locale + JSON.stringify(options)
    const found = kept.get(key) ?? make(tags[locale], options)
    kept.set(key, found)
    return found
  }
}
