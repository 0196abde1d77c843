import type { EventSnapshot } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/kit'
import type { Tell } from '../broadcast/tell.ts'
import { beginSeat } from '../chat/read.ts'
import { type ChatRow, chats, emptyChat, type MembershipRow, memberships } from '../chat/store.ts'
import { showOut } from './follow-players.ts'

const day = 86_400_000

interface Snapshot {
  readonly event: EventSnapshot
  readonly version: number
}

/** An event's chat is there as soon as the event is; leader, trainer and what it is called follow its changes. */
export async function followStaff(kit: Kit, tell: Tell, { event, version }: Snapshot): Promise<void> {
  const { id, name, activityType, date, orgId, removed, private: isPrivate } = event
  const known: Pick<ChatRow, 'staff' | 'staffVersion' | 'event' | 'closesAt'> = {
    staff: [event.leader, ...(event.trainer ? [event.trainer] : [])],
    staffVersion: version,
    event: { name, activityType, date, orgId, removed, private: isPrivate },
    closesAt: new Date(new Date(event.endDate).getTime() + limits.chatDays * day),
  }
  const { before, after } = await kit.change(chats, id, (state) => {
    const chat = state ?? emptyChat
    const next = state && chat.staffVersion >= version ? state : { ...chat, ...known }
    return { next, answer: { before: chat.staff, after: next } }
  })
  const { closesAt, lastSeq, staff } = after
  await kit.database
    .native<MembershipRow>(memberships.collection)
    .updateMany({ chatId: id, closesAt: { $ne: closesAt } }, { $set: { closesAt } })
  for (const userId of staff.filter((one) => !before.includes(one))) {
    await beginSeat(kit, { _id: id, lastSeq }, userId)
  }
  for (const userId of before.filter((one) => !staff.includes(one))) await showOut(kit, tell, { eventId: id, userId })
}
