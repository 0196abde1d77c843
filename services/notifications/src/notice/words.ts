import type { EventChange } from '@parta/contracts/event-values'
import type { RefundReason } from '@parta/contracts/money'
import type { SeatRefusal } from '@parta/contracts/notifications'
import type { NotificationPage } from '@parta/contracts/predicates/notification-target'
import type { Locale, NotificationType, OrgRole } from '@parta/contracts/values'

/** A sentence with `{count}` in each plural form. */
export type PluralForms = Readonly<Record<'one' | 'few' | 'many' | 'other', string>>

export function formatCount(locale: Locale, forms: PluralForms, count: number): string {
  const form = new Intl.PluralRules(locale).select(count) as keyof PluralForms
  return forms[form].replace('{count}', String(count))
}

/** The key of a text: a type of notification, or a case of a type with its own text. */
export type TextKey =
  | NotificationType
  | 'minimum'
  | 'goesAhead'
  | 'leaderGone'
  | 'lapsed'
  | 'waited'
  | 'added'
  | 'penaltyAtZero'
  | 'returnedAtZero'
  | 'expiring'
  | 'chargeReturned'
  | 'held'
  | 'closing'
  | FamilyText
/** Texts that are about an alias of the receiver, or about several of the receiver's people. */
type FamilyText =
  | 'kickOther'
  | 'inviteOther'
  | 'lapsedOther'
  | 'owesOther'
  | 'confirmOther'
  | 'closingOther'
  | 'shiftOther'
  | 'heldOther'
  | 'addedOther'
  | 'startingOther'
  | 'goesAheadOther'
  | 'endOther'
  | 'changeOther'
  | 'deleteOther'
  | 'minimumOther'
  | 'commentOther'
  | 'emojiOther'
  | 'penaltyOther'
  | 'returnedOther'
  | 'upheldOther'
  | 'penaltyAtZeroOther'
  | 'returnedAtZeroOther'
  | 'achievementOther'

export type Placeholder =
  | 'appealDays'
  | 'event'
  | 'org'
  | 'sender'
  | 'who'
  | 'until'
  | 'changes'
  | 'moved'
  | 'reason'
  | 'role'
  | 'achievement'
  | 'level'
  | 'bought'
  | 'amount'
  | 'pendingSeat'
  | 'charge'
  | 'why'
  | 'refusal'

export interface NoticeWords {
  /** Title and text, with placeholders. */
  readonly texts: Readonly<Record<TextKey, { readonly title: string; readonly text: string }>>
  /** The text for places that are held on several dates, each with its own deadline. */
  readonly heldDates: string
  /** General words that replace a missing name. */
  readonly unnamed: Readonly<Record<'event' | 'org' | 'sender', string>>
  /** Why a player was kicked. */
  readonly reasons: Readonly<Record<'lowlevel' | 'highlevel' | 'age', string>>
  /** A sentence for each new role in an organisation. */
  readonly roles: Readonly<Record<OrgRole, string>>
  /** What a player may do after the event got another time or place. */
  readonly moved: string
  readonly changes: Readonly<Record<EventChange, string>>
  readonly buttons: Readonly<Record<NotificationPage, string>>
  /** A sentence for each reason of a refund, and for which a subscription got none. */
  readonly releases: Readonly<Record<RefundReason, string>>
  readonly refusals: Readonly<Record<SeatRefusal, string>>
  /** The text for a payment that waits for an event; a payment of a subscription has no place. */
  readonly pendingSeat: string
  /** The part of a refund that is kept. */
  readonly charge: string
  /** For whom something was paid: in the text only, because a title is the subject of the mail. */
  readonly forWhom: string
  /** The level of an achievement with several. */
  readonly level: string
  /** The quote of a sender's message. */
  readonly quote: string
  /** The number of dates, after the title. */
  readonly dates: PluralForms
  /** The first of several dates, with `{when}`. */
  readonly soonest: string
}
