import { randomUUID } from 'node:crypto'
import { createAjv } from '@parta/contracts/ajv'
import { findChat, listChats, listMessages, sendMessage } from '@parta/contracts/chat'
import { Problem } from '@parta/contracts/errors'
import { getEvent, listMyEvents } from '@parta/contracts/events'
import { createFeed, listMyFeeds } from '@parta/contracts/feeds'
import { listNotifications, readNotifications } from '@parta/contracts/notifications'
import type { Operation } from '@parta/contracts/operation'
import { getOrg } from '@parta/contracts/orgs'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import type { TestPerson } from '@parta/kit/testing'

/** What was acknowledged, and what should not have been answered. */
export interface Kept {
  /** `<event> <person>` of those who came and went. */
  readonly joined: string[]
  readonly left: string[]
  /** What each speaker said in the event's chat, in their order. */
  readonly said: Map<string, string[]>
  readonly posts: string[]
  /** Answers that were no answer: none at all, no problem, another fault than being out of reach. */
  readonly flaws: Set<string>
  /** Refusals because something was out of reach. */
  refused: number
  /** Milliseconds, and of which call. */
  slowest: readonly [number, string]
}

export function aRecord(): Kept {
  return { joined: [], left: [], said: new Map(), posts: [], flaws: new Set(), refused: 0, slowest: [0, ''] }
}

/** What keeps coming and going, until `isOver` says so. Each finishes what it began. */
export interface Traffic {
  readonly url: string
  readonly record: Kept
  readonly isOver: () => boolean
}

const problems = createAjv().compile(Problem)
const isProblem = (reply: unknown): boolean => problems(reply)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** After this a person has given up and pressed again; nothing may keep them as long. */
const patience = 10_000

interface Sent {
  readonly person: TestPerson
  readonly id?: string
  readonly body?: unknown
}

/** One call; `null` where it was refused because something is out of reach, and may be made again. */
async function call(traffic: Traffic, operation: Operation, { person, id = '', body }: Sent) {
  const { record } = traffic
  const began = Date.now()
  try {
    const answer = await fetch(traffic.url + operation.path.replace(':id', id), {
      method: operation.method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(operation.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(patience + 2000),
    })
    const text = await answer.text()
    const reply = (text ? JSON.parse(text) : {}) as { id?: string; code?: string }
    if (answer.ok) return reply
    const isTyped = answer.headers.get('content-type')?.startsWith('application/problem+json')
    if (!isTyped || !isProblem(reply)) record.flaws.add(`${operation.name}: no problem ${answer.status}`)
    if (answer.status < 500) return reply
    if (answer.status !== 503) record.flaws.add(`${operation.name}: ${answer.status} ${reply.code}`)
    record.refused += 1
  } catch (error) {
    record.flaws.add(`${operation.name}: ${String(error)}`)
  } finally {
    const took = Date.now() - began
    if (took > record.slowest[0]) record.slowest = [took, operation.name]
  }
  await pause(200)
  return null
}

/** Makes a call until it is known what became of it. */
async function certainly(traffic: Traffic, operation: Operation, sent: Sent) {
  for (;;) {
    const reply = await call(traffic, operation, sent)
    if (reply) return reply
  }
}

/** Takes people through the events one by one: each joins each once, and leaves it. */
export async function walk(traffic: Traffic, walks: Iterator<{ event: string; person: TestPerson }>): Promise<void> {
  for (let next = walks.next(); !next.done && !traffic.isOver(); next = walks.next()) {
    const { event, person } = next.value
    for (const [operation, known, list] of [
      [joinEvent, 'event.alreadyJoined', traffic.record.joined],
      [leaveEvent, 'event.notJoined', traffic.record.left],
    ] as const) {
      const { code } = await certainly(traffic, operation, { person, id: event })
      // An answer that was lost on its way: the call before has done it.
      if (code && code !== known) traffic.record.flaws.add(`${operation.name}: ${code}`)
      else list.push(`${event} ${person.id}`)
      await pause(100)
    }
  }
}

/** Says one thing after the other, each until it is told that it was said. */
export async function talk(traffic: Traffic, person: TestPerson, chatId: string): Promise<void> {
  const said = traffic.record.said.get(person.id) ?? []
  traffic.record.said.set(person.id, said)
  while (!traffic.isOver()) {
    const message = `${person.id} ${said.length}`
    const { code } = await certainly(traffic, sendMessage, {
      person,
      body: { chatId, message, clientId: randomUUID() },
    })
    if (code) traffic.record.flaws.add(`sendMessage: ${code}`)
    else said.push(message)
    await pause(150)
  }
}

/** Posts to an organisation; what was not acknowledged may be there, or not. */
export async function post(traffic: Traffic, person: TestPerson, orgId: string): Promise<void> {
  for (let at = 0; !traffic.isOver(); at += 1) {
    const reply = await call(traffic, createFeed, { person, body: { feedOrgId: orgId, text: `Novinka ${at}` } })
    if (reply?.code) traffic.record.flaws.add(`createFeed: ${reply.code}`)
    else if (reply?.id) traffic.record.posts.push(reply.id)
    await pause(1000)
  }
}

/** Looks around as a screen does: each of these in turn, answered or refused. */
export async function look(traffic: Traffic, person: TestPerson, { event, org }: { event: string; org: string }) {
  const screens: readonly (readonly [Operation, Omit<Sent, 'person'>])[] = [
    [listNotifications, {}],
    [readNotifications, {}],
    [listChats, {}],
    [findChat, { id: event }],
    [listMessages, { id: event }],
    [getEvent, { id: event }],
    [listMyEvents, {}],
    [getOrg, { id: org }],
    [listMyFeeds, {}],
  ]
  while (!traffic.isOver()) {
    for (const [operation, sent] of screens) {
      const reply = await call(traffic, operation, { person, ...sent })
      if (reply?.code) traffic.record.flaws.add(`${operation.name}: ${reply.code}`)
    }
    await pause(200)
  }
}
