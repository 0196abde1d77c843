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

/** What was acknowledged, and which replies were wrong. */
export interface TrafficRecord {
  /** `<event> <person>` of each acknowledged join and leave. */
  readonly joined: string[]
  readonly left: string[]
  /** The acknowledged messages of each speaker in the event's chat, in order. */
  readonly said: Map<string, string[]>
  readonly posts: string[]
  /** Wrong replies: none at all, an error without a problem document, or a 5xx status other than 503. */
  readonly flaws: Set<string>
  /** The number of 503 replies. */
  refused: number
  /** The longest time in milliseconds, and its operation. */
  slowest: readonly [number, string]
}

export function aRecord(): TrafficRecord {
  return { joined: [], left: [], said: new Map(), posts: [], flaws: new Set(), refused: 0, slowest: [0, ''] }
}

/** Where the traffic goes. It ends when `isOver` returns true; calls in progress are completed. */
export interface Traffic {
  readonly url: string
  readonly record: TrafficRecord
  readonly isOver: () => boolean
}

const problems = createAjv().compile(Problem)
const isProblem = (reply: unknown): boolean => problems(reply)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** Milliseconds after which a person would give up; no call may take as long. */
const giveUpMs = 10_000

interface Sent {
  readonly person: TestPerson
  readonly id?: string
  readonly body?: unknown
}

/** Makes one call; returns `null` if it failed because a backend is down and can be repeated. */
async function call(traffic: Traffic, operation: Operation, { person, id = '', body }: Sent) {
  const { record } = traffic
  const began = Date.now()
  try {
    const answer = await fetch(traffic.url + operation.path.replace(':id', id), {
      method: operation.method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(operation.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(giveUpMs + 2000),
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

async function callUntilKnown(traffic: Traffic, operation: Operation, sent: Sent) {
  for (;;) {
    const reply = await call(traffic, operation, sent)
    if (reply) return reply
  }
}

/** Makes each person join each event once, and leave it. */
export async function joinAndLeave(
  traffic: Traffic,
  walks: Iterator<{ event: string; person: TestPerson }>,
): Promise<void> {
  for (let next = walks.next(); !next.done && !traffic.isOver(); next = walks.next()) {
    const { event, person } = next.value
    for (const [operation, known, list] of [
      [joinEvent, 'event.alreadyJoined', traffic.record.joined],
      [leaveEvent, 'event.notJoined', traffic.record.left],
    ] as const) {
      const { code } = await callUntilKnown(traffic, operation, { person, id: event })
      // `known` means that an earlier call succeeded and only its reply was lost.
      if (code && code !== known) traffic.record.flaws.add(`${operation.name}: ${code}`)
      else list.push(`${event} ${person.id}`)
      await pause(100)
    }
  }
}

/** Sends one message after the other, and repeats each until it is acknowledged. */
export async function sendMessages(traffic: Traffic, person: TestPerson, chatId: string): Promise<void> {
  const said = traffic.record.said.get(person.id) ?? []
  traffic.record.said.set(person.id, said)
  while (!traffic.isOver()) {
    const message = `${person.id} ${said.length}`
    const { code } = await callUntilKnown(traffic, sendMessage, {
      person,
      body: { chatId, message, clientId: randomUUID() },
    })
    if (code) traffic.record.flaws.add(`sendMessage: ${code}`)
    else said.push(message)
    await pause(150)
  }
}

/** Publishes posts in an organisation. A publishPosts that was not acknowledged may exist or not. */
export async function publishPosts(traffic: Traffic, person: TestPerson, orgId: string): Promise<void> {
  for (let at = 0; !traffic.isOver(); at += 1) {
    const reply = await call(traffic, createFeed, { person, body: { feedOrgId: orgId, text: `Novinka ${at}` } })
    if (reply?.code) traffic.record.flaws.add(`createFeed: ${reply.code}`)
    else if (reply?.id) traffic.record.posts.push(reply.id)
    await pause(1000)
  }
}

/** Reads what the app's screens read, in turn. */
export async function readScreens(
  traffic: Traffic,
  person: TestPerson,
  { event, org }: { event: string; org: string },
) {
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
