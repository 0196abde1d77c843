import { day } from '@parta/contracts/durations'
import type { EventInfo } from '@parta/contracts/events'
import type { Operation } from '@parta/contracts/operation'
import { call } from './call.ts'
import { isInChat } from './event-chat.ts'
import { type Call, CallError, type InputOf, isUnreached, type ReplyOf } from './request.ts'
import { forgetOffline, keepOffline, offlineNames, offlineOf, recall } from './storage.ts'
import { createStore } from './store.ts'

/** For how long a reply, and a message that waits to be sent, is kept in this browser, in milliseconds. */
export const keptMs = 7 * day

/** How many replies of an operation are kept, the latest ones. Other operations are not kept. */
const keptOperations: Readonly<Record<string, number>> = {
  getMe: 1,
  listMyEvents: 1,
  listChats: 1,
  getEvent: 10,
  findChat: 10,
  getChat: 10,
  listMessages: 10,
}

interface KeptReply {
  /** When the server gave the reply. */
  readonly at: string
  readonly reply: unknown
}

/** When the oldest of the kept replies that were shown instead of the server's was given; `null` if none was. */
export const keptSince = createStore<string | null>(null)

const prefixOf = (name: string) => `reply.${name}.`

/** Returns the name under which a reply is kept; `null` if it is not: of lists only the whole first page is. */
function keptName(name: string, input: object): string | null {
  const { params, query } = input as { params?: { id?: string }; query?: Record<string, unknown> }
  const isPart = Object.keys(query ?? {}).some((key) => key !== 'limit' && key !== 'token')
  return name in keptOperations && !isPart ? prefixOf(name) + (params?.id ?? '') : null
}

/** Whether the reply belongs to the person: of events only those that they play, wait for or lead. */
function isOwn(name: string, reply: unknown): boolean {
  return name !== 'getEvent' || isInChat(reply as EventInfo)
}

/**
 * Reads an operation. The replies of `keptOperations` are kept in this browser until sign-out, and returned when the
 * server is not reached.
 */
export async function readKept<O extends Operation>(operation: Call<O>, input: InputOf<O>): Promise<ReplyOf<O>> {
  const name = keptName(operation.name, input)
  if (name === null) return call(operation, input)
  const owner = recall('signedIn')
  try {
    const reply = await call(operation, input)
    // The reply is the previous person's if somebody else has signed in meanwhile.
    if (recall('signedIn') !== owner) return reply
    if (isOwn(operation.name, reply)) keep(operation.name, name, reply)
    else forgetOffline(name)
    return reply
  } catch (error) {
    const kept = isUnreached(error) ? offlineOf<KeptReply>(name) : null
    if (kept) return shown<ReplyOf<O>>(kept)
    // The event or chat is no longer there, or no longer theirs.
    if (error instanceof CallError && [403, 404].includes(error.status)) forgetOffline(name)
    throw error
  }
}

function keep(operation: string, name: string, reply: unknown): void {
  const now = Date.now()
  keepOffline(name, { at: new Date(now).toISOString(), reply } satisfies KeptReply, new Date(now + keptMs))
  const names = offlineNames(prefixOf(operation))
  const max = keptOperations[operation] ?? 0
  if (names.length <= max) return
  const atOf = (one: string) => offlineOf<KeptReply>(one)?.at ?? ''
  for (const old of names.toSorted((one, other) => atOf(other).localeCompare(atOf(one))).slice(max)) forgetOffline(old)
}

function shown<R>({ at, reply }: KeptReply): R {
  const since = keptSince.get()
  if (since === null || at < since) keptSince.set(at)
  return reply as R
}
