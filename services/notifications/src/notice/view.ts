import { limits } from '@parta/contracts/limits'
import type { NotificationDetail, PaymentDetail, UnlockedLevel } from '@parta/contracts/notifications'
import { notificationPage } from '@parta/contracts/predicates/notification-target'
import { type Currency, type Locale, type NotificationType, zone } from '@parta/contracts/values'
import { noticeWordsOf, words } from './texts.ts'
import { formatCount, type NoticeWords, type Placeholder, type TextKey } from './words.ts'

/** The values of the placeholders; a missing one is replaced by a general word. */
export interface NoticeValues {
  readonly event?: string | undefined
  readonly org?: string | undefined
  readonly sender?: string | undefined
  /** The names of the receiver's people whom it is about; empty where it is about the receiver only. */
  readonly about?: readonly (string | undefined)[] | undefined
  readonly detail?: NotificationDetail | undefined
  /** A message of the sender. */
  readonly body?: string | undefined
  /** Date and place of the event. */
  readonly at?: { readonly date: string; readonly placeName: string } | undefined
  /** The receiver leads the event, and cannot leave it. */
  readonly leads?: boolean | undefined
  /** What a lite installation is called. */
  readonly app?: string | undefined
}

export interface NoticeText {
  readonly title: string
  /** The text, the quote and the time in one line, for a push. */
  readonly body: string
  /** The text without the quote, for a mail. */
  readonly text: string
  readonly quote: string
  readonly button: string
}

/** Returns the texts of a notification in its receiver's language. */
export function noticeText(type: NotificationType, locale: Locale, values: NoticeValues): NoticeText {
  const table = noticeWordsOf(locale, values.app)
  const { title, text } = table.texts[textKeyOf(type, values.detail, values.about)]
  const isHeldOften = type === 'event.shift' && values.detail?.until && values.detail.dates !== undefined
  const names = namesOf(table, locale, values)
  const forWhom = type.startsWith('payment.') && names.who ? fill(table.forWhom, names) : ''
  const sentence = [fill(isHeldOften ? table.heldDates : text, names), forWhom].filter(Boolean).join(' ')
  const quote = values.body ? table.quote.replace('{body}', () => values.body ?? '') : ''
  const when = withTime.has(type) ? whenAndWhere(values, locale) : ''
  const { dates } = values.detail ?? {}
  const several = dates === undefined ? '' : ` (${formatCount(locale, table.dates, dates)})`
  return {
    title: `${fill(title, names)}${several}`,
    body: [sentence, quote, when].filter(Boolean).join(' '),
    text: sentence,
    quote,
    button: table.buttons[notificationPage(type)],
  }
}

/** The types whose push names the date and place of the event. */
const withTime = new Set<NotificationType>([
  'event.change',
  'event.confirm',
  'event.delete',
  'event.freed',
  'event.invite',
  'event.shift',
  'event.starting',
])

/** Returns the key of the text: a case with its own text, or the type. */
function textKeyOf(type: NotificationType, detail: NotificationDetail = {}, about: readonly unknown[] = []): TextKey {
  const key = caseOf(type, detail)
  return about.length > 0 && key in familyTexts ? familyTexts[key as keyof typeof familyTexts] : key
}

/** The keys of the texts that name the receiver's people. */
const familyTexts = {
  'event.invite': 'inviteOther',
  'event.kick': 'kickOther',
  lapsed: 'lapsedOther',
  'event.owes': 'owesOther',
  'event.confirm': 'confirmOther',
  closing: 'closingOther',
  'event.shift': 'shiftOther',
  held: 'heldOther',
  added: 'addedOther',
  'event.starting': 'startingOther',
  goesAhead: 'goesAheadOther',
  'event.end': 'endOther',
  'event.change': 'changeOther',
  'event.delete': 'deleteOther',
  minimum: 'minimumOther',
  'profile.comment': 'commentOther',
  'feedback.emoji': 'emojiOther',
  'karma.penalty': 'penaltyOther',
  'karma.returned': 'returnedOther',
  'karma.upheld': 'upheldOther',
  penaltyAtZero: 'penaltyAtZeroOther',
  returnedAtZero: 'returnedAtZeroOther',
  'profile.achievement': 'achievementOther',
} as const

/** Reasons with their own text. */
const reasonsWithText = new Set<string>([
  'minimum',
  'goesAhead',
  'leaderGone',
  'lapsed',
  'waited',
  'added',
  'penaltyAtZero',
  'returnedAtZero',
  'expiring',
  'chargeReturned',
] satisfies TextKey[])

function caseOf(type: NotificationType, detail: NotificationDetail): TextKey {
  const { reason, until } = detail
  if (reasonsWithText.has(reason ?? '')) return reason as TextKey
  if (!until) return type
  if (type === 'event.shift') return 'held'
  return type === 'event.confirm' ? 'closing' : type
}

