import type { ChatMessage } from '@parta/contracts/chat'

/** What was written here and is not known to have arrived yet. */
export interface Draft {
  readonly clientId: string
  readonly message: string
  readonly at: string
  readonly state: 'sending' | 'failed'
}

export interface Talk {
  /** By sequence number, each once. */
  readonly messages: readonly ChatMessage[]
  readonly drafts: readonly Draft[]
}

export const emptyTalk: Talk = { messages: [], drafts: [] }

/** Puts messages in, from wherever they came; the same one twice is one. */
export function merged(talk: Talk, incoming: readonly ChatMessage[], me: string): Talk {
  const bySeq = new Map(talk.messages.map((message) => [message.seq, message]))
  const fresh = incoming.filter((message) => !bySeq.has(message.seq))
  if (fresh.length === 0) return talk
  for (const message of fresh) bySeq.set(message.seq, message)
  return {
    messages: [...bySeq.values()].sort((a, b) => a.seq - b.seq),
    drafts: fresh.filter((message) => message.from === me).reduce(withoutDraftOf, talk.drafts),
  }
}

/** The live connection may bring one's own message before the answer to sending it. */
function withoutDraftOf(drafts: readonly Draft[], message: ChatMessage): readonly Draft[] {
  const index = drafts.findIndex((draft) => draft.message === message.message)
  return index < 0 ? drafts : drafts.toSpliced(index, 1)
}

/** The number to ask `after` when this message does not follow the last one held, otherwise null. */
export function gapBefore(talk: Talk, message: ChatMessage): number | null {
  const last = talk.messages.at(-1)?.seq
  return last !== undefined && message.seq > last + 1 ? last : null
}

export function withDraft(talk: Talk, draft: Draft): Talk {
  return { ...talk, drafts: [...talk.drafts.filter((one) => one.clientId !== draft.clientId), draft] }
}

/** The server answered: the draft makes way for the message itself. */
export function settled(talk: Talk, clientId: string, message: ChatMessage): Talk {
  const drafts = talk.drafts.filter((draft) => draft.clientId !== clientId)
  return merged({ ...talk, drafts }, [message], '')
}
