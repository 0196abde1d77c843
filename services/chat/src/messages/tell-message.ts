import { messageAddressed, type messageSent } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { told } from '@parta/kit/store/decision'
import type { Static } from 'typebox'
import type { Tell } from '../broadcast/tell.ts'
import { findHead } from '../chat/find.ts'
import { type MembershipRow, type MessageRow, memberships, messages, type SeatRow, seats } from '../chat/store.ts'
import { messageView } from '../chat/view.ts'
import { keep } from './keep.ts'

type Sent = Envelope<Static<typeof messageSent.data>>

/** Keeps what was said and tells of it: those who look at the chat, and those who are in it. */
export async function tellMessage(kit: Kit, tell: Tell, fact: Sent): Promise<void> {
  const { eventId: _eventId, socketId, ...said } = fact.data
  const row = { ...said, createdAt: new Date(said.createdAt) }
  await keep(kit, row)
  // A fact that comes late may be of what was taken away meanwhile.
  if (await isTakenAway(kit, row)) return
  const person = (await kit.copies.many(people, [said.from])).get(said.from)
  const withheld = await apartIn(kit, said.chatId, person?.apart ?? [])
  const except = socketId === undefined ? {} : { except: { userId: said.from, socketId } }
  tell.message(messageView(row, person), withheld.length > 0 ? { ...except, withheld } : except)
  if (withheld.length > 0) {
    tell.message(messageView(row, person, { from: new Set([said.from]) }), { only: withheld })
  }
  if (said.meta === 'MESSAGE') await tellMembers(kit, tell, fact)
}

/** Those of a chat from whom a block keeps the sender apart: they read the least of the sender's card. */
async function apartIn(kit: Kit, chatId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const [chat, found] = await Promise.all([
    findHead(kit, chatId),
    kit.database
      .native<MembershipRow>(memberships.collection)
      .distinct('userId', { chatId, state: 'in', userId: { $in: [...ids] } }),
  ])
  return [...new Set([...found, ...(chat?.staff ?? []).filter((one) => ids.includes(one))])]
}

async function isTakenAway(kit: Kit, { chatId, seq }: Pick<MessageRow, 'chatId' | 'seq'>): Promise<boolean> {
  const held = kit.database.native<MessageRow>(messages.collection)
  const found = await held.findOne({ _id: `${chatId}:${seq}` }, { projection: { deleted: 1 } })
  return found?.deleted === true
}

/** At once wherever they look, and by push unless they want none. Of a crowd nobody is told. */
async function tellMembers(kit: Kit, tell: Tell, { id, data, at, version }: Sent): Promise<void> {
  const { chatId, seq, from, message, picture } = data
  const [chat, entries] = await Promise.all([findHead(kit, chatId), entriesOf(kit, chatId)])
  if (!chat || entries.length > limits.crowd) return
  const { muted, left } = await deafTo(kit, chatId)
  const others = [...new Set([...chat.staff, ...entries])].filter((userId) => userId !== from)
  const open = others.filter((userId) => !left.has(userId) || chat.staff.includes(userId))
  tell.unread({ chatId, lastSeq: seq }, open)
  const hearing = open.filter((userId) => !muted.has(userId))
  if (hearing.length === 0) return
  const eventName = chat.event?.name ?? ''
  const addressed = {
    chatId,
    eventId: chatId,
    eventName,
    seq,
    from,
    message,
    picture: picture !== null,
    people: hearing,
  }
  const telling = { id: `chat:${id}:addressed`, subject: chatId, at: new Date(at), version }
  await kit.tell(told(messageAddressed, addressed), telling)
}

/** Whose the entries in the chat are; one more than a crowd has at most, for more are not looked at. */
async function entriesOf(kit: Kit, chatId: string): Promise<string[]> {
  const found = await kit.database
    .native<MembershipRow>(memberships.collection)
    .find({ chatId, state: 'in' }, { projection: { _id: 0, userId: 1 } })
    .limit(limits.crowd + 1)
    .toArray()
  return found.map(({ userId }) => userId)
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
