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
  const changed = await note(kit, {
    _id: `${eventId}:${aliasId ?? userId}`,
    chatId: eventId,
    userId,
    state,
    version: fact.version,
  })
  if (!changed) return
  const meta: MessageKind = state === 'in' ? 'JOINED' : 'LEFT'
  const saying = { chatId: eventId, from: userId, clientId: fact.id, message: '', meta }
  await kit.change(chats, eventId, (chat) => say(chat, saying, new Date(fact.at)), { cause: fact.id })
}

/** False where something newer, or the same, is written already. */
async function note(kit: Kit, row: MembershipRow): Promise<boolean> {
  const { _id, version, ...fields } = row
  try {
    const result = await kit.database
      .native<MembershipRow>(memberships.collection)
      .updateOne({ _id, version: { $lt: version } }, { $set: { ...fields, version } }, { upsert: true })
    return result.modifiedCount + result.upsertedCount > 0
  } catch (error) {
    if ((error as { code?: number }).code === 11000) return false
    throw error
  }
}
