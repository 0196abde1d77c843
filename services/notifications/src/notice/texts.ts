import { textsWithoutParta } from '@parta/contracts/app-name'
import type { Locale } from '@parta/contracts/values'
import type { NoticeWords } from './words.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

/** The texts of notifications, by language. */
export const words: Readonly<Record<Locale, NoticeWords>> = { cs, en, sk }

/**
 * Returns the texts of notifications in a language.
 * @param app what a lite installation is called
 */
export function noticeWordsOf(locale: Locale, app?: string): NoticeWords {
  return textsWithoutParta(words[locale], locale, app)
}
