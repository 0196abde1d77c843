import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import type { MessageKind } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import { batching } from '@parta/kit/store/batch'
import type { Tell } from '../broadcast/tell.ts'
import { isIn, seatId } from '../chat/access.ts'
import { createFindHead, findHead } from '../chat/find.ts'
import { beginSeat } from '../chat/read.ts'
import { chats, type MembershipRow, memberships, messages, never, type SeatRow, seats } from '../chat/store.ts'
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
  const versionOf = batching<string, number>((ids) => versionsOf(kit, ids), { max: 500 })
  /**
   * The chat's document remembers only the last causes. A fact that comes again after a crowd of
   * others is known by its member, there in its version or a later one, and by what it said.
   */
  const isFollowed = async ({ _id, chatId, userId, version }: MembershipRow, clientId: string) => {
    if ((await versionOf(_id)) < version) return false
    return (await kit.database.model(messages).exists({ chatId, from: userId, clientId } as never)) !== null
  }
  return async (fact, state) => {
    const { eventId, userId, aliasId } = fact.data
    const _id = `${eventId}:${aliasId ?? userId}`
    const { closesAt = never, lastSeq = 0, event = null } = (await headOf(eventId)) ?? {}
    const row: MembershipRow = { _id, chatId: eventId, userId, state, closesAt, version: fact.version }
    if (state === 'in') await beginSeat(kit, { _id: eventId, lastSeq }, userId)
    const keep = async () => {
      await kit.newer(memberships.collection, row)
      if (event?.private) tell.recheck({ eventId, userId })
    }
    // In a crowd nobody is announced.
    if (fact.data.playersCount > limits.crowd) return keep()
    if (await isFollowed(row, fact.id)) return
    await keep()
    const meta: MessageKind = state === 'in' ? 'JOINED' : 'LEFT'
    const who = { from: userId, ...(aliasId ? { aliasId } : {}) }
    const saying = { chatId: eventId, ...who, clientId: fact.id, message: '', meta, picture: null }
    await kit.change(chats, eventId, (chat) => say(chat, saying, new Date(fact.at)), { cause: fact.id })
  }
}

async function versionsOf(kit: Kit, ids: readonly string[]): Promise<number[]> {
  const held = kit.database.native<MembershipRow>(memberships.collection)
  const rows = await held.find({ _id: { $in: [...ids] } }, { projection: { version: 1 } }).toArray()
  const versions = new Map(rows.map(({ _id, version }) => [_id, version]))
  return ids.map((id) => versions.get(id) ?? -1)
}

/** Ends what someone had of a chat, unless another entry of theirs, or that they lead it, keeps them in. */
export async function showOut(kit: Kit, tell: Tell, { eventId, userId }: Pick<Entry, 'eventId' | 'userId'>) {
  const chat = await findHead(kit, eventId)
  if (chat?.staff.includes(userId) || (await isIn(kit, eventId, userId))) return
  // Whoever comes back begins anew.
  await kit.database.native<SeatRow>(seats.collection).deleteOne({ _id: seatId(eventId, userId) })
  tell.leftChat(eventId, userId)
}
