import { randomBytes } from 'node:crypto'
import { createAjv } from '@parta/contracts/ajv'
import { type ChatMessage, findChat, getPicture, listMessages, sendMessage } from '@parta/contracts/chat'
import { type EventSnapshot, eventUpdated } from '@parta/contracts/events'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { type LiveCommands, type LiveMessages, liveMessages, livePath } from '@parta/contracts/live'
import { playerJoined, playerLeft, playerShifted } from '@parta/contracts/players'
import type { Running } from '@parta/kit/service'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import { openAlone } from '@parta/kit/testing-service'
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import type { Static, TSchema } from 'typebox'
import { afterAll } from 'vitest'
import { service } from '../src/app.ts'

type Down = { [N in keyof LiveMessages]: (message: LiveMessages[N]) => void }
type Up = { [N in keyof LiveCommands]: (command: LiveCommands[N]) => void }
export type Live = Socket<Down, Up>

/** Starts the chat service alone on real backends; the test publishes the facts of events and acts as identity. */
async function openChat() {
  const alone = await openAlone(service)
  const { people, running, call, must } = alone
  const sockets: Live[] = []
  const collected = await collectFacts(running, { source: 'chat', as: 'notifications' })
  return {
    people,
    running,
    /** The facts of a type that the chat service has published. */
    published: collected.published,
    call,
    must,
    publish: (fact: Envelope, type: FactType, times = 1) => publish(running, fact, { type, times }),
    connect: (token: string | undefined, options: Partial<ManagerOptions & SocketOptions> = {}): Live => {
      const socket: Live = io(running.url, {
        path: livePath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: token === undefined ? {} : { token },
        ...options,
      })
      sockets.push(socket)
      return socket
    },
    close: async () => {
      for (const socket of sockets) socket.disconnect()
      await collected.close()
      await alone.close()
    },
  }
}
export type Chatting = Awaited<ReturnType<typeof openChat>>

/** Starts the chat service with a person for a test file, and stops it after the file's tests. */
export async function startChat() {
  const chat = await openChat()
  afterAll(() => chat.close())
  return { chat, leader: await chat.people.person({ name: 'Lenka' }) }
}

/** A connected socket and the messages that it received, each checked against the contract. */
export async function listenTo(chat: Chatting, person: TestPerson) {
  const socket = chat.connect(person.token)
  const received: { name: keyof LiveMessages; data: Record<string, unknown> }[] = []
  const ajv = createAjv()
  socket.onAny((name: keyof LiveMessages, data: Record<string, unknown>) => {
    if (!ajv.validate(liveMessages[name], data)) throw new Error(`${name}: ${ajv.errorsText()}`)
    received.push({ name, data })
  })
  await untilConnected(socket)
  const of = (name: keyof LiveMessages) => received.flatMap((one) => (one.name === name ? [one.data] : []))
  const messages = () => of('chat.message').map(({ message }) => String(message))
  return { socket, received, of, messages }
}

export function untilConnected(socket: Live): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
}

/** Repeats a message until the socket receives it. */
export async function watching(chat: Chatting, listener: Listener, { by, chatId }: { by: TestPerson; chatId: string }) {
  listener.socket.emit('watch.chat', { chatId })
  await eventually(async () => {
    const probe = `Slyšíš mě? ${Math.random()}`
    await say(chat, by, { chatId, message: probe })
    await eventually(() => {
      if (!listener.messages().includes(probe)) throw new Error('The socket received nothing')
    }, 300)
  })
}

/**
 * Waits until sockets that are being removed from a chat get no more of its messages; the removal is asynchronous.
 * @param here a socket that still has the chat open
 */
export async function untilSilent(
  chat: Chatting,
  sockets: readonly Listener[],
  { by, chatId, here }: { by: TestPerson; chatId: string; here: Listener },
) {
  await eventually(async () => {
    // After the second round trip the first message has arrived everywhere.
    const probes = [anId(), anId()]
    for (const probe of probes) {
      await say(chat, by, { chatId, message: probe })
      await eventually(() => {
        if (!here.messages().includes(probe)) throw new Error('The socket received nothing')
      })
    }
    const received = sockets.flatMap(({ messages }) => messages())
    if (probes.some((probe) => received.includes(probe))) throw new Error('Messages still arrive')
  })
}
type Listener = Awaited<ReturnType<typeof listenTo>>

interface Repeated {
  readonly type: FactType
  readonly times: number
}

