import { type AnswerLink, answerPurpose } from '@parta/contracts/answers'
import type { EventSnapshot } from '@parta/contracts/events'
import { categoryOf } from '@parta/contracts/predicates/notifications'
import type { Locale, MailAnswer, NotificationType } from '@parta/contracts/values'
import { writeCalendar } from '@parta/icalendar/calendar'
import { seal } from '@parta/kit/session/seal'
import type { NotificationRow } from '../list/store.ts'
import { type Filling, pathOf, whenText, wordsFor } from '../notice/view.ts'
import { type MailCategory, stopToken } from '../unsubscribe/rules.ts'
import { type Letter, page, plainText } from './page.ts'
import { words } from './texts.ts'
import { headed, type MailText } from './view.ts'

/** What letters to one person need besides what they say. */
export interface Writing {
  readonly userId: string
  readonly locale: Locale
  /** PARTA_SECRET and PARTA_PUBLIC_URL. */
  readonly secret: string
  readonly publicUrl: string
  readonly now: Date
}

export interface Written {
  readonly text: MailText
  /** Where a mail program stops mails of its kind by itself. */
  readonly stopUrl: string
}

interface Notified {
  readonly row: Pick<NotificationRow, 'type' | 'event' | 'org' | 'feed' | 'detail' | 'aliasId' | 'senderId' | 'about'>
  readonly filling: Filling
  readonly event: EventSnapshot | null
}

/** What asks for an answer, and what means nothing any more once the event has begun. */
const asking = new Set<NotificationType>(['event.confirm', 'event.shift'])
const untilStart = new Set<NotificationType>([...asking, 'event.invite', 'event.starting'])
/** Where its time is known already, and what remains to be done is to keep it. */
const toKeep = new Set<NotificationType>(['event.shift', 'event.starting', 'event.invite'])

/** A notification as a letter in its receiver's language; null where it comes too late to mean anything. */
export function writeNotice(writing: Writing, { row, filling, event }: Notified): Written | null {
  const { locale, publicUrl, now } = writing
  const { type } = row
  const until = Math.min(...[event?.date, row.detail?.until].map((date) => (date ? Date.parse(date) : Infinity)))
  if (untilStart.has(type) && until <= now.getTime()) return null
  const { title, text, quote, button } = wordsFor(type, locale, filling)
  const said = words[locale]
  const isOne = filling.detail?.dates === undefined
  // Of several dates one tap would answer for one of them only.
  const answers = event && isOne && asks(row) ? answerButtons(writing, row, event) : []
  const calendar = event && toKeep.has(type) && isOne && !event.cancelled ? calendarOf(event, publicUrl) : undefined
  const { stop, stopUrl } = stopOf(writing, categoryOf(row) as MailCategory)
  const letter: Letter = {
    locale,
    title,
    lead: text,
    quote,
    entries: event ? placeEntries(event, locale, filling.detail) : [],
    buttons: [...answers, { text: button, link: siteOf(publicUrl) + pathOf(row) }],
    code: null,
    validity: [answers.length > 0 ? said.letter.validity : '', calendar ? said.letter.attached : '']
      .filter(Boolean)
      .join(' '),
    greeting: said.greeting,
    notYou: '',
    stop,
  }
  const parts = { subject: headed(title), text: plainText(letter), html: page(letter) }
  return { text: calendar ? { ...parts, calendar } : parts, stopUrl }
}

/** Whoever moved up where nobody confirms is in, and has nothing to say to it. */
function asks({ type, detail }: Notified['row']): boolean {
  return asking.has(type) && (type === 'event.confirm' || detail?.until !== undefined)
}

/** By one tap, without signing in: whose answer it is, the link says. */
function answerButtons({ userId, locale, secret, publicUrl }: Writing, row: Notified['row'], event: EventSnapshot) {
  const { confirm, decline } = words[locale].letter
  // Of a shift, the alias is the one who moved up; otherwise those who are named, or all where nobody is.
  const ids = row.type === 'event.shift' ? [row.aliasId ?? userId] : [...(row.about ?? [])]
  const link = (answer: MailAnswer) => {
    const said: AnswerLink = { userId, eventId: event.id, ids, answer, until: event.date }
    return mailPage(publicUrl, seal(secret, answerPurpose, JSON.stringify(said)), answer)
  }
  return [
    { text: confirm, link: link('confirm') },
    { text: decline, link: link('decline') },
  ]
}

/** The page only opens by the link, and acts by itself: mail scanners that follow links use nothing up. */
function mailPage(publicUrl: string, token: string, act: MailAnswer | 'unsubscribe'): string {
  return `${siteOf(publicUrl)}/mail?${new URLSearchParams({ token, do: act }).toString()}`
}

/** How to get no more mails of a category: for people a page, for mail programs an address to post to. */
export function stopOf({ userId, locale, secret, publicUrl, now }: Writing, category: MailCategory) {
  const token = stopToken(secret, { userId, category }, now)
  const { letter, categories } = words[locale]
  return {
    stop: {
      text: letter.stop.replace('{category}', categories[category]),
      link: mailPage(publicUrl, token, 'unsubscribe'),
    },
    stopUrl: `${siteOf(publicUrl)}/public/notifications/unsubscribe/${token}`,
  }
}

export function siteOf(publicUrl: string): string {
  return publicUrl.replace(/\/$/, '')
}

function placeEntries(
  { date, placeName }: EventSnapshot,
  locale: Locale,
  detail: Filling['detail'],
): Letter['entries'] {
  const { when, where } = words[locale].letter
  const place = placeName ? [{ name: where, value: placeName }] : []
  return [{ name: when, value: whenText(date, locale, detail) }, ...place]
}

function calendarOf({ id, name, date, endDate, placeName }: EventSnapshot, publicUrl: string): string {
  const place = { name: placeName, address: '' }
  const entry = { id, name, date: new Date(date), endDate: new Date(endDate), place, cancelled: false }
  return writeCalendar({ name, publicUrl }, [entry])
}
