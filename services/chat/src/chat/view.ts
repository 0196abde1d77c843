import type { Chat, ChatMessage } from '@parta/contracts/chat'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { cardOf, people } from '@parta/kit/people'
import type { Kit } from '@parta/kit/run'
import { type ChatRow, type MembershipRow, type MessageRow, memberships } from './store.ts'

/** Participants named in a chat's head; the rest of a huge event is not read. */
const participantsShown = 200

export async function chatView(kit: Kit, id: string, chat: ChatRow): Promise<Chat> {
  const members = await kit.database
    .model(memberships)
    .find({ chatId: id, state: 'in' } as never)
    .limit(participantsShown)
    .lean<MembershipRow[]>()
    .exec()
  const ids = [...new Set([...chat.staff, ...members.map((member) => member.userId)])]
  const persons = await kit.copies.many(people, ids)
  return {
    id,
    eventId: id,
    participants: ids.map((userId) => cardOf(userId, persons.get(userId))),
    eventName: '',
    lastSeq: chat.lastSeq,
    readSeq: 0,
    muted: false,
    left: false,
    canModerate: false,
  }
}

type Message = Omit<MessageRow, '_id' | 'clientId'>

export function messageView(row: Message, person: UserSnapshot | undefined): ChatMessage {
  return {
    id: `${row.chatId}_${row.seq}`,
    chatId: row.chatId,
    seq: row.seq,
    from: row.from,
    user: cardOf(row.from, person),
    message: row.message,
    meta: row.meta,
    system: row.meta !== 'MESSAGE',
    picture: false,
    deleted: false,
    createdAt: row.createdAt.toISOString(),
  }
}

export async function messageViews(kit: Kit, rows: readonly Message[]): Promise<ChatMessage[]> {
  const persons = await kit.copies.many(
    people,
    rows.map((row) => row.from),
  )
  return rows.map((row) => messageView(row, persons.get(row.from)))
}
