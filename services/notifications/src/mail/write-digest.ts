import type { Digest } from '@parta/contracts/values'
import { momentText } from '../notice/view.ts'
import { formatCount } from '../notice/words.ts'
import { addressLine } from './address-view.ts'
import { type Letter, page, plainText } from './page.ts'
import { wordsOf } from './texts.ts'
import { subjectLine } from './view.ts'
import { type MailContext, siteOf, unsubscribeLinks, type WrittenMail } from './write-notice.ts'

export interface DigestContent {
  readonly kind: Exclude<Digest, 'off'>
  /** The coming events that the mail names, soonest first. */
  readonly events: readonly { readonly name: string; readonly date: string; readonly placeName: string }[]
  /** The number of all coming events. */
  readonly eventsCount: number
  readonly unread: number
}

/** Writes the digest of a day or a week. */
export function writeDigest(writing: MailContext, { kind, events, eventsCount, unread }: DigestContent): WrittenMail {
  const { locale, publicUrl } = writing
  const { digest, greeting } = wordsOf(locale, writing.app)
  const { stop, stopUrl } = unsubscribeLinks(writing, 'digest')
  const lead = [
    eventsCount > 0 ? formatCount(locale, digest.events, eventsCount) : '',
    unread > 0 ? formatCount(locale, digest.unread, unread) : '',
  ]
  const letter: Letter = {
    locale,
    title: digest[kind].title,
    hello: addressLine(writing),
    lead: lead.filter(Boolean).join(' '),
    entries: events.map(({ name, date, placeName }) => ({
      name: [momentText(date, locale), placeName].filter(Boolean).join(', '),
      value: name,
    })),
    buttons: [{ text: digest.button, link: `${siteOf(publicUrl)}${eventsCount > 0 ? '/events' : '/notifications'}` }],
    code: null,
    validity: '',
    greeting,
    app: writing.app,
    notYou: '',
    stop,
  }
  const text = { subject: subjectLine(digest[kind].subject), text: plainText(letter), html: page(letter) }
  return { text, stopUrl }
}
