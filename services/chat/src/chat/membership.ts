import type { Envelope } from '@parta/contracts/fact'
import type { MessageKind } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/run'
import { say } from '../messages/rules.ts'
import { chats, type MembershipRow, memberships } from './store.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
}

/** Membership follows the event: whoever is taken in is in the chat, whoever goes is out, and the chat says so. */
export async function follow(kit: Kit, fact: Envelope<Entry>, state: 'in' | 'out'): Promise<void> {
  const { eventId, userId, aliasId } = fact.data
  const row: MembershipRow = {
    _id: `${eventId}:${aliasId ?? userId}`,
    chatId: eventId,
    userId,
    state,
    version: fact.version,
  }
  await kit.newer(memberships.collection, row)
  const meta: MessageKind = state === 'in' ? 'JOINED' : 'LEFT'
  const saying = { chatId: eventId, from: userId, clientId: fact.id, message: '', meta }
  await kit.change(chats, eventId, (chat) => say(chat, saying, new Date(fact.at)), { cause: fact.id })
}
