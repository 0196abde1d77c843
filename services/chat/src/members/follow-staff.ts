import { day } from '@parta/contracts/durations'
import type { EventSnapshot } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { nobody } from '@parta/contracts/values'
import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { createSeat } from '../chat/read.ts'
import { type ChatRow, chats, emptyChat, type MembershipRow, memberships } from '../chat/store.ts'
import { removeFromChat } from './follow-players.ts'

interface Snapshot {
  readonly event: EventSnapshot
  readonly version: number
}

/** Creates the chat of an event, and copies leader, trainer, name and dates from the event's snapshots. */
export async function followStaff(kit: Kit, broadcaster: Broadcaster, { event, version }: Snapshot): Promise<void> {
  const { id, name, activityType, date, orgId, removed, repetitionId, private: isPrivate } = event
  const fields: Pick<ChatRow, 'staff' | 'staffVersion' | 'event' | 'closesAt'> = {
    staff: [event.leader, event.trainer].filter((one) => one !== null && one !== nobody) as string[],
    staffVersion: version,
    event: { name, activityType, date, orgId, removed, repetitionId, private: isPrivate },
    closesAt: new Date(new Date(event.endDate).getTime() + limits.chatDays * day),
  }
  const { before, after } = await kit.change(chats, id, (state) => {
    const chat = state ?? emptyChat
    const next = state && chat.staffVersion >= version ? state : { ...chat, ...fields }
    return { next, answer: { before: chat.staff, after: next } }
  })
  const { closesAt, lastSeq, staff } = after
  await kit.database
    .native<MembershipRow>(memberships.collection)
    .updateMany({ chatId: id, closesAt: { $ne: closesAt } }, { $set: { closesAt } })
  for (const userId of staff.filter((one) => !before.includes(one))) {
    await createSeat(kit, { _id: id, lastSeq }, userId)
  }
  for (const userId of before.filter((one) => !staff.includes(one)))
    await removeFromChat(kit, broadcaster, { eventId: id, userId })
}
