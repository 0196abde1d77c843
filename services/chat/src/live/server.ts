import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { createAjv } from '@parta/contracts/ajv'
import { AppError } from '@parta/contracts/errors'
import { leaveChat, recheckEvent, type SendLive, sendLive } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { type LiveMessages, liveCommands, livePath } from '@parta/contracts/live'
import { clientOf, forwardedAddress, networkOf } from '@parta/kit/http/address'
import { isOwnOrigin } from '@parta/kit/http/origin'
import type { Kit } from '@parta/kit/kit'
import { Server } from 'socket.io'
import { rooms } from '../broadcast/rooms.ts'
import type { Tell } from '../broadcast/tell.ts'
import { openChatFor } from '../chat/access.ts'
import { createDelivery } from './deliver.ts'
import { createOrder, type Order } from './order.ts'
import type { LiveHandlers, LiveServer, LiveSocket } from './socket.ts'
import { createWaiting } from './waiting.ts'
import { watchable } from './watch.ts'

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
  const waiting = createWaiting(Math.ceil(limits.connections.waiting * Number(kit.env['PARTA_RATE_FACTOR'] || 1)))
  const live: LiveServer = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.liveMessageBytes,
    connectTimeout: limits.connections.signInMs,
    // A CORS list does not stop a WebSocket: the origin is checked here.
    allowRequest: (request, decide) => {
      const given = request.headers.origin
      const address = forwardedAddress(request.headers) ?? request.socket.remoteAddress
      const isOwn = given === undefined || isOwnOrigin(kit.config.PARTA_PUBLIC_URL, given)
      const passes = isOwn && !waiting.isFull(clientOf(address))
      if (!passes) {
        const reason = isOwn ? 'waiting' : 'origin'
        kit.security.note('socket_reject', { address: networkOf(address), reason })
      }
      decide(null, passes)
    },
  })
  live.use((socket, next) => {
    const token: unknown = socket.handshake.auth['token']
    const address = networkOf(forwardedAddress(socket.handshake.headers) ?? socket.handshake.address)
    if (typeof token !== 'string') return next(new Error('token.missing'))
    kit.verify(token).then(
      (actor) => {
        socket.data.actor = actor
        waiting.leave(socket.conn)
        // What came along to open it is not needed again; kept, it weighs as much as the rest of a socket.
        socket.handshake.auth = {}
        socket.handshake.headers = {}
        next()
      },
      (error: unknown) => {
        if (error instanceof AppError) kit.security.refused(error, { address, operation: 'live' })
        next(new Error('token.invalid'))
      },
    )
  })
  live.engine.on('connection', (raw: RawConnection) => {
    waiting.enter(clientOf(forwardedAddress(raw.request.headers) ?? raw.request.socket.remoteAddress), raw)
    // The request that opened a connection is not looked at again.
    Object.assign(raw, { request: null })
  })
  const delivery = createDelivery(live, kit.metrics.registry)
  const order = createOrder(delivery.deliver)
  kit.bus.hear(sendLive, (broadcast) => {
    if (broadcast.name !== 'chat.message') return delivery.deliver(broadcast)
    const { chatId, seq } = broadcast.payload as LiveMessages['chat.message']
    order.take({ chatId, seq, broadcast })
  })
  live.of('/').adapter.on('delete-room', order.end)
  kit.bus.hear(leaveChat, ({ chatId, userId }) => {
    live.local.in(rooms.user(userId)).socketsLeave(rooms.chat(chatId))
  })
  live.on('connection', (socket) => welcome(kit, socket, { tell, order }))
  kit.bus.hear(recheckEvent, ({ eventId, userId }) => {
    void lookAgain(kit, live, { eventId, room: userId ? rooms.user(userId) : rooms.event(eventId) })
  })
  // Broadcasts sent while the bus was disconnected did not arrive here: clients that reconnect ask for what they missed.
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
      order.close()
      delivery.close()
      await live.close()
    },
  }
}

