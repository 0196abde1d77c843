import type { Locale } from '@parta/contracts/values'
import type { NoticeWords } from './words.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

/** The texts of notifications, by language. */
export const words: Readonly<Record<Locale, NoticeWords>> = { cs, en, sk }
