import type { Server as HttpServer } from 'node:http'
import { leaveChat, recheckEvent, sendLive } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { type LiveMessages, livePath } from '@parta/contracts/live'
import type { Kit } from '@parta/kit/kit'
import { Server } from 'socket.io'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { rooms } from '../broadcast/rooms.ts'
import { createAdmission } from './admission.ts'
import { addHandlers, recheckSockets } from './commands.ts'
import { createDelivery } from './deliver.ts'
import { createMessageOrder } from './order.ts'
import type { LiveServer } from './socket.ts'

/**
 * Opens the socket.io server to which every browser has one connection. Its messages are hints of what to fetch again,
 * never the record. A message is broadcast over the bus, and every replica writes it to its own sockets.
 */
export function openLive(
  kit: Kit,
  http: HttpServer,
  broadcaster: Broadcaster,
): { live: LiveServer; close(): Promise<void> } {
  const admission = createAdmission(kit)
  const live: LiveServer = new Server(http, {
    path: livePath,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    maxHttpBufferSize: limits.liveMessageBytes,
    connectTimeout: limits.connections.signInMs,
    allowRequest: admission.allowRequest,
  })
  admission.install(live)
  const delivery = createDelivery(live, kit.metrics.registry)
  const order = createMessageOrder(delivery.deliver)
  kit.bus.subscribe(sendLive, (broadcast) => {
    if (broadcast.name !== 'chat.message') return delivery.deliver(broadcast)
    const { chatId, seq } = broadcast.payload as LiveMessages['chat.message']
    order.take({ chatId, seq, broadcast })
  })
  live.of('/').adapter.on('delete-room', order.end)
  kit.bus.subscribe(leaveChat, ({ chatId, userId }) => {
    live.local.in(rooms.user(userId)).socketsLeave(rooms.chat(chatId))
  })
  live.on('connection', (socket) => addHandlers(kit, socket, { broadcaster, order }))
  kit.bus.subscribe(recheckEvent, ({ eventId, userId }) => {
    void recheckSockets(kit, live, { eventId, room: userId ? rooms.user(userId) : rooms.event(eventId) })
  })
  const stopClosing = closeSockets(kit, live)
  return {
    live,
    close: async () => {
      stopClosing()
      order.close()
      delivery.close()
      await live.close()
    },
  }
}

/** Closes sockets whose session or token has ended, and all of them after the bus was away. Returns what stops it. */
function closeSockets(kit: Kit, live: LiveServer): () => void {
  const { sockets } = live.of('/')
  // Broadcasts that were missed while the bus was away are not repeated: clients reconnect and request what is new.
  kit.bus.onReturn(() => {
    for (const socket of sockets.values()) socket.conn.close(true)
  })
  // Clients reconnect with a fresh token.
  const timer = setInterval(() => {
    const now = Date.now() / 1000
    for (const socket of sockets.values()) if (socket.data.actor.expires <= now) socket.disconnect(true)
  }, 1000)
  const unsubscribe = kit.revocations.onRevoked((sessionId) => {
    live.local.in(rooms.session(sessionId)).disconnectSockets(true)
  })
  return () => {
    clearInterval(timer)
    unsubscribe()
  }
}
