import { LRUCache } from 'lru-cache'
import { rooms } from '../broadcast/rooms.ts'

interface Numbered<B> {
  readonly chatId: string
  readonly seq: number
  readonly broadcast: B
}

interface Line<B> {
  /** The number that is delivered next. */
  next: number
  readonly held: Map<number, B>
  timer: NodeJS.Timeout | null
}

export interface Order<B> {
  /** Someone here watches a chat: its messages up to `lastSeq` are read from the list, the others are awaited. */
  begin(chatId: string, lastSeq: number): void
  /** Delivers a message after those of the same chat with smaller numbers. */
  take(message: Numbered<B>): void
  /** Nobody here watches the room of a chat any more. */
  end(room: string): void
  close(): void
}

/** How long a message waits for those before it. Then clients see the gap, and ask for what is missing. */
const gapMs = 500

/**
 * Brings the messages of each chat into the order of their numbers. They are written at once by several
 * people and come over the bus from several replicas, so they overtake one another.
 */
export function createOrder<B>(deliver: (broadcast: B) => void): Order<B> {
  const lines = new Map<string, Line<B>>()
  /** The last number of a chat that came while nobody watched it: whoever begins a moment later need not wait for it. */
  const passed = new LRUCache<string, number>({ max: 10_000 })

  function release(line: Line<B>): void {
    for (let held = line.held.get(line.next); held !== undefined; held = line.held.get(line.next)) {
      deliver(held)
      line.held.delete(line.next)
      line.next += 1
    }
    if (line.held.size > 0) {
      line.timer ??= setTimeout(() => skip(line), gapMs)
      return
    }
    if (line.timer) clearTimeout(line.timer)
    line.timer = null
  }

  /** Gives up waiting for what is missing before the first message that is held. */
  function skip(line: Line<B>): void {
    line.timer = null
    line.next = Math.min(...line.held.keys())
    release(line)
  }

  function drop(room: string): void {
    const timer = lines.get(room)?.timer
    if (timer) clearTimeout(timer)
    lines.delete(room)
  }

  return {
    begin: (chatId, lastSeq) => {
      const room = rooms.chat(chatId)
      if (lines.has(room)) return
      lines.set(room, { next: Math.max(lastSeq, passed.get(room) ?? 0) + 1, held: new Map(), timer: null })
    },
    take: ({ chatId, seq, broadcast }) => {
      const room = rooms.chat(chatId)
      const line = lines.get(room)
      if (!line) passed.set(room, Math.max(seq, passed.get(room) ?? 0))
      // Nobody watches, or what comes is older than what was delivered: it is only a hint, and clients sort by number.
      if (!line || seq < line.next) return deliver(broadcast)
      line.held.set(seq, broadcast)
      release(line)
    },
    end: drop,
    close: () => {
      for (const room of lines.keys()) drop(room)
    },
  }
}
