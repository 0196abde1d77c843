import type { messageAddressed } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { wants } from '@parta/contracts/predicates/telling'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { duplicate, writeErrorsOf } from '@parta/kit/store/newer'
import type { Outcome } from '@parta/kit/tasks/task'
import type { Static } from 'typebox'
import { channelsOf, withBrowsers } from '../deliveries/create.ts'
import { isLate } from '../deliveries/rules.ts'
import { type DeliveryRow, deliveriesOf, deliverTask } from '../deliveries/store.ts'

type Said = Static<typeof messageAddressed.data>

/** Has a message of a chat pushed: the first at once, and then what came within `limits.chatPushSeconds` together. */
export async function collectSaid(kit: Kit, fact: Envelope<Said>): Promise<void> {
  const now = new Date()
  if (!channelsOf(kit).includes('push') || isLate({ createdAt: new Date(fact.at) }, now)) return
  const reached = await withBrowsers(kit, fact.data.people)
  const known = await kit.copies.many(people, reached)
  const { from } = fact.data
  const hearing = [...known.values()].filter(
    ({ deleted, telling, apart }) => !deleted && !apart?.includes(from) && wants(telling, 'chat', 'push'),
  )
  if (hearing.length === 0) return
  const ids = hearing.map(({ id }) => `chat:${fact.data.chatId}:${id}:push`)
  const updates = hearing.map(({ id }, at) => ({
    updateOne: { ...collected({ _id: ids[at] ?? '', userId: id, said: fact.data, now }), upsert: true },
  }))
  try {
    await deliveriesOf(kit).bulkWrite(updates, { ordered: false })
  } catch (error) {
    // Of those who know of this message or a later one already there is a row that the filter does not find.
    if (writeErrorsOf(error).some(({ code }) => code !== duplicate)) throw error
  }
  const open = deliveriesOf(kit).find({ _id: { $in: ids }, state: 'pending' }, { projection: { dueAt: 1 } })
  for (const row of await open.toArray()) kit.tasks.schedule(deliverTask, row)
}

interface Collecting {
  readonly _id: string
  readonly userId: string
  readonly said: Said
  readonly now: Date
}

/** One row a chat and person: while it waits it takes in what comes, and once it was sent it waits anew. */
function collected({ _id, userId, said, now }: Collecting) {
  const { chatId, eventId, eventName, from, picture, seq } = said
  const isOpen = { $eq: ['$state', 'pending'] }
  const message = said.message.slice(0, limits.pushTextMax)
  const nextAt = { $add: [{ $ifNull: ['$doneAt', new Date(0)] }, limits.chatPushSeconds * 1000] }
  const next = {
    state: 'pending',
    dueAt: { $cond: [isOpen, '$dueAt', { $max: [now, nextAt] }] },
    attempts: { $cond: [isOpen, '$attempts', 0] },
    createdAt: { $cond: [isOpen, '$createdAt', now] },
    doneAt: { $ifNull: ['$doneAt', null] },
    chat: {
      // Texts as they are: a dollar in them is nothing more.
      ...as({ chatId, eventId, eventName, from, message, picture, seq }),
      sentSeq: { $ifNull: ['$chat.sentSeq', 0] },
      count: { $cond: [isOpen, { $add: ['$chat.count', 1] }, 1] },
    },
  }
  const same = as({ channel: 'push', kind: 'chat', about: chatId, userId, lastError: '', served: [] })
  return { filter: { _id, 'chat.seq': { $not: { $gte: seq } } }, update: [{ $set: { ...same, ...next } }] }
}

function as(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }]))
}

/** After a chat's push was sent or given up: what came meanwhile waits for the next one, and nothing said stays here. */
export async function settleSaid(
  kit: Kit,
  { _id, lease = '', chat }: DeliveryRow,
  { state, note }: { readonly state: DeliveryRow['state']; readonly note: string },
): Promise<Outcome> {
  const [seq, count, doneAt] = [chat?.seq ?? 0, chat?.count ?? 0, new Date()]
  const said = { 'chat.sentSeq': seq, 'chat.count': 0, 'chat.message': '' }
  const closed = await deliveriesOf(kit).updateOne(
    { _id, lease, 'chat.seq': seq },
    { $set: { state, lastError: note, doneAt, ...said, served: [] }, $unset: { lease: 1 } },
  )
  if (closed.matchedCount > 0) return { settled: null }
  const dueAt = new Date(doneAt.getTime() + limits.chatPushSeconds * 1000)
  await deliveriesOf(kit).updateOne(
    { _id, lease },
    {
      $set: { dueAt, attempts: 0, createdAt: doneAt, doneAt, 'chat.sentSeq': seq },
      $inc: { 'chat.count': -count },
      $unset: { lease: 1 },
    },
  )
  return { settled: dueAt }
}
