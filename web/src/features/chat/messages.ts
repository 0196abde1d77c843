import type { ChatMessage } from '@parta/contracts/chat'

/** What was written here and is not known to have arrived yet. */
export interface Draft {
  readonly clientId: string
  readonly message: string
  /** A picture that goes along, as a data URL. */
  readonly picture: string | null
  readonly at: string
  readonly state: 'sending' | 'failed'
  /** The last number known when it was written: what was said before it is not it. */
  readonly after: number
}

export interface Talk {
  /** By sequence number, each once. */
  readonly messages: readonly ChatMessage[]
  readonly drafts: readonly Draft[]
}

export const emptyTalk: Talk = { messages: [], drafts: [] }

/** Puts messages in, from wherever they came; the same one twice is one, and one taken away stays so. */
export function merged(talk: Talk, incoming: readonly ChatMessage[], me: string): Talk {
  const bySeq = new Map(talk.messages.map((message) => [message.seq, message]))
  const fresh = incoming.filter((message) => !bySeq.has(message.seq))
  const gone = incoming.filter((message) => message.deleted && bySeq.get(message.seq)?.deleted === false)
  if (fresh.length === 0 && gone.length === 0) return talk
  for (const message of [...fresh, ...gone]) bySeq.set(message.seq, message)
  return {
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    drafts: fresh.filter((message) => message.from === me).reduce(withoutDraftOf, talk.drafts),
  }
}

/** The live connection may bring one's own message before the answer to sending it. */
function withoutDraftOf(drafts: readonly Draft[], message: ChatMessage): readonly Draft[] {
  const index = drafts.findIndex(
    (draft) =>
      draft.message === message.message && (draft.picture !== null) === message.picture && message.seq > draft.after,
  )
  return index < 0 ? drafts : drafts.toSpliced(index, 1)
}

/** Up to which number nothing is missing, from the first message held; null while there is none. */
export function heldTo({ messages }: Talk): number | null {
  const hole = messages.findIndex((message, index) => message.seq !== (messages[0]?.seq ?? 0) + index)
  return (hole < 0 ? messages.at(-1) : messages[hole - 1])?.seq ?? null
}

/** The number to ask `after` when something between what is held and this message is missing, otherwise null. */
export function gapBefore(talk: Talk, message: Pick<ChatMessage, 'seq'>): number | null {
  const last = heldTo(talk)
  return last !== null && message.seq > last + 1 ? last : null
}

export function withDraft(talk: Talk, draft: Draft): Talk {
  const index = talk.drafts.findIndex((one) => one.clientId === draft.clientId)
  return { ...talk, drafts: index < 0 ? [...talk.drafts, draft] : talk.drafts.with(index, draft) }
}

export function withoutDraft(talk: Talk, clientId: string): Talk {
  return { ...talk, drafts: talk.drafts.filter((draft) => draft.clientId !== clientId) }
}

/** The server answered: the draft makes way for the message itself. */
export function settled(talk: Talk, clientId: string, message: ChatMessage): Talk {
  return merged(withoutDraft(talk, clientId), [message], '')
}

/** A message was taken away: its number stays, so that nobody looks for a gap. */
export function takenAway(talk: Talk, seq: number): Talk {
  const messages = talk.messages.map((message) =>
    message.seq === seq ? { ...message, message: '', picture: false, deleted: true } : message,
  )
  return { ...talk, messages }
}

/** The first message of someone else within these numbers: what one has not read. */
export function firstNew({ messages }: Talk, { after, to }: { after: number; to: number }, me: string): number | null {
  const isNew = ({ seq, from, system }: ChatMessage) => seq > after && seq <= to && from !== me && !system
  return messages.find(isNew)?.seq ?? null
}

/** Words that are no longer there: taken away, or gone with the person. */
export function isGone(message: ChatMessage): boolean {
  return message.deleted || (message.message === '' && !message.picture)
}
