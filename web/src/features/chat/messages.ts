import type { Chat, ChatMessage } from '@parta/contracts/chat'

/** A message written here whose sending has not been confirmed. */
export interface Draft {
  readonly clientId: string
  readonly message: string
  /** The attached picture, as a data URL. */
  readonly picture: string | null
  readonly at: string
  /** `waiting`: it is sent as soon as the server is reached. */
  readonly state: 'sending' | 'waiting' | 'failed'
  /** The last sequence number when it was written: messages up to this number cannot be this one. */
  readonly after: number
}

export interface MessageLog {
  /** Ordered by sequence number, without duplicates. */
  readonly messages: readonly ChatMessage[]
  readonly drafts: readonly Draft[]
}

export const emptyLog: MessageLog = { messages: [], drafts: [] }

/** Merges messages from any source: duplicates are dropped, and a deleted message stays deleted. */
export function merged(log: MessageLog, incoming: readonly ChatMessage[], me: string): MessageLog {
  const bySeq = new Map(log.messages.map((message) => [message.seq, message]))
  const fresh = incoming.filter((message) => !bySeq.has(message.seq))
  const gone = incoming.filter((message) => message.deleted && bySeq.get(message.seq)?.deleted === false)
  if (fresh.length === 0 && gone.length === 0) return log
  for (const message of [...fresh, ...gone]) bySeq.set(message.seq, message)
  return {
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    drafts: fresh.filter((message) => message.from === me).reduce(withoutDraftOf, log.drafts),
  }
}

/** Removes the draft of a message: the live connection may deliver a message before the reply to its sending. */
function withoutDraftOf(drafts: readonly Draft[], message: ChatMessage): readonly Draft[] {
  const index = drafts.findIndex(
    (draft) =>
      draft.message === message.message && (draft.picture !== null) === message.picture && message.seq > draft.after,
  )
  return index < 0 ? drafts : drafts.toSpliced(index, 1)
}

/** Returns the last sequence number before the first gap, or null without messages. */
export function lastBeforeGap({ messages }: MessageLog): number | null {
  const hole = messages.findIndex((message, index) => message.seq !== (messages[0]?.seq ?? 0) + index)
  return (hole < 0 ? messages.at(-1) : messages[hole - 1])?.seq ?? null
}

/** Returns the number to ask `after` when messages are missing before this one, otherwise null. */
export function gapBefore(log: MessageLog, message: Pick<ChatMessage, 'seq'>): number | null {
  const last = lastBeforeGap(log)
  return last !== null && message.seq > last + 1 ? last : null
}

export function withDraft(log: MessageLog, draft: Draft): MessageLog {
  const index = log.drafts.findIndex((one) => one.clientId === draft.clientId)
  return { ...log, drafts: index < 0 ? [...log.drafts, draft] : log.drafts.with(index, draft) }
}

export function withoutDraft(log: MessageLog, clientId: string): MessageLog {
  return { ...log, drafts: log.drafts.filter((draft) => draft.clientId !== clientId) }
}

/** Replaces a draft by the message that the server has stored. */
export function withSent(log: MessageLog, clientId: string, message: ChatMessage): MessageLog {
  return merged(withoutDraft(log, clientId), [message], '')
}

/** Marks a message as deleted; its number stays, so that it is not taken for a gap. */
export function withDeleted(log: MessageLog, seq: number): MessageLog {
  const messages = log.messages.map((message) =>
    message.seq === seq ? { ...message, message: '', picture: false, deleted: true } : message,
  )
  return { ...log, messages }
}

/** Returns the first message of another person with a number above `after`, up to `to`. */
export function firstNew(
  { messages }: MessageLog,
  { after, to }: { after: number; to: number },
  me: string,
): number | null {
  const isNew = ({ seq, from, system }: ChatMessage) => seq > after && seq <= to && from !== me && !system
  return messages.find(isNew)?.seq ?? null
}

/** Returns the number of the last message of another person, which counts as unread; 0 without any. */
export function lastOfOthers({ messages }: MessageLog, me: string): number {
  return messages.findLast(({ from, system }) => from !== me && !system)?.seq ?? 0
}

/** Whether the text no longer exists: the message or its author was deleted. */
export function isGone(message: ChatMessage): boolean {
  return message.deleted || (message.message === '' && !message.picture)
}

type Rights = Pick<Chat, 'canModerate' | 'canRemovePictures'>

/** Whether a person may delete a message. */
export function mayDelete({ from, picture }: ChatMessage, chat: Rights, me: string): boolean {
  return from === me || chat.canModerate || (picture && chat.canRemovePictures)
}
