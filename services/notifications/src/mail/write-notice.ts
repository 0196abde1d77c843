import { type AnswerLink, answerPurpose } from '@parta/contracts/answers'
import type { EventSnapshot } from '@parta/contracts/events'
import { categoryOf } from '@parta/contracts/predicates/notifications'
import { type Gender, type Locale, type MailAnswer, mailAnswers, type NotificationType } from '@parta/contracts/values'
import { writeCalendar } from '@parta/icalendar/calendar'
import { seal } from '@parta/kit/session/seal'
import type { NotificationRow } from '../list/store.ts'
import { aliasOf } from '../list/view.ts'
import { pathOf } from '../notice/path-view.ts'
import { isMoved, type NoticeValues, noticeText, whenText } from '../notice/view.ts'
import { type MailCategory, unsubscribeToken } from '../unsubscribe/rules.ts'
import { addressLine } from './address-view.ts'
import { type Letter, page, plainText } from './page.ts'
import { wordsOf } from './texts.ts'
import { type MailText, subjectLine } from './view.ts'

/** The receiver and the settings of a mail. */
export interface MailContext {
  readonly userId: string
  /** The receiver's first name and gender, to address them. */
  readonly name: string
  readonly gender: Gender
  readonly locale: Locale
  /** PARTA_SECRET and PARTA_PUBLIC_URL. */
  readonly secret: string
  readonly publicUrl: string
  /** What the installation is called; absent: Parta. */
  readonly app?: string | undefined
  readonly now: Date
}

export interface WrittenMail {
  readonly text: MailText
  /** The address to which mail programs post an unsubscription (RFC 8058). */
  readonly stopUrl: string
}

interface NoticeInput {
  readonly row: Pick<NotificationRow, 'type' | 'event' | 'org' | 'feed' | 'detail' | 'aliasId' | 'senderId' | 'about'>
  readonly values: NoticeValues
  readonly event: EventSnapshot | null
}

/** Types that are not sent after the event has begun. */
const untilStart = new Set<NotificationType>([
  'event.confirm',
  'event.shift',
  'event.invite',
  'event.freed',
  'event.starting',
])
/** Types with the event as a calendar attachment. */
const withCalendar = new Set<NotificationType>(['event.shift', 'event.starting', 'event.invite'])

/** Writes a notification as a mail in its receiver's language; returns null where it is too late. */
export function writeNotice(writing: MailContext, { row, values, event }: NoticeInput): WrittenMail | null {
  const { locale, publicUrl, now } = writing
  const { type } = row
  const until = Math.min(...[event?.date, row.detail?.until].map((date) => (date ? Date.parse(date) : Infinity)))
  if (untilStart.has(type) && until <= now.getTime()) return null
  const { title, text, quote, button } = noticeText(type, locale, values)
  const texts = wordsOf(locale, writing.app)
  const isOne = values.detail?.dates === undefined
  // With several dates there are no buttons: an answer would count for one date only.
  const answers =
    event && isOne ? answersTo(row, values).map((answer) => answerButton(writing, { row, event, answer })) : []
  const calendar =
    event && withCalendar.has(type) && isOne && !event.cancelled ? calendarOf(event, publicUrl) : undefined
  const { stop, stopUrl } = unsubscribeLinks(writing, categoryOf(row) as MailCategory)
  const letter: Letter = {
    locale,
    title,
    hello: addressLine(writing),
    lead: text,
    quote,
    entries: event ? placeEntries(event, locale, values.detail) : [],
    buttons: [
      ...answers,
      { text: button, link: siteOf(publicUrl) + pathOf(row, aliasOf({ ...row, userId: writing.userId })) },
    ],
    code: null,
    validity: [answers.length > 0 ? texts.letter.validity : '', calendar ? texts.letter.attached : '']
      .filter(Boolean)
      .join(' '),
    greeting: texts.greeting,
    app: writing.app,
    notYou: '',
    stop,
  }
  const parts = { subject: subjectLine(title), text: plainText(letter), html: page(letter) }
  return { text: calendar ? { ...parts, calendar } : parts, stopUrl }
}

/**
 * The answers for which the mail gets buttons. A shift needs one only where the place is held until a deadline. Who does
 * not like another time or place can leave.
 */
function answersTo({ type, detail }: NoticeInput['row'], values: NoticeValues): readonly MailAnswer[] {
  if (type === 'event.change') return isMoved(values) ? ['decline'] : []
  const asks = type === 'event.confirm' || (type === 'event.shift' && detail?.until !== undefined)
  return asks ? mailAnswers : []
}

interface Asked {
  readonly row: NoticeInput['row']
  readonly event: EventSnapshot
  readonly answer: MailAnswer
}

/** The button that answers without a sign-in: the sealed token names the person and their entries. */
function answerButton({ userId, locale, secret, publicUrl }: MailContext, { row, event, answer }: Asked) {
  // A shift concerns the entry that moved up; others concern the entries in `about`. Without them, a change concerns the
  // person alone. A confirmation has no ids then: it is answered for all entries that the person has at that time.
  const about = row.type === 'event.shift' ? [row.aliasId ?? userId] : [...(row.about ?? [])]
  const ids = about.length === 0 && row.type === 'event.change' ? [userId] : about
  const content: AnswerLink = { userId, eventId: event.id, ids, answer, until: event.date }
  const link = mailPage(publicUrl, seal(secret, answerPurpose, JSON.stringify(content)), answer)
  return { text: wordsOf(locale).letter[answer], link }
}

/** Returns the address of a page whose button sends the answer, so that mail scanners that open links change nothing. */
function mailPage(publicUrl: string, token: string, act: MailAnswer | 'unsubscribe'): string {
  return `${siteOf(publicUrl)}/mail?${new URLSearchParams({ token, do: act }).toString()}`
}

/** Returns the links that unsubscribe from a category: a page for people, and an address for mail programs to post to. */
export function unsubscribeLinks({ userId, locale, secret, publicUrl, now }: MailContext, category: MailCategory) {
  const token = unsubscribeToken(secret, { userId, category }, now)
  const { letter, categories } = wordsOf(locale)
  return {
    stop: {
      text: letter.stop.replace('{category}', categories[category]),
      link: mailPage(publicUrl, token, 'unsubscribe'),
    },
    stopUrl: stopUrl(publicUrl, token),
  }
}

/** Returns the address to which mail programs post an unsubscription (RFC 8058). */
export function stopUrl(publicUrl: string, token: string): string {
  return `${siteOf(publicUrl)}/public/notifications/unsubscribe/${token}`
}

export function siteOf(publicUrl: string): string {
  return publicUrl.replace(/\/$/, '')
}

function placeEntries(
  { date, placeName }: EventSnapshot,
  locale: Locale,
  detail: NoticeValues['detail'],
): Letter['entries'] {
  const { when, where } = wordsOf(locale).letter
  const place = placeName ? [{ name: where, value: placeName }] : []
  return [{ name: when, value: whenText(date, locale, detail) }, ...place]
}

function calendarOf({ id, name, date, endDate, placeName }: EventSnapshot, publicUrl: string): string {
  const place = { name: placeName, address: '' }
  const entry = { id, name, date: new Date(date), endDate: new Date(endDate), place, cancelled: false }
  return writeCalendar({ name, publicUrl }, [entry])
}
