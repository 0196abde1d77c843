import type { ChatMessage, sendMessage } from '@parta/contracts/chat'
import { personOf } from '@parta/kit/actor'
import { people } from '@parta/kit/people'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { chatFor } from '../chat/access.ts'
import { chats, type MessageRow, messages } from '../chat/store.ts'
import { messageView } from '../chat/view.ts'
import { keep } from './keep.ts'
import { say } from './rules.ts'

export async function send(
  kit: Kit,
  { body, actor }: Pick<Call<typeof sendMessage>, 'body' | 'actor'>,
): Promise<ChatMessage> {
  const from = personOf(actor)
  const { chatId, clientId, message } = body
  await chatFor(kit, chatId, from)
  const row =
    (await sentBefore(kit, { chatId, from, clientId })) ?? (await sendNow(kit, { chatId, from, clientId, message }))
  const person = await kit.copies.one(people, from)
  return messageView(row, person ?? undefined)
}

function sentBefore(kit: Kit, key: Pick<MessageRow, 'chatId' | 'from' | 'clientId'>): Promise<MessageRow | null> {
  return kit.database
    .model(messages)
    .findOne(key as never)
    .lean<MessageRow>()
    .exec()
}

async function sendNow(kit: Kit, said: Pick<MessageRow, 'chatId' | 'from' | 'clientId' | 'message'>) {
  const saying = { ...said, meta: 'MESSAGE' as const }
  const { seq, at } = await kit.change(chats, said.chatId, (chat, now) => say(chat, saying, now))
  const row = { ...saying, seq, createdAt: at }
  // Kept at once, so that the sender finds it; the fact keeps it too, should this process die here.
  await keep(kit, row)
  return row
}
