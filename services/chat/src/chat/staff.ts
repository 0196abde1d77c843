import type { EventSnapshot } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/run'
import { type ChatRow, chats, emptyChat, type MembershipRow, memberships } from './store.ts'

const day = 86_400_000

/** An event's chat is there as soon as the event is; leader, trainer and what it is called follow its changes. */
export async function followStaff(kit: Kit, event: EventSnapshot, version: number): Promise<void> {
  const { name, activityType, date, orgId, removed } = event
  const known: Pick<ChatRow, 'staff' | 'staffVersion' | 'event' | 'closesAt'> = {
    staff: [event.leader, ...(event.trainer ? [event.trainer] : [])],
    staffVersion: version,
    event: { name, activityType, date, orgId, removed },
    closesAt: new Date(new Date(event.endDate).getTime() + limits.chatDays * day),
  }
  await kit.change(chats, event.id, (state) => {
    const chat = state ?? emptyChat
    if (state && chat.staffVersion >= version) return { next: state, answer: undefined }
    return { next: { ...chat, ...known }, answer: undefined }
  })
  await kit.database
    .native<MembershipRow>(memberships.collection)
    .updateMany({ chatId: event.id, closesAt: { $ne: known.closesAt } }, { $set: { closesAt: known.closesAt } })
}
