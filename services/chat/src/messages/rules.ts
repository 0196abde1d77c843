import { messageDeleted, messageSent } from '@parta/contracts/chat'
import type { MessageKind } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/store/decision'
import { type ChatRow, emptyChat, type RecentMessage } from '../chat/store.ts'

export interface Saying {
  readonly chatId: string
  readonly from: string
  /** Of a line about an alias that came or went. */
  readonly aliasId?: string
  /** The sender's own id of the message: the same sent twice is one. */
  readonly clientId: string
  readonly message: string
  readonly meta: MessageKind
  /** The name of its picture's file. */
  readonly picture: string | null
  /** The sender's live connection, if it told it. */
  readonly socketId?: string
}

const recentKept = 200

/** Gives a message its number. The fact carries it whole, so that it is stored even if this process dies now. */
export function say(state: ChatRow | null, saying: Saying, now: Date): Decision<ChatRow, RecentMessage> {
  const chat = state ?? emptyChat
  const before = chat.recent.find((one) => one.from === saying.from && one.clientId === saying.clientId)
  if (before) return { next: chat, answer: before }
  const answer: RecentMessage = { from: saying.from, clientId: saying.clientId, seq: chat.lastSeq + 1, at: now }
  const next: ChatRow = {
    ...chat,
    lastSeq: answer.seq,
    lastAt: now,
    recent: [...chat.recent, answer].slice(-recentKept),
  }
  const fact = told(messageSent, {
    ...saying,
    eventId: saying.chatId,
    seq: answer.seq,
    createdAt: now.toISOString(),
  })
  return { next, facts: [fact], answer }
}

interface Taking {
  readonly chatId: string
  readonly seq: number
  readonly by: string
  readonly picture: string | null
}

/** The number stays, so that nobody who comes back looks for a gap; the fact takes text and picture away. */
export function takeAway(state: ChatRow | null, taking: Taking): Decision<ChatRow, void> {
  const chat = state ?? emptyChat
  return { next: chat, facts: [told(messageDeleted, taking)], answer: undefined }
}
