import type { Server as HttpServer } from 'node:http'
import { createAjv } from '@parta/contracts/ajv'
import { limits } from '@parta/contracts/limits'
import { type LiveCommands, type LiveMessages, liveCommands, livePath } from '@parta/contracts/live'
import type { Actor } from '@parta/kit/actor'
import type { Kit } from '@parta/kit/run'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { openChatFor } from '../chat/access.ts'
import { type Broadcast, createFanout } from './fanout.ts'
import { rooms } from './rooms.ts'
import { type Leave, type Tell, topics } from './tell.ts'

type Downstream = { [N in keyof LiveMessages]: (message: LiveMessages[N]) => void }
type Upstream = { [N in keyof LiveCommands]: (command: LiveCommands[N]) => void }
interface Held {
  actor: Actor
}
export type LiveServer = Server<Upstream, Downstream, DefaultEventsMap, Held>
export type LiveSocket = Socket<Upstream, Downstream, DefaultEventsMap, Held>

const ajv = createAjv()
const checks = {
  'watch.events': ajv.compile(liveCommands['watch.events']),
  'watch.chat': ajv.compile(liveCommands['watch.chat']),
  'chat.typing': ajv.compile(liveCommands['chat.typing']),
}

/**
 * The one socket.io connection a browser has: a hint of what to fetch again, never the record. Replicas tell one
 * another over the bus, each writes to its own sockets.
 */
export function openLive(kit: Kit, http: HttpServer, tell: Tell): { live: LiveServer; close(): Promise<void> } {
  const origin = new URL(kit.config.PARTA_PUBLIC_URL).origin
  const live: LiveServer = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.liveMessageBytes,
    // A CORS list does not stop a WebSocket: the origin is checked here.
    allowRequest: (request, decide) => {
      const given = request.headers.origin
      decide(null, given === undefined || given === origin)
    },
  })
  live.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    if (typeof token !== 'string') return next(new Error('token.missing'))
    kit.verify(token).then(
      (actor) => {
        socket.data.actor = actor
        // What came along to open it is not needed again; kept, it weighs as much as the rest of a socket.
        socket.handshake.auth = {}
        socket.handshake.headers = {}
        next()
      },
      () => next(new Error('token.invalid')),
    )
  })
  // The request that opened a connection is not looked at again.
  live.engine.on('connection', (raw: { request: unknown }) => {
    raw.request = null
  })
  live.on('connection', (socket) => welcome(kit, socket, tell))
  const fanout = createFanout(live, kit.metrics)
  kit.bus.hear(topics.send, (message) => fanout.deliver(message as Broadcast))
  kit.bus.hear(topics.leave, (message) => {
    const { chatId, userId } = message as Leave
    live.local.in(rooms.user(userId)).socketsLeave(rooms.chat(chatId))
  })
  // What was broadcast while the bus was away reached nobody here: whoever comes back asks for it.
  kit.bus.onReturn(() => {
    for (const socket of live.of('/').sockets.values()) socket.conn.close(true)
  })
  // The token's end is the connection's end: the client comes back with a fresh one.
  const ending = setInterval(() => {
    const now = Date.now() / 1000
    for (const socket of live.of('/').sockets.values()) if (socket.data.actor.expires <= now) socket.disconnect(true)
  }, 1000)
  // Each process hears of it and closes its own.
  const deaf = kit.revocations.onRevoked((sessionId) => {
    live.local.in(rooms.session(sessionId)).disconnectSockets(true)
  })
  return {
    live,
    close: async () => {
      deaf()
      clearInterval(ending)
      fanout.close()
      await live.close()
    },
  }
}

function welcome(kit: Kit, socket: LiveSocket, tell: Tell): void {
  const { actor } = socket.data
  void socket.join([rooms.user(actor.userId), rooms.session(actor.sessionId)])
  // It may have ended between the look at the token and the entrance.
  if (kit.revocations.has(actor.sessionId)) socket.disconnect(true)
  socket.use(flood(socket))
  socket.on('watch.events', (command) => {
    if (checks['watch.events'](command)) swap(socket, rooms.events, command.eventIds.map(rooms.event))
  })
  socket.on('watch.chat', chatWatcher(kit, socket))
  socket.on('chat.typing', (command) => {
    // Whoever was let into the room may speak there.
    if (!checks['chat.typing'](command) || !socket.rooms.has(rooms.chat(command.chatId))) return
    tell.typing({ chatId: command.chatId, userId: actor.userId })
  })
}

/** Whoever may read a chat hears it; the last command counts, however long the answers to those before take. */
function chatWatcher(kit: Kit, socket: LiveSocket): Upstream['watch.chat'] {
  let latest = 0
  const mayRead = (chatId: string) =>
    openChatFor(kit, chatId, socket.data.actor.userId).then(
      () => true,
      () => false,
    )
  const watch = async (chatId: string | null) => {
    latest += 1
    const mine = latest
    swap(socket, rooms.chats, [])
    if (chatId === null || !(await mayRead(chatId)) || mine !== latest) return
    swap(socket, rooms.chats, [rooms.chat(chatId)])
    // Someone who left between the question and the entrance was not in the room to be shown out of it.
    if (!(await mayRead(chatId))) void socket.leave(rooms.chat(chatId))
  }
  return (command) => {
    if (checks['watch.chat'](command)) void watch(command.chatId)
  }
}

/** Leaves the rooms of a kind and enters others. */
function swap(socket: LiveSocket, kind: string, wanted: readonly string[]): void {
  for (const room of socket.rooms) if (room.startsWith(kind) && !wanted.includes(room)) void socket.leave(room)
  for (const room of wanted) void socket.join(room)
}

/** More than a person could mean ends the connection. */
function flood(socket: LiveSocket) {
  let count = 0
  let second = 0
  return (_packet: unknown, next: (error?: Error) => void) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    if (count > limits.liveMessagesPerSecond) return socket.disconnect(true)
    next()
  }
}
