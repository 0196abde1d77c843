import { limits } from '@parta/contracts/limits'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Locale } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { cardOf, hiddenFrom, people } from '@parta/kit/people/people'
import { type PushMessage, topicOf } from '../browsers/rules.ts'
import type { ChatSaid } from '../deliveries/store.ts'

type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

/** The texts of a chat's push, beside the message itself. */
const words: Readonly<Record<Locale, { picture: string; someone: string; more: Plural }>> = {
  cs: {
    picture: '📷 Fotka',
    someone: 'Někdo',
    more: { one: 'a ještě {n} zpráva', few: 'a ještě {n} zprávy', other: 'a ještě {n} zpráv' },
  },
  en: {
    picture: '📷 Photo',
    someone: 'Someone',
    more: { one: 'and {n} more message', other: 'and {n} more messages' },
  },
  sk: {
    picture: '📷 Fotka',
    someone: 'Niekto',
    more: { one: 'a ešte {n} správa', few: 'a ešte {n} správy', other: 'a ešte {n} správ' },
  },
}

/** Returns the push of a chat: the last message, and the number of earlier ones since the last push. */
export async function chatPush(kit: Kit, said: ChatSaid, receiver: UserSnapshot): Promise<PushMessage> {
  const sender = cardOf(said.from, (await kit.projections.one(people, said.from)) ?? undefined, hiddenFrom(receiver))
  const tag = `chat:${said.chatId}`
  return {
    text: { title: said.eventName, body: bodyOf(said, sender, receiver.locale), path: `/chats/${said.chatId}`, tag },
    urgency: 'normal',
    topic: topicOf(kit.config.PARTA_SECRET, tag),
    ttlSeconds: limits.pushTtlSeconds,
  }
}

function bodyOf({ message, picture, count }: ChatSaid, sender: ReturnType<typeof cardOf>, locale: Locale): string {
  const { picture: photo, someone, more } = words[locale]
  const name = sender.deleted ? someone : sender.name
  const text = message || (picture ? photo : '')
  const before = count - 1
  if (before < 1) return `${name}: ${text}`
  const form = more[new Intl.PluralRules(locale).select(before)] ?? more.other
  return `${name}: ${text}\n${form.replace('{n}', String(before))}`
}
