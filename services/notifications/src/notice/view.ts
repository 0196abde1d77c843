import type { NotificationDetail } from '@parta/contracts/notifications'
import { type Locale, type NotificationType, zone } from '@parta/contracts/values'
import { words } from './texts.ts'
import { counted, type Name, type NoticeWords, type Said, type Way } from './words.ts'

/** What a notice names; what is missing is said without a name. */
export interface Filling {
  readonly event?: string | undefined
  readonly org?: string | undefined
  readonly sender?: string | undefined
  /** Whom of the receiver's people it is about, by name; empty where it is about the receiver alone. */
  readonly about?: readonly (string | undefined)[] | undefined
  readonly detail?: NotificationDetail | undefined
  /** What somebody wrote along. */
  readonly body?: string | undefined
  /** When and where the event is, where it is known. */
  readonly at?: { readonly date: string; readonly placeName: string } | undefined
}

export interface NoticeText {
  readonly title: string
  /** All else in one piece, for a push; empty when the title says it. */
  readonly body: string
  /** Its parts, for a letter: what is said, and what somebody wrote. */
  readonly text: string
  readonly quote: string
  /** The words on what leads there. */
  readonly button: string
}

/** A notification in its receiver's language. */
export function wordsFor(type: NotificationType, locale: Locale, filling: Filling): NoticeText {
  const table = words[locale]
  const { title, text } = table.said[saidOf(type, filling.detail, filling.about)]
  const isHeldOften = type === 'event.shift' && filling.detail?.until && filling.detail.dates !== undefined
  const names = namesOf(table, locale, filling)
  const said = fill(isHeldOften ? table.heldDates : text, names)
  const quote = filling.body ? table.quote.replace('{body}', () => filling.body ?? '') : ''
  const when = tellsWhen.has(type) ? whenAndWhere(filling, locale) : ''
  const { dates } = filling.detail ?? {}
  const several = dates === undefined ? '' : ` (${counted(locale, table.dates, dates)})`
  return {
    title: `${fill(title, names)}${several}`,
    body: [said, quote, when].filter(Boolean).join(' '),
    text: said,
    quote,
    button: table.ways[wayOf(type)],
  }
}

/** The notices of an event that is still to come, where its time is worth a line of a push. */
const tellsWhen = new Set<NotificationType>([
  'event.change',
  'event.confirm',
  'event.delete',
  'event.invite',
  'event.shift',
  'event.starting',
])

/** A case that has words of its own, or else the type. */
function saidOf(type: NotificationType, detail: NotificationDetail = {}, about: readonly unknown[] = []): Said {
  const said = caseOf(type, detail)
  return about.length > 0 && said in others ? others[said as keyof typeof others] : said
}

/** What is said in other words where it is not about the receiver alone. */
const others = {
  'event.kick': 'kickOther',
  lapsed: 'lapsedOther',
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
} as const

/** Reasons that are said in words of their own, and not only added. */
const ownWords = new Set<string>(['minimum', 'goesAhead', 'lapsed', 'waited', 'added'] satisfies Said[])

function caseOf(type: NotificationType, detail: NotificationDetail): Said {
  const { reason, until } = detail
  if (ownWords.has(reason ?? '')) return reason as Said
  if (!until) return type
  if (type === 'event.shift') return 'held'
  return type === 'event.confirm' ? 'closing' : type
}

function wayOf(type: NotificationType): Way {
  if (type === 'profile.comment') return 'profile'
  if (type === 'org.contact') return 'notes'
  if (type === 'event.end') return 'history'
  if (type === 'org.request') return 'members'
  if (type === 'org.delete') return 'list'
  if (type.startsWith('feed.')) return 'feed'
  return type.startsWith('org.') ? 'org' : 'event'
}

interface Target {
  readonly type: NotificationType
  readonly event?: { readonly id: string } | null
  readonly org?: { readonly id: string } | null
  readonly feed?: { readonly id: string } | null
}

/** The page of the web that a notice leads to; the list, where what it speaks of is gone. */
export function pathOf({ type, event, org, feed }: Target): string {
  const way = wayOf(type)
  if (way === 'profile') return '/profile'
  // One's own events that are over, from where each leads on.
  if (way === 'history') return '/profile?tab=history'
  if (way === 'notes') return '/notes?tab=permissions'
  if (way === 'event' && event) return `/event-info/${encodeURIComponent(event.id)}`
  if (way === 'feed' && feed) return `/info-feed?${new URLSearchParams({ feedId: feed.id }).toString()}`
  if (way === 'org' && org) return `/organizations/${encodeURIComponent(org.id)}`
  return way === 'members' && org ? `/organizations/${encodeURIComponent(org.id)}?tab=members` : '/notifications'
}

function namesOf(table: NoticeWords, locale: Locale, filling: Filling): Readonly<Record<Name, string>> {
  const { detail = {} } = filling
  const { reason, until, changes = [], role } = detail
  return {
    event: filling.event || table.unnamed.event,
    org: filling.org || table.unnamed.org,
    sender: filling.sender || table.unnamed.sender,
    who: listed(locale, filling.about?.map((name) => name || table.unnamed.sender) ?? []),
    until: until ? momentText(until, locale) : '',
    changes: changes.map((change) => table.changes[change]).join(', '),
    reason: reason === 'lowlevel' || reason === 'highlevel' || reason === 'age' ? table.reasons[reason] : '',
    role: role ? table.roles[role] : '',
  }
}

/** One pass, so that what is filled in can not hold a placeholder. */
function fill(text: string, names: Readonly<Record<Name, string>>): string {
  const filled = text.replace(
    /\{(event|org|sender|who|until|changes|reason|role)\}/g,
    (_whole, name: Name) => names[name],
  )
  // At the head of a sentence what stands for a missing name is written large.
  return filled.charAt(0).toUpperCase() + filled.slice(1)
}

function listed(locale: Locale, names: readonly string[]): string {
  return new Intl.ListFormat(locale).format(names)
}

function whenAndWhere({ at, detail }: Filling, locale: Locale): string {
  return at ? [whenText(at.date, locale, detail), at.placeName].filter(Boolean).join(', ') : ''
}

/** When an event is, or the soonest of several. */
export function whenText(date: string, locale: Locale, detail: NotificationDetail | undefined): string {
  const when = momentText(date, locale)
  return detail?.dates === undefined ? when : words[locale].soonest.replace('{when}', when)
}

/** English with a 24-hour clock. */
const tags: Readonly<Record<Locale, string>> = { cs: 'cs-CZ', en: 'en-GB', sk: 'sk-SK' }
const options = { timeZone: zone, weekday: 'short', day: 'numeric', month: 'numeric' } as const
const hours = { timeZone: zone, hour: '2-digit', minute: '2-digit' } as const

/** The date and the time in full by the clocks of the zone: „29. listopadu 2026 v 14:05“; empty for what is no date. */
export function dateText(moment: string, locale: Locale): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  return new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeStyle: 'short', timeZone: zone }).format(date)
}

/** The day and the time by the clocks of the zone: „so 21. 11. 18:00“. */
export function momentText(moment: string, locale: Locale): string {
  const date = new Date(moment)
  const day = new Intl.DateTimeFormat(tags[locale], locale === 'en' ? { ...options, month: 'short' } : options)
  return `${day.format(date)} ${new Intl.DateTimeFormat(tags[locale], hours).format(date)}`
}
