import type { Locale } from '@parta/contracts/values'
import type { Words } from './words.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

/** The texts of mails, by language. */
export const words: Readonly<Record<Locale, Words>> = { cs, en, sk }
