import { guestLimits } from '@parta/contracts/guests'
import { type MailKind, webClient } from '@parta/contracts/identity'
import { firstCharacters } from '@parta/contracts/predicates/text'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import { dateText } from '../notice/view.ts'
import { type Letter, page, plainText } from './page.ts'
import { wordsOf } from './texts.ts'
import { type Entry, entryNames } from './words.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The event as an iCalendar attachment. */
  readonly calendar?: string
}

export interface Mail {
  readonly kind: MailKind
  readonly locale: Locale
  readonly to: string
  /**
   * A code, a temporary password, the token of an undo link, or the JSON of a report, of feedback, of the answer to
   * them, or of an invitation.
   */
  readonly secret: string
  /**
   * A provider, a passkey, a device, a time (ISO 8601) or a masked e-mail; in a reset or sign-in the token of its link.
   */
  readonly detail: string
  readonly publicUrl: string
  /** The token that blocks further invitations; only in an invitation. */
  readonly stopToken?: string | undefined
  /** What the installation is called; absent: Parta. */
  readonly app?: string | undefined
}

/** Returns a mail of an account in its receiver's language. A link acts after a click on its page, not when opened. */
export function mailText(mail: Mail): MailText {
  const { kinds, entries: names, letter: letterWords, greeting } = wordsOf(mail.locale, mail.app)
  const texts = kinds[mail.kind]
  const fields = fieldsOf(mail)
  const values = { code: mail.secret, detail: fields.title ?? named(mail) }
  const filled = (text: string | undefined) => fill(text ?? '', values)
  const link = linkOf(mail, fields)
  const letter: Letter = {
    locale: mail.locale,
    title: texts.title,
    lead: filled(texts.lead),
    buttons: texts.button && link ? [{ text: texts.button, link }] : [],
    code: texts.code ? { text: texts.code, value: mail.secret } : null,
    entries: entryNames.flatMap((name) => {
      const value = fields[name]
      return value ? [{ name: names[name], value }] : []
    }),
    validity: texts.validity ?? '',
    notYou: texts.notYou ?? '',
    greeting,
    app: mail.app,
    ...(mail.stopToken ? { stop: { text: letterWords.block, link: blockPage(mail.publicUrl, mail.stopToken) } } : {}),
  }
  const subject = fill(
    texts.subject,
    invitationKinds.has(mail.kind) ? { ...values, detail: nameInSubject(values.detail) } : values,
  )
  return { subject: subjectLine(subject), text: plainText(letter), html: page(letter) }
}

/** Kinds that go to an address which another person typed. */
export const invitationKinds = new Set<MailKind>(['guest', 'guestParent'])

const kindsWithFields = new Set<MailKind>([
  'report',
  'userFeedback',
  'warned',
  'reportAnswered',
  'suspended',
  'guest',
  'guestParent',
])

/**
 * Returns an organisation's name for a subject, in which it is quoted. The inviter wrote it, and must not write the
 * rest.
 */
function nameInSubject(name: string): string {
  const plain = name.replaceAll(/\p{Quotation_Mark}/gu, '')
  const short = firstCharacters(plain, guestLimits.nameInSubject)
  return short === plain ? plain : `${short.trimEnd()}…`
}

/** The page whose button blocks further invitations to an address. */
function blockPage(publicUrl: string, token: string): string {
  return `${publicUrl.replace(/\/$/, '')}/mail?${new URLSearchParams({ token, do: 'block' }).toString()}`
}

/** Returns the known fields of a report or feedback to the site admins, of their answer, or of an invitation. */
function fieldsOf({ kind, secret }: Mail): Partial<Record<Entry, string>> {
  if (!kindsWithFields.has(kind)) return {}
  const found = JSON.parse(secret) as Record<string, unknown>
  return Object.fromEntries(
    entryNames.flatMap((name) => {
      const value = found[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

function linkOf({ kind, to, secret, detail, publicUrl }: Mail, fields: Partial<Record<Entry, string>>): string {
  const base = publicUrl.replace(/\/$/, '')
  switch (kind) {
    case 'confirm': {
      const query = new URLSearchParams({ clientId: webClient, code: secret, username: to, email: to })
      return `${base}/verification?${query.toString()}`
    }
    case 'reset':
      // Browsers do not send the part after `#`, so the token is in no server's log.
      return `${base}/submit-password?${new URLSearchParams({ username: to }).toString()}#${encodeURIComponent(detail)}`
    case 'confirmEntry':
      // A path of ours with the secret of the link, written by identity.
      return `${base}${detail}.${secret}&${new URLSearchParams({ email: to }).toString()}`
    case 'signInCode':
      return `${base}/sign-in-code?${new URLSearchParams({ username: to }).toString()}#${encodeURIComponent(`${detail}.${secret}`)}`
    case 'emailChanged':
    case 'emailHeld':
      return `${base}/email-undo#${encodeURIComponent(secret)}`
    case 'entryKnown':
      // A path of ours, written by identity.
      return base + detail
    case 'invited':
    case 'accountDeleting':
    case 'emailTaken':
    case 'suspensionLifted':
      return `${base}/sign-in`
    case 'passwordChanged':
    case 'passwordReset':
    case 'sessionStolen':
    case 'emailUndone':
      return `${base}/request-password`
    case 'report':
      return `${base}/user-profile/${encodeURIComponent(fields.reported ?? '')}`
    case 'guest':
    case 'guestParent':
      return `${base}/invitation/${encodeURIComponent((JSON.parse(secret) as { token: string }).token)}`
    case 'confirmSocial':
    case 'proof':
    case 'emailCode':
    case 'accountDeleted':
    case 'adminRevoked':
    case 'suspended':
    case 'userFeedback':
      return ''
    default:
      return `${base}/settings`
  }
}

const brands: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
}

const untilLifted: Readonly<Record<Locale, string>> = {
  cs: 'do odvolání',
  sk: 'do odvolania',
  en: 'until further notice',
}
const until: Readonly<Record<Locale, string>> = { cs: 'do', sk: 'do', en: 'until' }

/** Returns how long a suspension lasts. @param moment ISO 8601; empty until it is lifted */
function untilText(moment: string, locale: Locale): string {
  return moment === '' ? untilLifted[locale] : `${until[locale]} ${dateText(moment, locale)}`
}

function named({ kind, locale, detail }: Pick<Mail, 'kind' | 'locale' | 'detail'>): string {
  if (kind === 'accountDeleting' || kind === 'emailHeld') return dateText(detail, locale)
  if (kind === 'suspended') return untilText(detail, locale)
  return brands[detail as SocialProvider] ?? detail
}

/** Replaces all placeholders in one pass, so that a value cannot inject another placeholder. */
function fill(text: string, values: { readonly code: string; readonly detail: string }): string {
  return text.replace(/\{(code|detail)\}/g, (_whole, name: 'code' | 'detail') => values[name])
}

/** Returns a text as a subject: one line of at most 150 characters, without control characters. */
export function subjectLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 150)
    .toWellFormed()
}
