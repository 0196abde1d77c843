import type { ChatMessage, sendMessage } from '@parta/contracts/chat'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { personOf } from '@parta/kit/session/actor'
import { openChatFor } from '../chat/access.ts'
import { chats, type MessageRow, messages } from '../chat/store.ts'
import { messageView } from '../chat/view.ts'
import { keep } from './keep.ts'
import { keepPicture } from './keep-picture.ts'
import { say } from './rules.ts'

export async function send(
  kit: Kit,
  { body, actor }: Pick<Call<typeof sendMessage>, 'body' | 'actor'>,
): Promise<ChatMessage> {
  const from = personOf(actor)
  const { chatId, clientId, message, file, socketId } = body
  if (!file && message.trim() === '') throw AppError.field('chat.empty', 'message')
  await openChatFor(kit, chatId, from)
  const key = { chatId, from, clientId }
  const row = (await sentBefore(kit, key)) ?? (await sendNow(kit, { ...key, message }, { file, socketId }))
  const person = await kit.copies.one(people, from)
  return messageView(row, person ?? undefined)
}

type Key = Pick<MessageRow, 'chatId' | 'from' | 'clientId'>

function sentBefore(kit: Kit, key: Key): Promise<MessageRow | null> {
  return kit.database.model(messages).findOne(key).lean<MessageRow>().exec()
}

interface Along {
  readonly file: string | undefined
  readonly socketId: string | undefined
}

async function sendNow(kit: Kit, said: Key & { readonly message: string }, { file, socketId }: Along) {
  const picture = file ? await keepPicture(kit, said, file) : null
  const saying = { ...said, meta: 'MESSAGE' as const, picture }
  const { seq, at } = await kit.change(chats, said.chatId, (chat, now) =>
    say(chat, { ...saying, ...(socketId && { socketId }) }, now),
  )
  const row = { ...saying, seq, createdAt: at }
  // Kept at once, so that the sender finds it; the fact keeps it too, should this process die here.
  await keep(kit, row)
  return row
}