/** Fetches the picture of a message: status and bytes. */
export async function pictureOf({ running }: Chatting, { token }: TestPerson, id: string) {
  const answer = await fetch(running.url + getPicture.path.replace(':id', id), {
    headers: { authorization: `Bearer ${token}` },
  })
  const { status, headers } = answer
  return { status, headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Publishes several facts in one message. */
export async function publishTogether({ bus }: Running, [first, ...others]: readonly Envelope[]): Promise<void> {
  if (first) await bus.publish([first, ...others], false)
}

/** Publishes a fact like the relay of another service, `times` times: each under its own message id. */
async function publish({ bus }: Running, fact: Envelope, { type, times }: Repeated): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    // The stream drops messages with the same first and last fact: each publication is a bundle of its own.
    const again = time === 0 ? [fact] : Array.from({ length: time + 1 }, () => fact)
    await bus.publish(again as [Envelope, ...Envelope[]], type.kept)
  }
}

let count = 0

/** A fact of the events service. */
export function aFact<D extends TSchema>(type: FactType<D>, data: Static<D>, version = 1): Envelope<Static<D>> {
  count += 1
  const { eventId, id } = data as { eventId?: string; id?: string }
  const subject = eventId ?? id ?? 'nobody'
  return {
    id: `events:${subject}:${version}:${count}`,
    type: type.name,
    at: new Date().toISOString(),
    actor: 'somebody',
    correlation: 'test',
    subject,
    version,
    data,
  }
}

export const anEntry = (eventId: string, userId: string, fields: object = {}) => ({
  eventId,
  eventName: 'Volejbal',
  leader: 'leader',
  trainer: null,
  userId,
  aliasId: null as string | null,
  playersCount: 2,
  queueCount: 0,
  ...fields,
})

export async function aChat(chat: Chatting, leader: TestPerson, players: readonly TestPerson[] = []): Promise<string> {
  const id = `event-${randomBytes(5).toString('hex')}`
  await chat.publish(aFact(eventUpdated, anEvent(id, leader.id)), eventUpdated)
  let version = 1
  for (const player of players) {
    version += 1
    await chat.publish(aFact(playerJoined, anEntry(id, player.id), version), playerJoined)
  }
  await eventually(async () => {
    const { body } = await chat.call(findChat, leader, { id })
    if (body.lastSeq !== players.length) throw new Error(`${body.lastSeq} of ${players.length} have come`)
    const { items } = (await chat.call(listMessages, leader, { id, query: '?limit=50' })).body
    if (items.length !== Math.min(players.length, 50)) throw new Error(`${items.length} of ${players.length} are kept`)
  })
  return id
}

export function anEvent(id: string, leader: string, fields: Partial<EventSnapshot> = {}): EventSnapshot {
  return {
    id,
    name: 'Volejbal',
    activityType: 'volleyball',
    date: '2030-01-01T18:00:00.000Z',
    endDate: '2030-01-01T19:00:00.000Z',
    placeName: 'Hala',
    leader,
    trainer: null,
    orgId: null,
    maxPlayers: 10,
    private: false,
    repetitionId: null,
    removed: false,
    cancelled: false,
    oneOffProductId: null,
    subscriptionProductId: null,
    ...fields,
  }
}

interface Entry {
  readonly userId: string
  readonly version?: number
  readonly aliasId?: string
  readonly wasQueued?: boolean
  readonly playersCount?: number
  readonly queueCount?: number
}

export async function join(chat: Chatting, id: string, { userId, version = 100, ...fields }: Entry) {
  await chat.publish(aFact(playerJoined, anEntry(id, userId, fields), version), playerJoined)
}

/** Publishes a new snapshot of the event. */
export async function change(
  chat: Chatting,
  id: string,
  { version = 50, ...fields }: Partial<EventSnapshot> & { leader: string; version?: number },
) {
  await chat.publish(aFact(eventUpdated, anEvent(id, fields.leader, fields), version), eventUpdated)
}

export async function shift(chat: Chatting, id: string, { userId, version = 100 }: Entry) {
  await chat.publish(aFact(playerShifted, { ...anEntry(id, userId), offerUntil: null }, version), playerShifted)
}

export async function leave(chat: Chatting, id: string, { userId, version = 200, ...fields }: Entry) {
  const data = {
    wasQueued: false,
    reason: 'left' as const,
    kickReason: null,
    message: '',
    ...anEntry(id, userId),
    ...fields,
  }
  await chat.publish(aFact(playerLeft, data, version), playerLeft)
}

interface Words {
  readonly chatId: string
  readonly message: string
  readonly clientId?: string
}

export const say = (chat: Chatting, person: TestPerson, { chatId, message, clientId = anId() }: Words) =>
  chat.call(sendMessage, person, { body: { chatId, message, clientId } })

export const anId = () => randomBytes(8).toString('hex')

export async function allOf(chat: Chatting, person: TestPerson, id: string): Promise<ChatMessage[]> {
  const found: ChatMessage[] = []
  let query = '?limit=50&after=0'
  for (;;) {
    const { status, body } = await chat.call(listMessages, person, { id, query })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    found.push(...body.items)
    if (!body.nextToken) return found
    query = `?limit=50&after=0&nextToken=${body.nextToken}`
  }
}
