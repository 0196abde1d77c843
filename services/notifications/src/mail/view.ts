import { type MailKind, webClient } from '@parta/contracts/identity'
import type { Locale, SocialProvider } from '@parta/contracts/values'
import { dateText } from '../notice/view.ts'
import { type Letter, page, plainText } from './page.ts'
import { words } from './texts.ts'
import { type Entry, entryNames } from './words.ts'

export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The event as an iCalendar file, to be added by whoever wants it. */
  readonly calendar?: string
}

export interface Mail {
  readonly kind: MailKind
  readonly locale: Locale
  readonly to: string
  /** A code, a temporary password, the token of a link that undoes something, or for administrators the JSON of what was written. */
  readonly secret: string
  /** What the mail names: a provider, a passkey, a device, a moment (ISO 8601), a masked e-mail; in a reset the token of its link. */
  readonly detail: string
  readonly publicUrl: string
}

/** A mail in its receiver's language. Links only open pages; pages act, so mail scanners use nothing up. */
export function mailText(mail: Mail): MailText {
  const { kinds, entries: names, greeting } = words[mail.locale]
  const said = kinds[mail.kind]
  const written = writtenIn(mail)
  const filling = { code: mail.secret, detail: written.title ?? named(mail) }
  const filled = (text: string | undefined) => fill(text ?? '', filling)
  const link = linkOf(mail, written)
  const letter: Letter = {
    locale: mail.locale,
    title: said.title,
    lead: filled(said.lead),
    buttons: said.button && link ? [{ text: said.button, link }] : [],
    code: said.code ? { text: said.code, value: mail.secret } : null,
    entries: entryNames.flatMap((name) => {
      const value = written[name]
      return value ? [{ name: names[name], value }] : []
    }),
    validity: said.validity ?? '',
    notYou: said.notYou ?? '',
    greeting,
  }
  return { subject: headed(filled(said.subject)), text: plainText(letter), html: page(letter) }
}

const kindsWritten = new Set<MailKind>(['report', 'userFeedback'])

/** What somebody wrote to the administrators: only the fields that we know, as text. */
function writtenIn({ kind, secret }: Mail): Partial<Record<Entry, string>> {
  if (!kindsWritten.has(kind)) return {}
  const found = JSON.parse(secret) as Record<string, unknown>
  return Object.fromEntries(
    entryNames.flatMap((name) => {
      const value = found[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )
}

function linkOf({ kind, to, secret, detail, publicUrl }: Mail, written: Partial<Record<Entry, string>>): string {
  const base = publicUrl.replace(/\/$/, '')
  switch (kind) {
    case 'confirm': {
      const query = new URLSearchParams({ clientId: webClient, code: secret, username: to, email: to })
      return `${base}/verification?${query.toString()}`
    }
    case 'reset':
      // What comes after the `#` is seen by no server and no log.
      return `${base}/submit-password?${new URLSearchParams({ username: to }).toString()}#${encodeURIComponent(detail)}`
    case 'emailChanged':
    case 'emailHeld':
      return `${base}/email-undo#${encodeURIComponent(secret)}`
    case 'invited':
    case 'accountDeleting':
    case 'emailTaken':
      return `${base}/sign-in`
    case 'passwordChanged':
    case 'passwordReset':
    case 'sessionStolen':
    case 'emailUndone':
      return `${base}/request-password`
    case 'report':
      return `${base}/user-profile/${encodeURIComponent(written.reported ?? '')}`
    case 'confirmSocial':
    case 'proof':
    case 'emailCode':
    case 'accountDeleted':
    case 'adminRevoked':
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

function named({ kind, locale, detail }: Pick<Mail, 'kind' | 'locale' | 'detail'>): string {
  if (kind === 'accountDeleting' || kind === 'emailHeld') return dateText(detail, locale)
  return brands[detail as SocialProvider] ?? detail
}

/** One pass, so that what is filled in can not hold a placeholder. */
function fill(text: string, filling: { readonly code: string; readonly detail: string }): string {
  return text.replace(/\{(code|detail)\}/g, (_whole, name: 'code' | 'detail') => filling[name])
}

/** A subject is one line, whatever somebody wrote into it. */
export function headed(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 150)
    .toWellFormed()
}
