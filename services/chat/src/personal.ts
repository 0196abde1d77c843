import type { Kit } from '@parta/kit/kit'
import { type Personal, pageOf, source } from '@parta/kit/people/personal'
import { findHead } from './chat/find-heads.ts'
import { type MembershipRow, type MessageRow, memberships, messages, type SeatRow, seats } from './chat/store.ts'
import { type ReportRow, reports } from './reports/store.ts'

/** Messages, seats and reports of a person. */
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
              rows.map(({ chatId, message, meta, createdAt, picture, deleted = false }) => ({
                eventId: chatId,
                createdAt,
                kind: meta,
                message,
                picture: picture !== null,
                deleted,
              })),
          }),
          source<SeatRow>({
            section: 'chats',
            collection: seats.collection,
            filter: { userId: id },
            view: (rows) => rows.map(({ chatId, readSeq, muted, left }) => ({ eventId: chatId, readSeq, muted, left })),
          }),
          source<ReportRow & { _id: string }>({
            section: 'reportedMessages',
            collection: reports.collection,
            filter: { by: id },
            view: (rows) => rows.map(({ messageId, reason, at }) => ({ messageId, reason, at })),
          }),
        ],
        cursor,
      ),
    erase: async ({ id }) => {
      await eraseTexts(kit, id)
      await erasePictures(kit, id)
      await kit.database.native<SeatRow>(seats.collection).deleteMany({ userId: id })
      // A report whose fact is not published yet stays until the erasure runs again.
      await kit.database
        .native<ReportRow & { _id: string; pendingAt: Date }>(reports.collection)
        .deleteMany({ by: id, pendingAt: { $exists: false } })
    },
    shows: () => Promise.resolve([]),
  }
}

/** Empties the texts in chats without other members. In other chats they stay, under the marker of a deleted person. */
async function eraseTexts(kit: Kit, id: string): Promise<void> {
  const model = kit.database.model(messages)
  const chatIds = await model.distinct('chatId', { from: id, meta: 'MESSAGE' }).exec()
  for (const chatId of chatIds) {
    if (await isShared(kit, chatId, id)) continue
    await model.updateMany({ chatId, from: id }, { $set: { message: '' } }).exec()
  }
}

/** Deletes the person's pictures in all chats, because a picture may show them. */
async function erasePictures(kit: Kit, id: string): Promise<void> {
  const held = kit.database.native<MessageRow>(messages.collection)
  const sent = held.find({ from: id, picture: { $type: 'string' } }, { projection: { picture: 1 } })
  for await (const { _id, picture } of sent) {
    if (picture) await kit.media.removeFile(picture)
    await held.updateOne({ _id }, { $set: { picture: null } })
  }
}

async function isShared(kit: Kit, chatId: string, id: string): Promise<boolean> {
  const chat = await findHead(kit, chatId)
  if (chat?.staff.some((other) => other !== id)) return true
  const held = kit.database.native<MembershipRow>(memberships.collection)
  if (await held.findOne({ chatId, userId: { $ne: id } })) return true
  return (await kit.database.native<MessageRow>(messages.collection).findOne({ chatId, from: { $ne: id } })) !== null
}
