import { type ChatMessage, listMessages, sendMessage } from '@parta/contracts/chat'
import { limits } from '@parta/contracts/limits'
import { livePath } from '@parta/contracts/live'
import type { TestPerson } from '@parta/kit/testing'
import { io } from 'socket.io-client'
import { emptyLog, gapBefore, type MessageLog, merged } from '../../../web/src/features/chat/messages.ts'
import { aChat, type Stack } from './stack.ts'

interface Storm {
  readonly leader: TestPerson
  readonly listeners: readonly TestPerson[]
  readonly seconds: number
}

export interface Damage {
  readonly sent: number
  readonly cuts: number
  readonly kills: number
  readonly lost: number
  readonly twice: number
  readonly disordered: number
  /** Milliseconds from the end of the storm until everybody had all messages. */
  readonly back: number
}

const cutEveryMs = 2000
const killEveryMs = 5000
const sayEveryMs = 100

/** Members send messages while connections are cut every two seconds, and a replica is killed every five. */
export async function storm(stack: Stack, { leader, listeners, seconds }: Storm): Promise<Damage> {
  const chatId = await aChat(stack, leader, listeners)
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const screens = listeners.map((person) => openScreen(stack.url, person, chatId))
  const said = new Set<string>()
  const end = Date.now() + seconds * 1000
  let cuts = 0
  let kills = 0

  const talking = (async () => {
    while (Date.now() < end) {
      const text = `Zpráva ${said.size}`
      await sayUntilHeard(stack.url, leader, { chatId, message: text, clientId: crypto.randomUUID() })
      said.add(text)
      await pause(sayEveryMs)
    }
  })()
  const cutting = (async () => {
    while (Date.now() + cutEveryMs < end) {
      await pause(cutEveryMs)
      for (const screen of screens) screen.cut()
      cuts += 1
    }
  })()
  const killing = (async () => {
    while (Date.now() + killEveryMs < end) {
      const replica = stack.replicas[kills % stack.replicas.length]
      const next = Date.now() + killEveryMs
      await replica?.kill()
      kills += 1
      await replica?.restart()
      await pause(Math.max(0, next - Date.now()))
    }
  })()
  await Promise.all([talking, cutting, killing])

  const start = Date.now()
  const hasAll = () => screens.every((screen) => screen.texts().length >= said.size)
  while (!hasAll() && Date.now() - start < 30_000) await pause(50)
  const back = Date.now() - start
  const damage = { lost: 0, twice: 0, disordered: 0 }
  for (const screen of screens) {
    const texts = screen.texts()
    damage.lost += [...said].filter((text) => !texts.includes(text)).length
    damage.twice += texts.length - new Set(texts).size
    damage.disordered += texts.filter((text, at) => text !== [...said][at]).length
    screen.close()
  }
  return { ...damage, sent: said.size, cuts, kills, back }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

const headersOf = ({ token }: TestPerson) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  connection: 'close',
})

/** Sends a message as the web does: repeats it with the same client id until it is acknowledged. */
async function sayUntilHeard(url: string, person: TestPerson, body: object): Promise<void> {
  for (;;) {
    const answer = await fetch(url + sendMessage.path, {
      method: sendMessage.method,
      headers: headersOf(person),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(5000),
    }).catch(() => null)
    if (answer?.ok) return
    await pause(100)
  }
}

/** Opens the chat of one person, and keeps its messages with the web's own functions. */
function openScreen(url: string, person: TestPerson, chatId: string) {
  let talk: MessageLog = emptyLog
  let isCatching = false
  let again = false
  const take = (incoming: readonly ChatMessage[]) => {
    talk = merged(talk, incoming, person.id)
  }
  const page = async (after: number): Promise<readonly ChatMessage[]> => {
    const path = `${listMessages.path.replace(':id', chatId)}?after=${after}&limit=${limits.pageSize}`
    for (;;) {
      const answer = await fetch(url + path, {
        headers: headersOf(person),
        signal: AbortSignal.timeout(5000),
      }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { items: ChatMessage[] }).items
      await pause(100)
    }
  }
  const catchUp = async (): Promise<void> => {
    again = true
    if (isCatching) return
    isCatching = true
    while (again) {
      again = false
      for (;;) {
        const items = await page(firstGap(talk))
        take(items)
        if (items.length < limits.pageSize) break
      }
    }
    isCatching = false
  }
  const socket = io(url, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    auth: { token: person.token },
    reconnectionAttempts: limits.socket.attempts,
    reconnectionDelay: limits.socket.delay,
    reconnectionDelayMax: limits.socket.delayMax,
    randomizationFactor: 0.2,
  })
  socket.on('connect', () => {
    socket.emit('watch.chat', { chatId })
    void catchUp()
  })
  // The web reconnects after a refusal by a replica that shuts down.
  socket.on('connect_error', () => {
    if (!socket.active) setTimeout(() => socket.connect(), limits.socket.delay)
  })
  socket.on('chat.message', (message: ChatMessage) => {
    if (message.chatId !== chatId) return
    const gap = gapBefore(talk, message)
    take([message])
    if (gap !== null) void catchUp()
  })
  return {
    texts: () => talk.messages.flatMap(({ meta, message }) => (meta === 'MESSAGE' ? [message] : [])),
    cut: () => socket.io.engine?.close(),
    close: () => socket.disconnect(),
  }
}

/** Returns the number of the last message before the first gap. */
function firstGap({ messages }: MessageLog): number {
  let last = 0
  for (const { seq } of messages) {
    if (seq !== last + 1) return last
    last = seq
  }
  return last
}
