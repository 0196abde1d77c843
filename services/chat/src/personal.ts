import { type Personal, pageOf, source } from '@parta/kit/personal'
import type { Kit } from '@parta/kit/run'
import { type ChatRow, chats, type MembershipRow, type MessageRow, memberships, messages } from './chat/store.ts'

/** What someone wrote. */
export function personal(kit: Kit): Personal {
  return {
    read: ({ id }, cursor) =>
      pageOf(
        kit.database,
        [
          source<MessageRow>({
            section: 'messages',
            collection: messages.collection,
            filter: { from: id },
            view: (rows) =>
              rows.map(({ chatId, message, meta, createdAt }) => ({ eventId: chatId, createdAt, kind: meta, message })),
          }),
        ],
        cursor,
      ),
    erase: ({ id }) => silence(kit, id),
    shows: () => Promise.resolve([]),
  }
}

/**
 * A conversation belongs to all who had it: there the words stay, under nobody's name. Where nobody else
 * ever was they were this person's alone, and go.
 */
async function silence(kit: Kit, id: string): Promise<void> {
  const said = kit.database.model(messages)
  const chatIds = await said.distinct('chatId', { from: id, meta: 'MESSAGE' }).exec()
  for (const chatId of chatIds) {
    if (await isShared(kit, chatId, id)) continue
    await said.updateMany({ chatId, from: id } as never, { $set: { message: '' } }).exec()
  }
}

async function isShared(kit: Kit, chatId: string, id: string): Promise<boolean> {
  const chat = await kit.database.native<ChatRow & { _id: string }>(chats.collection).findOne({ _id: chatId })
  if (chat?.staff.some((other) => other !== id)) return true
  const held = kit.database.native<MembershipRow>(memberships.collection)
  if (await held.findOne({ chatId, userId: { $ne: id } })) return true
  return (await kit.database.native<MessageRow>(messages.collection).findOne({ chatId, from: { $ne: id } })) !== null
}
