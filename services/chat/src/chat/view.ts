import type { Chat, ChatMessage } from '@parta/contracts/chat'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { type Apart, apartBy, cardOf, entrantName, people, together } from '@parta/kit/people/people'
import { isModerator, seatId, seatOf } from './access.ts'
import type { ChatHead } from './find.ts'
import { type MembershipRow, type MessageRow, memberships, type SeatRow, seats } from './store.ts'

/** Participants named in a chat's head; the rest of a huge event is not read. */
const participantsShown = 200

export async function chatView(kit: Kit, id: string, { chat, me }: { chat: ChatHead; me: string }): Promise<Chat> {
  const [members, seat, canModerate] = await Promise.all([
    kit.database
      .model(memberships)
      .find({ chatId: id, state: 'in' })
      .limit(participantsShown)
      .lean<MembershipRow[]>()
      .exec(),
    seatOf(kit, id, me),
    isModerator(kit, chat, me),
  ])
  const left = await leftOf(
    kit,
    id,
    members.map(({ userId }) => userId),
  )
  const ids = [...new Set([...chat.staff, ...members.map(({ userId }) => userId).filter((one) => !left.has(one))])]
  const persons = await kit.copies.many(people, [me, ...ids])
  const apart = apartBy(persons.get(me), canModerate)
  return {
    id,
    eventId: id,
    eventName: chat.event?.name ?? '',
    participants: ids.map((userId) => cardOf(userId, persons.get(userId), apart)),
    lastSeq: chat.lastSeq,
    readSeq: Math.min(seat.readSeq, chat.lastSeq),
    muted: seat.muted,
    left: seat.left && !chat.staff.includes(me),
    canModerate,
    canLeave: !chat.staff.includes(me),
  }
}

/** Those who went out of it by themselves. */
async function leftOf(kit: Kit, chatId: string, userIds: readonly string[]): Promise<Set<string>> {
  const found = await kit.database
    .native<SeatRow>(seats.collection)
    .find({ _id: { $in: userIds.map((userId) => seatId(chatId, userId)) }, left: true })
    .toArray()
  return new Set(found.map(({ userId }) => userId))
}

type Message = Omit<MessageRow, '_id' | 'clientId'>

/**
 * Whoever reads a chat takes part in the event or runs it, and so may know the children in it, as in the event itself.
 */
export function messageView(row: Message, person: UserSnapshot | undefined, apart: Apart = together): ChatMessage {
  const { deleted = false, picture = null } = row
  return {
    id: `${row.chatId}_${row.seq}`,
    chatId: row.chatId,
    seq: row.seq,
    from: row.from,
    user: entrantName({ userId: row.from, aliasId: row.aliasId ?? null }, { person, apart }),
    message: deleted ? '' : row.message,
    meta: row.meta,
    system: row.meta !== 'MESSAGE',
    picture: picture !== null && !deleted,
    deleted,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Messages as a person sees them. */
export async function messageViews(kit: Kit, rows: readonly Message[], viewer: string): Promise<ChatMessage[]> {
  const persons = await kit.copies.many(people, [viewer, ...rows.map((row) => row.from)])
  const apart = apartBy(persons.get(viewer))
  return rows.map((row) => messageView(row, persons.get(row.from), apart))
}
