import type { Locale } from './values.ts'

/** The forms of "Parta" in a sentence, and those of a noun of the same gender, which every installation can be called. */
const nouns: Readonly<Record<Exclude<Locale, 'en'>, Readonly<Record<string, string>>>> = {
  cs: { Parta: 'aplikace', Party: 'aplikace', Partě: 'aplikaci', Partu: 'aplikaci', Partou: 'aplikací' },
  sk: { Parta: 'aplikácia', Party: 'aplikácie', Parte: 'aplikácii', Partu: 'aplikáciu', Partou: 'aplikáciou' },
}
const word = /(?<![\p{L}\d_])Part(?:a|y|ě|e|u|ou)(?![\p{L}\d_])/gu
/** What stands before the first word of a sentence. */
const sentenceEnd = /(?:^|[.!?…]\s+|\n)$/u

/**
 * Returns a text of ours without the word Parta, for an installation that has a name of its own. English has no cases,
 * so the name itself stands there; in Czech and Slovak, where we cannot decline it, "the app". Only for texts that are
 * not filled in yet: a club may itself be called Parta.
 * @param name what the installation is called
 */
export function withoutParta(text: string, locale: Locale, name: string): string {
  return text.replaceAll(word, (found, at: number) => {
    if (locale === 'en') return name
    const noun = nouns[locale][found] ?? found
    const begins = sentenceEnd.test(text.slice(0, at))
    return begins ? noun.charAt(0).toUpperCase() + noun.slice(1) : noun
  })
}

/**
 * Returns texts, nested as they are, each `withoutParta`; the same object if there is no name.
 * @param name what a lite installation is called; every other installation has none
 */
export function textsWithoutParta<T>(texts: T, locale: Locale, name: string | undefined): T {
  if (name === undefined) return texts
  if (typeof texts === 'string') return withoutParta(texts, locale, name) as T
  if (typeof texts !== 'object' || texts === null) return texts
  if (Array.isArray(texts)) return texts.map((each) => textsWithoutParta(each as unknown, locale, name)) as T
  const entries = Object.entries(texts).map(([key, each]) => [key, textsWithoutParta(each as unknown, locale, name)])
  return Object.fromEntries(entries) as T
}
