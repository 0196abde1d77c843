import { messageAddressed, type messageSent } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { factOf } from '@parta/kit/store/decision'
import type { Static } from 'typebox'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { findHead } from '../chat/find-heads.ts'
import { type MembershipRow, type MessageRow, memberships, messages, type SeatRow, seats } from '../chat/store.ts'
import { messageView } from '../chat/view.ts'
import { addMessage } from './add.ts'

type MessageFact = Envelope<Static<typeof messageSent.data>>

/** Stores a message, broadcasts it to the sockets that have the chat open, and notifies the members of the chat. */
export async function broadcastMessage(kit: Kit, broadcaster: Broadcaster, fact: MessageFact): Promise<void> {
  const { eventId: _eventId, socketId, ...message } = fact.data
  const row = { ...message, createdAt: new Date(message.createdAt) }
  await addMessage(kit, row)
  // The fact may be delivered again after the message was deleted.
  if (await isDeleted(kit, row)) return
  const person = (await kit.projections.many(people, [message.from])).get(message.from)
  const withheld = await findBlocked(kit, message.chatId, person?.apart ?? [])
  const except = socketId === undefined ? {} : { except: { userId: message.from, socketId } }
  broadcaster.message(messageView(row, person), withheld.length > 0 ? { ...except, withheld } : except)
  if (withheld.length > 0) {
    broadcaster.message(messageView(row, person, { ids: new Set([message.from]) }), { only: withheld })
  }
  if (message.meta === 'MESSAGE') await notifyMembers(kit, broadcaster, fact)
}

/** Returns the members who have a block with the sender: they get a card without the sender's name and picture. */
async function findBlocked(kit: Kit, chatId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const [chat, found] = await Promise.all([
    findHead(kit, chatId),
    kit.database
      .native<MembershipRow>(memberships.collection)
      .distinct('userId', { chatId, state: 'in', userId: { $in: [...ids] } }),
  ])
  return [...new Set([...found, ...(chat?.staff ?? []).filter((one) => ids.includes(one))])]
}

async function isDeleted(kit: Kit, { chatId, seq }: Pick<MessageRow, 'chatId' | 'seq'>): Promise<boolean> {
  const found = await kit.database
    .native<MessageRow>(messages.collection)
    .findOne({ _id: `${chatId}:${seq}` }, { projection: { deleted: 1 } })
  return found?.deleted === true
}

/** Broadcasts the unread message to the members, and publishes who gets a push. Chats beyond `limits.crowd` do neither. */
async function notifyMembers(
  kit: Kit,
  broadcaster: Broadcaster,
  { id, data, at, version }: MessageFact,
): Promise<void> {
  const { chatId, seq, from, message, picture } = data
  const [chat, entries] = await Promise.all([findHead(kit, chatId), findMembers(kit, chatId)])
  if (!chat || entries.length > limits.crowd) return
  const { muted, left } = await findMutedAndLeft(kit, chatId)
  const others = [...new Set([...chat.staff, ...entries])].filter((userId) => userId !== from)
  const open = others.filter((userId) => !left.has(userId) || chat.staff.includes(userId))
  broadcaster.unread({ chatId, lastSeq: seq }, open)
  const notified = open.filter((userId) => !muted.has(userId))
  if (notified.length === 0) return
  const eventName = chat.event?.name ?? ''
  const addressed = {
    chatId,
    eventId: chatId,
    eventName,
    seq,
    from,
    message,
    picture: picture !== null,
    people: notified,
  }
  const publication = { id: `chat:${id}:addressed`, subject: chatId, at: new Date(at), version }
  await kit.publish(factOf(messageAddressed, addressed), publication)
}

/** Returns the person of each entry in the chat, at most one more than `limits.crowd`. */
async function findMembers(kit: Kit, chatId: string): Promise<string[]> {
  const found = await kit.database
    .native<MembershipRow>(memberships.collection)
    .find({ chatId, state: 'in' }, { projection: { _id: 0, userId: 1 } })
    .limit(limits.crowd + 1)
    .toArray()
  return found.map(({ userId }) => userId)
}

async function findMutedAndLeft(kit: Kit, chatId: string) {
  const found = await kit.database
    .native<SeatRow>(seats.collection)
    .find({ chatId, $or: [{ muted: true }, { left: true }] })
    .toArray()
  return {
    muted: new Set(found.filter((seat) => seat.muted).map((seat) => seat.userId)),
    left: new Set(found.filter((seat) => seat.left).map((seat) => seat.userId)),
  }
}
