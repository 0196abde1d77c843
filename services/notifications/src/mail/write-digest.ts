import type { Digest } from '@parta/contracts/values'
import { momentText } from '../notice/view.ts'
import { counted } from '../notice/words.ts'
import { type Letter, page, plainText } from './page.ts'
import { words } from './texts.ts'
import { headed } from './view.ts'
import { siteOf, stopOf, type Writing, type Written } from './write-notice.ts'

export interface Summary {
  readonly kind: Exclude<Digest, 'off'>
  /** What is to come, the next first; of more than fit in a letter, the first ones. */
  readonly events: readonly { readonly name: string; readonly date: string; readonly placeName: string }[]
  /** How many there are in all. */
  readonly eventsCount: number
  readonly unread: number
}

/** The summary of a day or a week. */
export function writeDigest(writing: Writing, { kind, events, eventsCount, unread }: Summary): Written {
  const { locale, publicUrl } = writing
  const { digest, greeting } = words[locale]
  const { stop, stopUrl } = stopOf(writing, 'digest')
  const lead = [
    eventsCount > 0 ? counted(locale, digest.events, eventsCount) : '',
    unread > 0 ? counted(locale, digest.unread, unread) : '',
  ]
  const letter: Letter = {
    locale,
    title: digest[kind].title,
    lead: lead.filter(Boolean).join(' '),
    entries: events.map(({ name, date, placeName }) => ({
      name: [momentText(date, locale), placeName].filter(Boolean).join(', '),
      value: name,
    })),
    buttons: [{ text: digest.button, link: `${siteOf(publicUrl)}${eventsCount > 0 ? '/events' : '/notifications'}` }],
    code: null,
    validity: '',
    greeting,
    notYou: '',
    stop,
  }
  const text = { subject: headed(digest[kind].subject), text: plainText(letter), html: page(letter) }
  return { text, stopUrl }
}
