import type { SendLive } from '@parta/contracts/hints'
import type { Metrics } from '@parta/kit/process/metrics'
import type { LiveServer, LiveSocket } from './socket.ts'
import { lineOf } from './wire.ts'

/** One message to some rooms, as it travels between the replicas. */
export type Broadcast = SendLive

export interface Fanout {
  /** Writes a message to the sockets of this process that are in its rooms, within a few milliseconds. */
  deliver(broadcast: Broadcast): void
  close(): void
}

/** How long messages are gathered, in milliseconds: what a reader can not notice, and a burst fits into. */
const gatherMs = 4
/** A reader that is so many bytes behind is cut off; it comes back and asks for what it missed. */
const behindMax = 1_000_000

/** A message that waits for the next write to a room. */
interface Waiting extends Pick<Broadcast, 'except' | 'withheld' | 'only'> {
  readonly frame: Buffer
}

/**
 * A stock emit frames and writes a message for each reader on its own. Here it is framed once a process, and
 * what comes within a few milliseconds is written to each reader at once; a reader can not tell the difference.
 */
export function createFanout(live: LiveServer, metrics?: Metrics): Fanout {
  const waiting = new Map<string, Waiting[]>()
  let timer: NodeJS.Timeout | null = null
  let flushed = 0

  function flush(): void {
    timer = null
    flushed = Date.now()
    const rooms = [...waiting]
    waiting.clear()
    const { adapter, sockets } = live.of('/')
    for (const [room, messages] of rooms) {
      const members = adapter.rooms.get(room)
      if (!members) continue
      const all = joined(messages)
      const hasExceptions = messages.some(({ except, withheld, only }) => except || withheld || only)
      let written = 0
      for (const id of members) {
        const socket = sockets.get(id)
        if (!socket) continue
        const own = hasExceptions ? joined(messages.filter((message) => !isLeftOut(socket, message))) : all
        if (own.frames.length === 0) continue
        write(socket, own)
        written += own.frames.length
      }
      metrics?.delivered.inc(written)
    }
  }

  return {
    deliver: ({ rooms, name, payload, ...who }) => {
      const message: Waiting = { frame: frameOf(name, payload), ...who }
      for (const room of rooms) {
        const known = waiting.get(room)
        if (known) known.push(message)
        else waiting.set(room, [message])
      }
      // One that comes alone does not wait for others.
      timer ??= setTimeout(flush, Date.now() - flushed > gatherMs ? 0 : gatherMs)
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}

interface Joined {
  readonly frames: readonly Buffer[]
  readonly bytes: Buffer
}

/** Frames of one room, joined once for all who get the same ones. */
function joined(messages: readonly Waiting[]): Joined {
  const frames = messages.map(({ frame }) => frame)
  return { frames, bytes: frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames) }
}

function isLeftOut(socket: LiveSocket, { except, withheld, only }: Omit<Waiting, 'frame'>): boolean {
  const { userId } = socket.data.actor
  if (withheld?.includes(userId) || (only && !only.includes(userId))) return true
  if (!except || userId !== except.userId) return false
  return except.socketId === undefined || except.socketId === socket.id
}

function write(socket: LiveSocket, { frames, bytes }: Joined): void {
  const line = lineOf(socket)
  if (line === null) for (const frame of frames) emitFrame(socket, frame)
  else if (line.writableLength > behindMax) socket.conn.close(true)
  else line.write(bytes)
}

/** A WebSocket text frame with an engine.io message (4) that is a socket.io event (2) of the only namespace. */
function frameOf(name: string, payload: unknown): Buffer {
  const text = Buffer.from(`42${JSON.stringify([name, payload])}`)
  const { length } = text
  if (length < 126) return Buffer.concat([Buffer.from([0x81, length]), text])
  if (length < 65_536) return Buffer.concat([Buffer.from([0x81, 126, length >> 8, length & 255]), text])
  const head = Buffer.alloc(10)
  head.writeUInt16BE(0x817f)
  head.writeBigUInt64BE(BigInt(length), 2)
  return Buffer.concat([head, text])
}

/** For a transport that is no plain WebSocket: the same message by the library's own way. */
function emitFrame(socket: LiveSocket, frame: Buffer): void {
  const [name, payload] = JSON.parse(frame.subarray(frame.indexOf('42[') + 2).toString()) as [string, unknown]
  const emit = socket.emit.bind(socket) as (name: string, payload: unknown) => boolean
  emit(name, payload)
}
