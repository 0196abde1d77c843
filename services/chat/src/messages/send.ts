import { createHash } from 'node:crypto'
import type * as contract from '@parta/contracts/chat'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { openChatFor } from '../chat/access.ts'
import { chats, type MessageRow, messages } from '../chat/store.ts'
import { messageView } from '../chat/view.ts'
import { addMessage } from './add.ts'
import { sendMessage } from './rules.ts'

/** The id of a message that its sender chose: a message that is sent again has the same. */
type MessageKey = Pick<MessageRow, 'chatId' | 'from' | 'clientId'>

/** Sends a message to a chat. A message that is sent again is found and returned as it was stored. */
export async function send(
  kit: Kit,
  { body, actor }: Pick<Call<typeof contract.sendMessage>, 'body' | 'actor'>,
): Promise<contract.ChatMessage> {
  const from = personOf(actor)
  const { chatId, clientId, message, file, socketId } = body
  if (!file && message.trim() === '') throw AppError.field('chat.empty', 'message')
  await openChatFor(kit, chatId, from)
  const key: MessageKey = { chatId, from, clientId }
  const row = (await findSent(kit, key)) ?? (await add(kit, { ...key, message }, { file, socketId }))
  const person = await kit.projections.one(people, from)
  return messageView(row, person ?? undefined)
}

function findSent(kit: Kit, key: MessageKey): Promise<MessageRow | null> {
  return kit.database.model(messages).findOne(key).lean<MessageRow>().exec()
}

interface Extras {
  readonly file: string | undefined
  readonly socketId: string | undefined
}

async function add(kit: Kit, sent: MessageKey & { readonly message: string }, { file, socketId }: Extras) {
  const picture = file ? await storePicture(kit, sent, file) : null
  const message = { ...sent, meta: 'MESSAGE' as const, picture }
  const { seq, at } = await kit.change(chats, sent.chatId, (chat, now) =>
    sendMessage(chat, { ...message, ...(socketId && { socketId }) }, now),
  )
  const row = { ...message, seq, createdAt: at }
  // The reaction to `messageSent` stores the row, too, if this process stops here; stored now, the sender can list it.
  await addMessage(kit, row)
  return row
}

/** Stores a picture as a private file without a public address. A message that is sent again has the same file name. */
async function storePicture(kit: Kit, { chatId, from, clientId }: MessageKey, file: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([chatId, from, clientId]))
  const name = `chat-${hash.digest('hex')}.webp`
  await kit.media.storePrivateImage(name, file)
  return name
}
