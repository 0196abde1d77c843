import type { MailKind } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

/** The words of one kind of mail. `{code}` and `{detail}` stand for what it carries and names. */
export interface KindWords {
  readonly subject: string
  readonly title: string
  readonly lead: string
  readonly button?: string
  readonly code?: string
  readonly validity?: string
  readonly notYou?: string
}

export interface Words {
  readonly kinds: Readonly<Record<MailKind, KindWords>>
  /** The names of what an administrator is sent. */
  readonly entries: Readonly<Record<Entry, string>>
  readonly greeting: string
}

export const entryNames = [
  'reporter',
  'reported',
  'message',
  'type',
  'severity',
  'title',
  'description',
  'email',
  'deviceInfo',
  'userId',
] as const
export type Entry = (typeof entryNames)[number]

export const words: Readonly<Record<Locale, Words>> = { cs, en, sk }
