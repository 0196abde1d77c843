import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { MessageKind } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Tell } from '../broadcast/tell.ts'
import { isIn, seatId } from '../chat/access.ts'
import { createFindHead, findHead } from '../chat/find.ts'
import { beginSeat } from '../chat/read.ts'
import { chats, type MembershipRow, memberships, never, type SeatRow, seats } from '../chat/store.ts'
import { say } from '../messages/rules.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
  readonly playersCount: number
}

export type Follow = (fact: Envelope<Entry>, state: 'in' | 'out') => Promise<void>

/** Membership follows the event: whoever is taken in is in the chat, whoever goes is out, and the chat says so. */
export function createFollow(kit: Kit, tell: Tell): Follow {
  const headOf = createFindHead(kit)
  return async (fact, state) => {
    const { eventId, userId, aliasId } = fact.data
    const _id = `${eventId}:${aliasId ?? userId}`
    const { closesAt = never, lastSeq = 0, event = null } = (await headOf(eventId)) ?? {}
    const row: MembershipRow = { _id, chatId: eventId, userId, state, closesAt, version: fact.version }
    if (state === 'in') await beginSeat(kit, { _id: eventId, lastSeq }, userId)
    await kit.newer(memberships.collection, row)
    if (event?.private) tell.recheck({ eventId, userId })
    // In a crowd nobody is announced.
    if (fact.data.playersCount > limits.crowd) return
    const meta: MessageKind = state === 'in' ? 'JOINED' : 'LEFT'
    const who = { from: userId, ...(aliasId ? { aliasId } : {}) }
    const saying = { chatId: eventId, ...who, clientId: fact.id, message: '', meta, picture: null }
    await kit.change(chats, eventId, (chat) => say(chat, saying, new Date(fact.at)), { cause: fact.id })
  }
}

/** Ends what someone had of a chat, unless another entry of theirs, or that they lead it, keeps them in. */
export async function showOut(kit: Kit, tell: Tell, { eventId, userId }: Pick<Entry, 'eventId' | 'userId'>) {
  const chat = await findHead(kit, eventId)
  if (chat?.staff.includes(userId) || (await isIn(kit, eventId, userId))) return
  // Whoever comes back begins anew.
  await kit.database.native<SeatRow>(seats.collection).deleteOne({ _id: seatId(eventId, userId) })
  tell.leftChat(eventId, userId)
}