function namesOf(table: NoticeWords, locale: Locale, values: NoticeValues): Readonly<Record<Placeholder, string>> {
  const { detail = {} } = values
  const { reason, until, changes = [], role, achievement, payment } = detail
  return {
    event: values.event || table.unnamed.event,
    org: values.org || table.unnamed.org,
    sender: values.sender || table.unnamed.sender,
    who: formatList(locale, values.about?.map((name) => name || table.unnamed.sender) ?? []),
    until: until ? momentText(until, locale) : '',
    changes: changes.map((change) => table.changes[change]).join(', '),
    moved: isMoved(values) ? table.moved : '',
    reason: reason === 'lowlevel' || reason === 'highlevel' || reason === 'age' ? table.reasons[reason] : '',
    role: role ? table.roles[role] : '',
    achievement: achievement?.title[locale] ?? '',
    level: achievement ? levelText(table, achievement, values.org) : '',
    appealDays: String(limits.appealDays),
    ...paymentNames(table, locale, { event: values.event, payment }),
  }
}

/** Whether a notification tells a player that the event got another time or place, after which they may leave. */
export function isMoved({ detail, leads }: Pick<NoticeValues, 'detail' | 'leads'>): boolean {
  return !leads && detail?.changes?.some((change) => change === 'date' || change === 'place') === true
}

interface PaidFor {
  readonly event: string | undefined
  readonly payment: PaymentDetail | undefined
}

function paymentNames(table: NoticeWords, locale: Locale, { event, payment }: PaidFor) {
  const { product, amount, kept = 0, currency = 'CZK', why, refusal, forSeat } = payment ?? {}
  const money = (minor: number) => moneyText(minor, currency, locale)
  return {
    bought: event || product || table.unnamed.event,
    amount: amount === undefined ? '' : money(amount),
    pendingSeat: event || forSeat ? table.pendingSeat : '',
    charge: kept > 0 ? table.charge.replace('{charge}', () => money(kept)) : '',
    why: why ? table.releases[why] : '',
    refusal: refusal ? table.refusals[refusal] : '',
  }
}

/** Formats an amount of minor units: „150 Kč“, without decimal places when it is whole. */
function moneyText(minor: number, currency: Currency, locale: Locale): string {
  const fraction = minor % 100 === 0 ? 0 : 2
  // As in the app: Slovak has no sign of its own for crowns, and English writes `CZK 150`.
  const style = {
    style: 'currency',
    currency,
    currencyDisplay: locale === 'en' ? 'symbol' : 'narrowSymbol',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  } as const
  return new Intl.NumberFormat(localeTags[locale], style).format(minor / 100)
}

/** Returns the level of an achievement, if it has levels, after the organisation that it is of. */
function levelText({ level: text }: NoticeWords, { level, levels }: UnlockedLevel, org = ''): string {
  const own = levels > 1 ? text.replace('{level}', String(level)).replace('{levels}', String(levels)) : ''
  return [org, own].filter(Boolean).join(' · ')
}

/** Replaces all placeholders in one pass, so that a value cannot inject another placeholder. */
function fill(text: string, names: Readonly<Record<Placeholder, string>>): string {
  const replaced = text.replace(
    /\{(event|org|sender|who|until|changes|moved|reason|role|achievement|level|appealDays|bought|amount|pendingSeat|charge|why|refusal)\}/g,
    (_whole, name: Placeholder) => names[name],
  )
  // A missing detail leaves no gap.
  const filled = replaced.replaceAll(/ {2,}/g, ' ').trim()
  // The general word for a missing name may be the first of the sentence.
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

function formatList(locale: Locale, names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names)
}

function whenAndWhere({ at, detail }: NoticeValues, locale: Locale): string {
  return at ? [whenText(at.date, locale, detail), at.placeName].filter(Boolean).join(', ') : ''
}

/** Returns the date of an event; with several dates it says that this is the first. */
export function whenText(date: string, locale: Locale, detail: NotificationDetail | undefined): string {
  const when = momentText(date, locale)
  return detail?.dates === undefined ? when : words[locale].soonest.replace('{when}', when)
}

/** English with a 24-hour clock. */
const localeTags: Readonly<Record<Locale, string>> = { cs: 'cs-CZ', en: 'en-GB', sk: 'sk-SK' }
const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'numeric' } as const
const hours = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const

/** Formats date and time in full, in the zone of Parta: „29. listopadu 2026 v 14:05“. Returns '' for an invalid date. */
export function dateText(moment: string, locale: Locale): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(
    date,
  )
}

/** Formats day and time, in the zone of Parta: „so 21. 11. 18:00“. */
export function momentText(moment: string, locale: Locale): string {
  const date = new Date(moment)
  const day = new Intl.DateTimeFormat(localeTags[locale], locale === 'en' ? { ...options, month: 'short' } : options)
  return `${day.format(date)} ${new Intl.DateTimeFormat(localeTags[locale], hours).format(date)}`
}
