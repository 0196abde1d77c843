import type { messageAddressed } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { limits } from '@parta/contracts/limits'
import { wants } from '@parta/contracts/predicates/notification-settings'
import type { Kit } from '@parta/kit/kit'
import { people } from '@parta/kit/people/people'
import { duplicate, writeErrorsOf } from '@parta/kit/store/write-errors'
import type { Outcome } from '@parta/kit/tasks/task'
import type { Static } from 'typebox'
import { channelsOf, findReachable } from '../deliveries/create.ts'
import { isLate } from '../deliveries/rules.ts'
import { type DeliveryRow, deliveriesOf, deliverTask } from '../deliveries/store.ts'

type AddressedMessage = Static<typeof messageAddressed.data>

/** Plans the push of a chat message: the first is sent at once, those of the next `limits.chatPushSeconds` in one push. */
export async function collectMessage(kit: Kit, fact: Envelope<AddressedMessage>): Promise<void> {
  const now = new Date()
  if (!channelsOf(kit).includes('push') || isLate({ createdAt: new Date(fact.at) }, now)) return
  const reachable = await findReachable(kit, fact.data.people)
  const known = await kit.projections.many(people, reachable)
  const { from } = fact.data
  const receivers = [...known.values()].filter(
    ({ deleted, suspended, telling, apart }) =>
      !deleted && !suspended && !apart?.includes(from) && wants(telling, 'chat', 'push'),
  )
  if (receivers.length === 0) return
  const ids = receivers.map(({ id }) => `chat:${fact.data.chatId}:${id}:push`)
  const updates = receivers.map(({ id }, at) => ({
    updateOne: { ...upsertOf({ _id: ids[at] ?? '', userId: id, said: fact.data, now }), upsert: true },
  }))
  try {
    await deliveriesOf(kit).bulkWrite(updates, { ordered: false })
  } catch (error) {
    // A duplicate id means that the row already holds this message or a later one: the filter did not match it.
    if (writeErrorsOf(error).some(({ code }) => code !== duplicate)) throw error
  }
  const open = deliveriesOf(kit).find({ _id: { $in: ids }, state: 'pending' }, { projection: { dueAt: 1 } })
  for (const row of await open.toArray()) kit.tasks.schedule(deliverTask, row)
}

interface NewMessage {
  readonly _id: string
  readonly userId: string
  readonly said: AddressedMessage
  readonly now: Date
}

/** The upsert of the row of a chat and person: a pending row adds the message, a sent one becomes pending again. */
function upsertOf({ _id, userId, said, now }: NewMessage) {
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
      // Literals, because a pipeline would read a text that begins with a dollar as a field.
      ...literals({ chatId, eventId, eventName, from, message, picture, seq }),
      sentSeq: { $ifNull: ['$chat.sentSeq', 0] },
      count: { $cond: [isOpen, { $add: ['$chat.count', 1] }, 1] },
    },
  }
  const fixed = literals({ channel: 'push', kind: 'chat', about: chatId, userId, lastError: '', served: [] })
  return { filter: { _id, 'chat.seq': { $not: { $gte: seq } } }, update: [{ $set: { ...fixed, ...next } }] }
}

function literals(fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $literal: value }]))
}

/**
 * Settles the row after its push was sent or given up, and deletes the text. When messages were added in between, the
 * row becomes due again instead.
 */
export async function settleChatPush(
  kit: Kit,
  { _id, lease = '', chat }: DeliveryRow,
  { state, note }: { readonly state: DeliveryRow['state']; readonly note: string },
): Promise<Outcome> {
  const [seq, count, doneAt] = [chat?.seq ?? 0, chat?.count ?? 0, new Date()]
  const sent = { 'chat.sentSeq': seq, 'chat.count': 0, 'chat.message': '' }
  const closed = await deliveriesOf(kit).updateOne(
    { _id, lease, 'chat.seq': seq },
    { $set: { state, lastError: note, doneAt, ...sent, served: [] }, $unset: { lease: 1 } },
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
