import { messageAddressed } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { told } from '@parta/kit/change'
import type { Kit } from '@parta/kit/run'
import {
  type ChatRow,
  chats,
  type MembershipRow,
  type MessageRow,
  memberships,
  type SeatRow,
  seats,
} from '../chat/store.ts'
import type { Tell } from '../live/tell.ts'

type Said = Pick<MessageRow, 'chatId' | 'seq' | 'from' | 'message' | 'meta' | 'picture' | 'createdAt'>

/** Tells those who are in a chat that there is something new: at once where they look, and by push. In a crowd nobody is. */
export async function address(kit: Kit, tell: Tell, { fact, said }: { fact: Envelope; said: Said }): Promise<void> {
  if (said.meta !== 'MESSAGE') return
  const { chatId, seq, from, message } = said
  const chat = await kit.database.native<ChatRow & { _id: string }>(chats.collection).findOne({ _id: chatId })
  const inIt = await kit.database
    .native<MembershipRow>(memberships.collection)
    .distinct('userId', { chatId, state: 'in' })
  if (!chat || inIt.length > limits.crowd) return
  const deaf = await deafTo(kit, chatId)
  const others = [...new Set([...chat.staff, ...inIt])].filter((userId) => userId !== from)
  const open = others.filter((userId) => !deaf.left.has(userId) || chat.staff.includes(userId))
  tell.unread({ chatId, lastSeq: seq }, open)
  const hearing = open.filter((userId) => !deaf.muted.has(userId))
  for (let part = 0; part * limits.factPeople < hearing.length; part += 1) {
    const data = {
      chatId,
      eventId: chatId,
      eventName: chat.event?.name ?? '',
      seq,
      from,
      message,
      picture: Boolean(said.picture),
      people: hearing.slice(part * limits.factPeople, (part + 1) * limits.factPeople),
    }
    await kit.tell(told(messageAddressed, data), {
      id: `chat:${fact.id}:addressed:${part}`,
      subject: chatId,
      at: said.createdAt,
    })
  }
}

async function deafTo(kit: Kit, chatId: string) {
  const found = await kit.database
    .native<SeatRow>(seats.collection)
    .find({ chatId, $or: [{ muted: true }, { left: true }] })
    .toArray()
  return {
    muted: new Set(found.filter((seat) => seat.muted).map((seat) => seat.userId)),
    left: new Set(found.filter((seat) => seat.left).map((seat) => seat.userId)),
  }
}
