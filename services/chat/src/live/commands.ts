import { createAjv } from '@parta/contracts/ajv'
import type { SendLive } from '@parta/contracts/hints'
import { limits } from '@parta/contracts/limits'
import { liveCommands } from '@parta/contracts/live'
import type { Kit } from '@parta/kit/kit'
import type { Broadcaster } from '../broadcast/broadcast.ts'
import { rooms } from '../broadcast/rooms.ts'
import { isRunner, openChatFor } from '../chat/access.ts'
import { findHeads } from '../chat/find-heads.ts'
import { memberships } from '../chat/store.ts'
import type { MessageOrder } from './order.ts'
import type { LiveHandlers, LiveServer, LiveSocket } from './socket.ts'

/**
 * Returns the events that a person may watch: public ones, and the private ones that they play in, lead or train, or
 * whose organisation they run. Events without a snapshot here are allowed, because nothing is sent of them; when the
 * snapshot says that one is private, its sockets are checked again.
 */
async function findWatchable(kit: Kit, eventIds: readonly string[], userId: string): Promise<string[]> {
  const hidden = await findHeads(kit, { _id: { $in: [...eventIds] }, 'event.private': true })
  const notLed = hidden.filter(({ staff }) => !staff.includes(userId))
  if (notLed.length === 0) return [...eventIds]
  const filter = { chatId: { $in: notLed.map(({ _id }) => _id) }, userId, state: 'in' as const }
  const joined = new Set(await kit.database.model(memberships).distinct('chatId', filter).exec())
  const isRun = await Promise.all(notLed.map((chat) => isRunner(kit, chat, userId)))
  const refused = new Set(notLed.filter(({ _id }, at) => !joined.has(_id) && !isRun[at]).map(({ _id }) => _id))
  return eventIds.filter((id) => !refused.has(id))
}

const ajv = createAjv()
const checks = {
  'watch.events': ajv.compile(liveCommands['watch.events']),
  'watch.chat': ajv.compile(liveCommands['watch.chat']),
  'chat.typing': ajv.compile(liveCommands['chat.typing']),
}

interface Live {
  readonly broadcaster: Broadcaster
  readonly order: MessageOrder<SendLive>
}

/** Lets a new socket into the rooms of its person and session, and handles its commands. Invalid ones are ignored. */
export function addHandlers(kit: Kit, socket: LiveSocket, { broadcaster, order }: Live): void {
  const { actor } = socket.data
  void socket.join([rooms.user(actor.userId), rooms.session(actor.sessionId)])
  // The session may have ended after its token was verified and before the socket joined the session's room.
  if (kit.revocations.has(actor.sessionId)) socket.disconnect(true)
  socket.use(limitRate(kit, socket))
  socket.on('watch.events', (command) => {
    if (checks['watch.events'](command)) void watchEvents(kit, socket, command.eventIds)
  })
  socket.on('watch.chat', createChatWatcher(kit, socket, order))
  socket.on('chat.typing', (command) => {
    // The right to read the chat was checked when the socket joined its room.
    if (!checks['chat.typing'](command) || !socket.rooms.has(rooms.chat(command.chatId))) return
    broadcaster.typing({ chatId: command.chatId, userId: actor.userId })
  })
}

/** Joins the rooms of the events that the person may watch. Of concurrent commands the last one wins. */
async function watchEvents(kit: Kit, socket: LiveSocket, eventIds: readonly string[]): Promise<void> {
  socket.data.watched = eventIds
  const wanted = new Set(eventIds.map(rooms.event))
  for (const room of socket.rooms) if (room.startsWith(rooms.events) && !wanted.has(room)) void socket.leave(room)
  const allowed = await findAllowed(kit, socket, eventIds)
  if (socket.data.watched === eventIds) changeRooms(socket, rooms.events, allowed.map(rooms.event))
}

/** Returns the events that the socket's person may watch; none where the database cannot be read. */
function findAllowed(kit: Kit, { data }: LiveSocket, eventIds: readonly string[]): Promise<readonly string[]> {
  return findWatchable(kit, eventIds, data.actor.userId).catch((error: unknown) => {
    kit.log.warn({ err: error }, 'Watched events could not be checked; the socket gets no updates of them')
    return []
  })
}

interface Recheck {
  readonly eventId: string
  readonly room: string
}

/** Checks the right to watch an event again for the sockets of a room in this process. */
export async function recheckSockets(kit: Kit, live: LiveServer, { eventId, room }: Recheck): Promise<void> {
  const { adapter, sockets } = live.of('/')
  // A copy, because sockets leave the room in this loop.
  for (const id of Array.from(adapter.rooms.get(room) ?? [])) {
    const socket = sockets.get(id)
    if (!socket?.data.watched?.includes(eventId)) continue
    const [allowed] = await findAllowed(kit, socket, [eventId])
    if (allowed) void socket.join(rooms.event(eventId))
    else void socket.leave(rooms.event(eventId))
  }
}

/** Returns the handler that joins the room of a chat that the person may read. Of concurrent commands the last one wins. */
function createChatWatcher(kit: Kit, socket: LiveSocket, order: MessageOrder<SendLive>): LiveHandlers['watch.chat'] {
  let lastCommand = 0
  const readable = (chatId: string) => openChatFor(kit, chatId, socket.data.actor.userId).catch(() => null)
  const watch = async (chatId: string | null) => {
    lastCommand += 1
    const command = lastCommand
    changeRooms(socket, rooms.chats, [])
    if (chatId === null || !(await readable(chatId)) || command !== lastCommand) return
    changeRooms(socket, rooms.chats, [rooms.chat(chatId)])
    // Checked again, because a person who left the chat in between was not in the room to be removed from it.
    const chat = await readable(chatId)
    if (chat && socket.rooms.has(rooms.chat(chatId))) order.begin(chatId, chat.lastSeq)
    else void socket.leave(rooms.chat(chatId))
  }
  return (command) => {
    if (checks['watch.chat'](command)) void watch(command.chatId)
  }
}

/** Leaves the rooms whose names begin with `prefix` and are not wanted, and joins the wanted ones. */
function changeRooms(socket: LiveSocket, prefix: string, wanted: readonly string[]): void {
  for (const room of socket.rooms) if (room.startsWith(prefix) && !wanted.includes(room)) void socket.leave(room)
  for (const room of wanted) void socket.join(room)
}

/** Disconnects a socket that sends more than `limits.liveMessagesPerSecond` commands in a second. */
function limitRate(kit: Kit, socket: LiveSocket) {
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
