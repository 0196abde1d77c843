import type { MailKind } from '@parta/contracts/identity'
import type { PluralForms } from '../notice/words.ts'
import type { MailCategory } from '../unsubscribe/rules.ts'

/** The texts of one kind of mail, with the placeholders `{code}` and `{detail}`. */
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
  /** The names of the fields of a report, of feedback or of an invitation. */
  readonly entries: Readonly<Record<Entry, string>>
  /** The parts of a notification's mail. */
  readonly letter: Readonly<
    Record<'when' | 'where' | 'confirm' | 'decline' | 'attached' | 'validity' | 'stop' | 'block', string>
  >
  /** The names of the categories that can be unsubscribed, as in the settings. */
  readonly categories: Readonly<Record<MailCategory, string>>
  readonly digest: {
    readonly daily: DigestWords
    readonly weekly: DigestWords
    readonly events: PluralForms
    readonly unread: PluralForms
    readonly button: string
  }
  /** The line that addresses the receiver, with `{name}`. */
  readonly hello: string
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
  'invitedBy',
  'children',
] as const
export type Entry = (typeof entryNames)[number]