/** What engine.io holds of a connection before anybody has signed in on it. */
interface RawConnection {
  readonly request: IncomingMessage
  once(event: 'close', listener: () => void): unknown
}

interface Live {
  readonly tell: Tell
  readonly order: Order<SendLive>
}

function welcome(kit: Kit, socket: LiveSocket, { tell, order }: Live): void {
  const { actor } = socket.data
  void socket.join([rooms.user(actor.userId), rooms.session(actor.sessionId)])
  // It may have ended between the look at the token and the entrance.
  if (kit.revocations.has(actor.sessionId)) socket.disconnect(true)
  socket.use(flood(kit, socket))
  socket.on('watch.events', (command) => {
    if (checks['watch.events'](command)) void watchEvents(kit, socket, command.eventIds)
  })
  socket.on('watch.chat', chatWatcher(kit, socket, order))
  socket.on('chat.typing', (command) => {
    // Whoever was let into the room may speak there.
    if (!checks['chat.typing'](command) || !socket.rooms.has(rooms.chat(command.chatId))) return
    tell.typing({ chatId: command.chatId, userId: actor.userId })
  })
}

/** Whoever may open an event hears of it; the last command counts, however long the answers to those before take. */
async function watchEvents(kit: Kit, socket: LiveSocket, eventIds: readonly string[]): Promise<void> {
  socket.data.watched = eventIds
  const wanted = new Set(eventIds.map(rooms.event))
  for (const room of socket.rooms) if (room.startsWith(rooms.events) && !wanted.has(room)) void socket.leave(room)
  const open = await mayHear(kit, socket, eventIds)
  if (socket.data.watched === eventIds) swap(socket, rooms.events, open.map(rooms.event))
}

/** Without the database nobody hears of anything: a socket is a hint. */
function mayHear(kit: Kit, { data }: LiveSocket, eventIds: readonly string[]): Promise<readonly string[]> {
  return watchable(kit, eventIds, data.actor.userId).catch((error: unknown) => {
    kit.log.warn({ err: error }, 'Watched events could not be checked; the socket hears of none of them')
    return []
  })
}

interface Again {
  readonly eventId: string
  /** Whose sockets are looked at. */
  readonly room: string
}

/** Lets sockets of this process hear of an event, or no longer, as is right by now. */
async function lookAgain(kit: Kit, live: LiveServer, { eventId, room }: Again): Promise<void> {
  const { adapter, sockets } = live.of('/')
  // The room loses members on the way.
  for (const id of Array.from(adapter.rooms.get(room) ?? [])) {
    const socket = sockets.get(id)
    if (!socket?.data.watched?.includes(eventId)) continue
    const [open] = await mayHear(kit, socket, [eventId])
    if (open) void socket.join(rooms.event(eventId))
    else void socket.leave(rooms.event(eventId))
  }
}

/** Whoever may read a chat hears it; the last command counts, however long the answers to those before take. */
function chatWatcher(kit: Kit, socket: LiveSocket, order: Order<SendLive>): LiveHandlers['watch.chat'] {
  let latest = 0
  const readable = (chatId: string) => openChatFor(kit, chatId, socket.data.actor.userId).catch(() => null)
  const watch = async (chatId: string | null) => {
    latest += 1
    const mine = latest
    swap(socket, rooms.chats, [])
    if (chatId === null || !(await readable(chatId)) || mine !== latest) return
    swap(socket, rooms.chats, [rooms.chat(chatId)])
    // Someone who left between the question and the entrance was not in the room to be shown out of it.
    const chat = await readable(chatId)
    if (chat && socket.rooms.has(rooms.chat(chatId))) order.begin(chatId, chat.lastSeq)
    else void socket.leave(rooms.chat(chatId))
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
function flood(kit: Kit, socket: LiveSocket) {
  let count = 0
  let second = 0
  return (_packet: unknown, next: (error?: Error) => void) => {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    count += 1
    if (count > limits.liveMessagesPerSecond) {
      kit.security.note('socket_reject', { account: socket.data.actor.accountId, reason: 'flood' })
      return socket.disconnect(true)
    }
    next()
  }
}
