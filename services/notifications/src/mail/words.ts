import type { MailKind } from '@parta/contracts/identity'
import type { Counted } from '../notice/words.ts'
import type { MailCategory } from '../unsubscribe/rules.ts'

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
