import { connectionOf } from './connection.ts'
import { frameOf } from './frame.ts'

/** The part of a socket.io socket that is used. */
export interface FanoutSocket {
  readonly conn: { readonly transport: unknown; close(discard: boolean): unknown }
  emit(...args: never[]): boolean
}

/** The part of a socket.io server that is used. */
interface FanoutServer<S extends FanoutSocket> {
  of(namespace: '/'): {
    readonly adapter: { readonly rooms: ReadonlyMap<string, ReadonlySet<string>> }
    readonly sockets: ReadonlyMap<string, S>
  }
}

/** A message for the sockets of some rooms. */
interface RoomMessage<S> {
  readonly rooms: readonly string[]
  readonly name: string
  readonly payload: unknown
  /** Which sockets of the rooms get it; all of them when it is undefined. */
  readonly isFor?: ((socket: S) => boolean) | undefined
}

export interface Fanout<S> {
  /** Writes a message to the sockets of this process within a few milliseconds; messages of a room stay in order. */
  send(message: RoomMessage<S>): void
  /** Drops what is not written yet. */
  close(): void
}

export interface FanoutOptions<S extends FanoutSocket> {
  readonly server: FanoutServer<S>
  /** Called after each write to a room with the number of messages written to all of its sockets together. */
  readonly onWritten?: (count: number) => void
}

/** Milliseconds for which messages are collected: too short to be noticed, long enough for a burst. */
const collectMs = 4
/** A socket with more unsent bytes is closed: its client reconnects and asks for what it missed. */
const unsentMax = 1_000_000

/** A message that waits for the next write to its room. */
interface Waiting<S> extends Pick<RoomMessage<S>, 'name' | 'payload' | 'isFor'> {
  readonly frame: Buffer
}

/**
 * Sends messages to many sockets of a socket.io server. `emit` of the library frames and writes each message for each
 * socket anew. Here each message is framed once, and the messages of a burst are written together; the client receives
 * the same bytes. The README has a drawing and what each step saves.
 */
export function createFanout<S extends FanoutSocket>({ server, onWritten }: FanoutOptions<S>): Fanout<S> {
  const waiting = new Map<string, Waiting<S>[]>()
  let timer: NodeJS.Timeout | null = null
  let flushedAt = 0

  function flush(): void {
    timer = null
    flushedAt = Date.now()
    const rooms = [...waiting]
    waiting.clear()
    for (const [room, messages] of rooms) {
      const written = writeToRoom(server, room, messages)
      onWritten?.(written)
    }
  }

  return {
    send: ({ rooms, name, payload, isFor }) => {
      const message: Waiting<S> = { frame: frameOf(name, payload), name, payload, isFor }
      for (const room of rooms) {
        const known = waiting.get(room)
        if (known) known.push(message)
        else waiting.set(room, [message])
      }
      // The first message after a pause is written at once.
      timer ??= setTimeout(flush, Date.now() - flushedAt > collectMs ? 0 : collectMs)
    },
    close: () => {
      if (timer) clearTimeout(timer)
    },
  }
}

/** Messages that are written to a socket in one piece. */
interface Batch<S> {
  readonly messages: readonly Waiting<S>[]
  readonly bytes: Buffer
}

function batchOf<S>(messages: readonly Waiting<S>[]): Batch<S> {
  const frames = messages.map(({ frame }) => frame)
  return { messages, bytes: frames.length === 1 ? (frames[0] as Buffer) : Buffer.concat(frames) }
}

/** Returns how many messages were written to all sockets together. */
function writeToRoom<S extends FanoutSocket>(
  server: FanoutServer<S>,
  room: string,
  messages: readonly Waiting<S>[],
): number {
  const { adapter, sockets } = server.of('/')
  const forAll = batchOf(messages)
  const isForAll = messages.every(({ isFor }) => isFor === undefined)
  let written = 0
  for (const id of adapter.rooms.get(room) ?? []) {
    const socket = sockets.get(id)
    if (!socket) continue
    const batch = isForAll ? forAll : batchOf(messages.filter(({ isFor }) => isFor?.(socket) ?? true))
    if (batch.messages.length > 0) write(socket, batch)
    written += batch.messages.length
  }
  return written
}

function write<S extends FanoutSocket>(socket: S, { messages, bytes }: Batch<S>): void {
  const connection = connectionOf(socket)
  if (connection === null) for (const { name, payload } of messages) emit(socket, name, payload)
  else if (connection.writableLength > unsentMax) socket.conn.close(true)
  else connection.write(bytes)
}

/** For a transport that frames cannot be written to: the library sends the message. */
function emit(socket: FanoutSocket, name: string, payload: unknown): void {
  // The events of a server's sockets are typed by name; here any name is passed on.
  const untyped = socket as { emit(name: string, payload: unknown): boolean }
  untyped.emit(name, payload)
}
