import { messageDeleted, messageSent } from '@parta/contracts/chat'
import type { MessageKind } from '@parta/contracts/values'
import { type Decision, factOf } from '@parta/kit/store/decision'
import { type ChatRow, emptyChat, type RecentMessage } from '../chat/store.ts'

export interface NewMessage {
  readonly chatId: string
  readonly from: string
  /** The alias that joined or left, in lines about people. */
  readonly aliasId?: string
  /** An id that the sender chose: a message that is sent again is recognised by it. */
  readonly clientId: string
  readonly message: string
  readonly meta: MessageKind
  /** The name of the picture's file. */
  readonly picture: string | null
  /** The socket of the sender, which is left out of the broadcast. */
  readonly socketId?: string
}

const recentMax = 200

/**
 * Gives a message its number. The fact holds the whole message, so that the reaction stores it even if this process
 * stops before it does.
 */
export function sendMessage(state: ChatRow | null, message: NewMessage, now: Date): Decision<ChatRow, RecentMessage> {
  const chat = state ?? emptyChat
  const sent = chat.recent.find(({ from, clientId }) => from === message.from && clientId === message.clientId)
  if (sent) return { next: chat, answer: sent }
  const answer: RecentMessage = { from: message.from, clientId: message.clientId, seq: chat.lastSeq + 1, at: now }
  const next: ChatRow = {
    ...chat,
    lastSeq: answer.seq,
    lastAt: now,
    recent: [...chat.recent, answer].slice(-recentMax),
  }
  const fact = factOf(messageSent, {
    ...message,
    eventId: message.chatId,
    seq: answer.seq,
    createdAt: now.toISOString(),
  })
  return { next, facts: [fact], answer }
}

interface Deletion {
  readonly chatId: string
  readonly seq: number
  readonly by: string
  readonly picture: string | null
}

/** Publishes the deletion. The row keeps its number, so that clients see no gap; the reaction empties it. */
export function deleteMessage(state: ChatRow | null, deletion: Deletion): Decision<ChatRow, void> {
  const chat = state ?? emptyChat
  return { next: chat, facts: [factOf(messageDeleted, deletion)], answer: undefined }
}
