import { limits } from '@parta/contracts/limits'
import type { LiveCommands, LiveMessages } from '@parta/contracts/live'
import { useEffect, useRef } from 'react'
import type { Socket } from 'socket.io-client'
import { livePath } from '../generated/operations.ts'
import { getToken, onSessionEnd, renewToken } from './session.ts'
import { createStore, useStore } from './store.ts'

type Message = keyof LiveMessages
type Live = Socket<
  { [N in Message]: (payload: LiveMessages[N]) => void },
  { [N in keyof LiveCommands]: (payload: LiveCommands[N]) => void }
>
export type Connection = 'off' | 'connecting' | 'on' | 'lost'

/** After a sign-out the server closes the connections of all tabs before they learn of it; they wait this long. */
const signOutDelayMs = 1000

let socket: Live | null = null
let opening: Promise<void> | null = null
const connection = createStore<Connection>('off')
const handlers = new Map<Message, Set<(payload: never) => void>>()
const watched = new Map<symbol, readonly string[]>()
let openChat: string | null = null

/** Opens the live connection of this tab; further calls do nothing. */
export function openSocket(): Promise<void> {
  if (opening) return opening
  const mine: Promise<void> = open(() => opening === mine).catch(() => {
    // The code of the live connection could not be loaded.
    if (opening !== mine) return
    opening = null
    connection.set('lost')
  })
  opening = mine
  return mine
}

/** @param isWanted whether the connection was not closed meanwhile, as at the end of the session */
async function open(isWanted: () => boolean): Promise<void> {
  connection.set('connecting')
  const { io } = await import('socket.io-client')
  let token = await getToken()
  if (!isWanted()) return
  if (token === null) return closeSocket()
  const live: Live = io({
    path: livePath,
    transports: ['websocket'],
    auth: (answer) => void getToken().then((fresh) => answer({ token: fresh ?? token })),
    reconnectionAttempts: limits.socket.attempts,
    reconnectionDelay: limits.socket.delay,
    reconnectionDelayMax: limits.socket.delayMax,
    randomizationFactor: 0.2,
  })
  socket = live
  live.on('connect', () => {
    connection.set('on')
    sendWatched()
    live.emit('watch.chat', { chatId: openChat })
  })
  // socket.io does not reconnect after the server has closed the connection: the token may have expired, so a new one
  // is fetched.
  let since = 0
  const tryNewToken = async () => {
    connection.set('lost')
    if (Date.now() - since < limits.socket.delayMax) return
    since = Date.now()
    await new Promise((resolve) => setTimeout(resolve, signOutDelayMs))
    if (socket !== live) return
    const refused = token
    token = await renewToken(refused)
    if (token !== null && token !== refused) live.connect()
  }
  live.on('connect_error', () => void (live.active ? connection.set('lost') : tryNewToken()))
  live.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') void tryNewToken()
    else connection.set(reason === 'io client disconnect' ? 'off' : 'lost')
  })
  for (const [name, receivers] of handlers) listen(live, name, receivers)
}

function listen(live: Live, name: Message, receivers: Set<(payload: never) => void>): void {
  live.on(name, (payload: unknown) => {
    // `receivers` are those of `name`, which TypeScript cannot express for a map by name.
    for (const receive of receivers) receive(payload as never)
  })
}

export function closeSocket(): void {
  socket?.disconnect()
  socket = null
  opening = null
  connection.set('off')
}
onSessionEnd(closeSocket)

/** Reconnects at once: during a back-off, after socket.io has given up, or if its code could not be loaded. */
export function reconnect(): void {
  if (connection.get() !== 'lost') return
  if (!socket) return void openSocket()
  // Only `disconnect` resets socket.io's count of attempts.
  socket.disconnect().connect()
}

/** Returns the id of the live connection, if there is one. */
export function socketId(): string | undefined {
  return socket?.id
}

export function useConnection(): Connection {
  return useStore(connection)
}

/** Receives one kind of live message while mounted. Messages are hints: fetch what they name. */
export function useLive<N extends Message>(name: N, receive: (payload: LiveMessages[N]) => void): void {
  const latest = useRef(receive)
  latest.current = receive
  useEffect(() => {
    const handler = (payload: LiveMessages[N]) => latest.current(payload)
    const known = handlers.get(name)
    const receivers = known ?? new Set()
    receivers.add(handler)
    if (!known) {
      handlers.set(name, receivers)
      if (socket) listen(socket, name, receivers)
    }
    return () => {
      receivers.delete(handler)
    }
  }, [name])
}

/** Subscribes to the player counts of the events on screen. */
export function useWatchEvents(eventIds: readonly string[]): void {
  const list = eventIds.join(' ')
  useEffect(() => {
    const me = Symbol('watcher')
    watched.set(me, list === '' ? [] : list.split(' '))
    sendWatched()
    return () => {
      watched.delete(me)
      sendWatched()
    }
  }, [list])
}

const watchMax = 100

function sendWatched(): void {
  const eventIds = [...new Set([...watched.values()].flat())].slice(0, watchMax)
  if (socket?.connected) socket.emit('watch.events', { eventIds })
}

export function watchChat(chatId: string | null): void {
  openChat = chatId
  if (socket?.connected) socket.emit('watch.chat', { chatId })
}

export function sendTyping(chatId: string): void {
  if (socket?.connected) socket.emit('chat.typing', { chatId })
}
