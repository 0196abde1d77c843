import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { MessageKind } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { isIn, seatId } from '../chat/access.ts'
import { createFindHead, findHead } from '../chat/find-heads.ts'
import { createSeat } from '../chat/read.ts'
import { chats, type MembershipRow, memberships, never, type SeatRow, seats } from '../chat/store.ts'
import { sendMessage } from '../messages/rules.ts'

interface Entry {
  readonly eventId: string
  readonly userId: string
  readonly aliasId: string | null
  readonly playersCount: number
}

export type FollowPlayer = (fact: Envelope<Entry>, state: 'in' | 'out') => Promise<void>

/** Returns the reaction that adds players of the event to the chat, removes those who left, and adds a line about it. */
export function createFollowPlayers(kit: Kit, broadcaster: Broadcaster): FollowPlayer {
  const headOf = createFindHead(kit)
  return async (fact, state) => {
    const { eventId, userId, aliasId } = fact.data
    const _id = `${eventId}:${aliasId ?? userId}`
    const { closesAt = never, lastSeq = 0, event = null } = (await headOf(eventId)) ?? {}
    const row: MembershipRow = { _id, chatId: eventId, userId, state, closesAt, version: fact.version }
    if (state === 'in') await createSeat(kit, { _id: eventId, lastSeq }, userId)
    await kit.newer(memberships.collection, row)
    if (event?.private) broadcaster.recheck({ eventId, userId })
    // Events with more than `limits.crowd` players get no lines about players.
    if (fact.data.playersCount > limits.crowd) return
    const meta: MessageKind = state === 'in' ? 'JOINED' : 'LEFT'
    const author = { from: userId, ...(aliasId ? { aliasId } : {}) }
    const message = { chatId: eventId, ...author, clientId: fact.id, message: '', meta, picture: null }
    await kit.change(chats, eventId, (chat) => sendMessage(chat, message, new Date(fact.at)), { cause: fact.id })
  }
}

/** Removes a person from the chat, unless they lead or train the event or another entry of theirs plays in it. */
export async function removeFromChat(
  kit: Kit,
  broadcaster: Broadcaster,
  { eventId, userId }: Pick<Entry, 'eventId' | 'userId'>,
) {
  const chat = await findHead(kit, eventId)
  if (chat?.staff.includes(userId) || (await isIn(kit, eventId, userId))) return
  // A person who joins the event again gets a new seat.
  await kit.database.native<SeatRow>(seats.collection).deleteOne({ _id: seatId(eventId, userId) })
  broadcaster.leftChat(eventId, userId)
}
