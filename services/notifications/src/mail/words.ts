import type { MailKind } from '@parta/contracts/identity'
import type { Locale } from '@parta/contracts/values'
import type { MailCategory } from '../unsubscribe/rules.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'
import { sk } from './words-sk.ts'

/** The words of one kind of mail. `{code}` and `{detail}` stand for what it carries and names. */
interface KindWords {
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
  /** The parts of a letter that tells of a notification. */
  readonly letter: Readonly<Record<'when' | 'where' | 'confirm' | 'decline' | 'attached' | 'validity' | 'stop', string>>
  /** The kinds of mails that can be stopped, as the settings name them. */
  readonly categories: Readonly<Record<MailCategory, string>>
  readonly digest: {
    readonly daily: DigestWords
    readonly weekly: DigestWords
    readonly events: Counted
    readonly unread: Counted
    readonly button: string
  }
  readonly greeting: string
}

interface DigestWords {
  readonly subject: string
  readonly title: string
}

/** A sentence with `{count}`, for each form of the plural. */
export type Counted = Readonly<Record<'one' | 'few' | 'many' | 'other', string>>

export function counted(locale: Locale, forms: Counted, count: number): string {
  const form = new Intl.PluralRules(locale).select(count) as keyof Counted
  return forms[form].replace('{count}', String(count))
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
