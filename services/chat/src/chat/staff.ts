import type { EventSnapshot } from '@parta/contracts/events'
import type { Kit } from '@parta/kit/run'
import { chats, emptyChat } from './store.ts'

/** An event's chat is there as soon as the event is; leader and trainer follow its changes. */
export async function followStaff(kit: Kit, event: EventSnapshot, version: number): Promise<void> {
  const staff = [event.leader, ...(event.trainer ? [event.trainer] : [])]
  await kit.change(chats, event.id, (state) => {
    const chat = state ?? emptyChat
    if (state && chat.staffVersion >= version) return { next: state, answer: undefined }
    return { next: { ...chat, staff, staffVersion: version }, answer: undefined }
  })
}
