import { textsWithoutParta } from '@parta/contracts/app-name'
import type { Locale } from '@parta/contracts/values'
import type { Words } from './words.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

const words: Readonly<Record<Locale, Words>> = { cs, en, sk }

/**
 * Returns the texts of mails in a language.
 * @param app what a lite installation is called
 */
export function wordsOf(locale: Locale, app?: string): Words {
  return textsWithoutParta(words[locale], locale, app)
}
