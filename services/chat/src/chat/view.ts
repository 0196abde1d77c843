import type { Chat, ChatMessage } from '@parta/contracts/chat'
import type { UserSnapshot } from '@parta/contracts/profiles'
import type { Kit } from '@parta/kit/kit'
import { cardOf, entrantName, type HiddenPeople, hiddenFrom, nobodyHidden, people } from '@parta/kit/people/people'
import { isModerator, isParentIn, seatId, seatOf } from './access.ts'
import type { ChatHead } from './find-heads.ts'
import { type MembershipRow, type MessageRow, memberships, type SeatRow, seats } from './store.ts'

/** The most participants that a chat names. */
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
  const ids = [
    ...new Set([...chat.staff, ...members.map(({ userId }) => userId).filter((userId) => !left.has(userId))]),
  ]
  const persons = await kit.projections.many(people, [me, ...ids])
  const hiddenPeople = hiddenFrom(persons.get(me), canModerate)
  return {
    id,
    eventId: id,
    eventName: chat.event?.name ?? '',
    participants: ids.map((userId) => cardOf(userId, persons.get(userId), hiddenPeople)),
    lastSeq: chat.lastSeq,
    readSeq: Math.min(seat.readSeq, chat.lastSeq),
    muted: seat.muted,
    left: seat.left && !chat.staff.includes(me),
    canModerate,
    canRemovePictures: canModerate || (await isParentIn(kit, id, persons.get(me))),
    canLeave: !chat.staff.includes(me),
  }
}

/** Returns the people who left the chat. */
async function leftOf(kit: Kit, chatId: string, userIds: readonly string[]): Promise<Set<string>> {
  const found = await kit.database
    .native<SeatRow>(seats.collection)
    .find({ _id: { $in: userIds.map((userId) => seatId(chatId, userId)) }, left: true })
    .toArray()
  return new Set(found.map(({ userId }) => userId))
}

type MessageFields = Omit<MessageRow, '_id' | 'clientId'>

/** A message as a member of the chat sees it. Names of children are shown, because members play in the event or run it. */
export function messageView(
  row: MessageFields,
  person: UserSnapshot | undefined,
  hiddenPeople: HiddenPeople = nobodyHidden,
): ChatMessage {
  const { deleted = false, picture } = row
  return {
    id: `${row.chatId}_${row.seq}`,
    chatId: row.chatId,
    seq: row.seq,
    from: row.from,
    user: entrantName({ userId: row.from, aliasId: row.aliasId ?? null }, { person, hiddenPeople }),
    message: deleted ? '' : row.message,
    meta: row.meta,
    system: row.meta !== 'MESSAGE',
    picture: picture !== null && !deleted,
    deleted,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Returns messages as `viewer` sees them: a block between them and an author hides the author's name and picture. */
export async function messageViews(kit: Kit, rows: readonly MessageFields[], viewer: string): Promise<ChatMessage[]> {
  const persons = await kit.projections.many(people, [viewer, ...rows.map((row) => row.from)])
  const hiddenPeople = hiddenFrom(persons.get(viewer))
  return rows.map((row) => messageView(row, persons.get(row.from), hiddenPeople))
}
