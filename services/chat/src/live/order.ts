import { LRUCache } from 'lru-cache'
import { rooms } from '../broadcast/rooms.ts'

interface NumberedMessage<B> {
  readonly chatId: string
  readonly seq: number
  readonly broadcast: B
}

/** The messages of one chat that is open in this process. */
interface Sequence<B> {
  /** The number of the message that is delivered next. */
  next: number
  /** Messages that wait for one with a smaller number. */
  readonly held: Map<number, B>
  timer: NodeJS.Timeout | null
}

export interface MessageOrder<B> {
  /** A socket opened a chat: it reads messages up to `lastSeq` by `listMessages`; the later ones are ordered here. */
  begin(chatId: string, lastSeq: number): void
  /** Delivers a message, after those of the same chat with smaller numbers. */
  take(message: NumberedMessage<B>): void
  /** Ends the order of a room that no socket of this process has open any more. */
  end(room: string): void
  close(): void
}

/** How long a message waits for those with smaller numbers. After that, clients see the gap and request what is missing. */
const gapMs = 500

/**
 * Delivers the messages of each chat in the order of their numbers. They arrive out of order, because several people
 * write at the same time, and replicas broadcast independently of each other.
 */
export function createMessageOrder<B>(deliver: (broadcast: B) => void): MessageOrder<B> {
  const sequences = new Map<string, Sequence<B>>()
  /** The last numbers of chats that were not open here: a chat that is opened a moment later does not wait for them. */
  const delivered = new LRUCache<string, number>({ max: 10_000 })

  function release(sequence: Sequence<B>): void {
    const { held } = sequence
    for (let message = held.get(sequence.next); message !== undefined; message = held.get(sequence.next)) {
      deliver(message)
      held.delete(sequence.next)
      sequence.next += 1
    }
    if (held.size > 0) {
      sequence.timer ??= setTimeout(() => skipGap(sequence), gapMs)
      return
    }
    if (sequence.timer) clearTimeout(sequence.timer)
    sequence.timer = null
  }

  /** Continues with the first message that is held. */
  function skipGap(sequence: Sequence<B>): void {
    sequence.timer = null
    sequence.next = Math.min(...sequence.held.keys())
    release(sequence)
  }

  function end(room: string): void {
    const timer = sequences.get(room)?.timer
    if (timer) clearTimeout(timer)
    sequences.delete(room)
  }

  return {
    begin: (chatId, lastSeq) => {
      const room = rooms.chat(chatId)
      if (sequences.has(room)) return
      sequences.set(room, { next: Math.max(lastSeq, delivered.get(room) ?? 0) + 1, held: new Map(), timer: null })
    },
    take: ({ chatId, seq, broadcast }) => {
      const room = rooms.chat(chatId)
      const sequence = sequences.get(room)
      if (!sequence) delivered.set(room, Math.max(seq, delivered.get(room) ?? 0))
      // The chat is not open here, or the message is late: clients sort by number, so the late one is delivered at once.
      if (!sequence || seq < sequence.next) return deliver(broadcast)
      sequence.held.set(seq, broadcast)
      release(sequence)
    },
    end,
    close: () => {
      for (const room of sequences.keys()) end(room)
    },
  }
}
