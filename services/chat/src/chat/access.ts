import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { type ChatRow, chats, memberships } from './store.ts'

/** The chat, for someone who is in it: joined and not queued, or leader or trainer. */
export async function chatFor(kit: Kit, chatId: string, userId: string): Promise<ChatRow> {
  const chat = await kit.database.model(chats).findById(chatId).lean<ChatRow>().exec()
  if (!chat) throw new AppError('chat.notFound')
  if (chat.staff.includes(userId)) return chat
  if (!(await isIn(kit, chatId, userId))) throw new AppError('chat.notMember')
  return chat
}

/** One of this person's entries takes part in the event. */
export async function isIn(kit: Kit, chatId: string, userId: string): Promise<boolean> {
  return (await kit.database.model(memberships).exists({ chatId, state: 'in', userId } as never)) !== null
}
