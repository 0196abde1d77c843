import type { Server as HttpServer } from 'node:http'
import { createAjv } from '@parta/contracts/ajv'
import { limits } from '@parta/contracts/limits'
import { type LiveCommands, type LiveMessages, liveCommands, livePath } from '@parta/contracts/live'
import type { Actor } from '@parta/kit/actor'
import type { Kit } from '@parta/kit/run'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import { Redis } from 'ioredis'
import { type DefaultEventsMap, Server, type Socket } from 'socket.io'
import { chatFor } from '../chat/access.ts'
import { rooms } from './rooms.ts'

type Downstream = { [N in keyof LiveMessages]: (message: LiveMessages[N]) => void }
type Upstream = { [N in keyof LiveCommands]: (command: LiveCommands[N]) => void }
interface Held {
  actor: Actor
}
export type LiveServer = Server<Upstream, Downstream, DefaultEventsMap, Held>
type LiveSocket = Socket<Upstream, Downstream, DefaultEventsMap, Held>

const ajv = createAjv()
const checks = {
  'watch.events': ajv.compile(liveCommands['watch.events']),
  'watch.chat': ajv.compile(liveCommands['watch.chat']),
}

const passedWithinMs = 30_000

/** The one socket.io connection a browser has: a hint of what to fetch again, never the record. */
export function openLive(kit: Kit, http: HttpServer): { live: LiveServer; close(): Promise<void> } {
  let isClosed = false
  const redis = new Redis(kit.config.PARTA_REDIS_URL, {
    maxRetriesPerRequest: null,
    // The adapter reads on a copy of this connection, which must not look for a Redis that went before it.
    retryStrategy: (times) => (isClosed ? null : Math.min(times * 100, 2000)),
  })
  redis.on('error', (error: Error) => kit.log.warn({ err: error }, 'Redis is out of reach'))
  const streamName = `${kit.config.PARTA_JOBS_PREFIX}-live`
  const forgetting = forgetOld(redis, streamName)
  const origin = new URL(kit.config.PARTA_PUBLIC_URL).origin
  const live: LiveServer = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.liveMessageBytes,
    adapter: createAdapter(redis, { maxLen: 10_000, streamName }),
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
        next()
      },
      () => next(new Error('token.invalid')),
    )
  })
  live.on('connection', (socket) => welcome(kit, socket))
  // Each process hears of it and closes its own.
  const deaf = kit.revocations.onRevoked((sessionId) => {
    live.local.in(rooms.session(sessionId)).disconnectSockets(true)
  })
  return {
    live,
    close: async () => {
      isClosed = true
      deaf()
      clearInterval(forgetting)
      await live.close()
      redis.disconnect()
    },
  }
}

/**
 * What was passed between the replicas is read within moments. It holds names and what was written, so it
 * does not stay in Redis until as much again has been said.
 */
function forgetOld(redis: Redis, streamName: string): NodeJS.Timeout {
  return setInterval(() => {
    // A Redis that is out of reach was told of by its connection.
    redis.xtrim(streamName, 'MINID', Date.now() - passedWithinMs).catch(() => undefined)
  }, 5000).unref()
}

function welcome(kit: Kit, socket: LiveSocket): void {
  const { actor } = socket.data
  void socket.join([rooms.user(actor.userId), rooms.session(actor.sessionId)])
  // It may have ended between the look at the token and the entrance.
  if (kit.revocations.has(actor.sessionId)) socket.disconnect(true)
  // The token's end is the connection's end: the client comes back with a fresh one.
  const expiry = setTimeout(() => socket.disconnect(true), Math.max(0, actor.expires * 1000 - Date.now()))
  socket.on('disconnect', () => clearTimeout(expiry))
  socket.use(flood(socket))
  socket.on('watch.events', (command) => {
    if (checks['watch.events'](command)) swap(socket, rooms.events, command.eventIds.map(rooms.event))
  })
  socket.on('watch.chat', chatWatcher(kit, socket))
}

/** Whoever may read a chat hears it; the last command counts, however long the answers to those before take. */
function chatWatcher(kit: Kit, socket: LiveSocket): Upstream['watch.chat'] {
  let latest = 0
  const mayRead = (chatId: string) =>
    chatFor(kit, chatId, socket.data.actor.userId).then(
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
