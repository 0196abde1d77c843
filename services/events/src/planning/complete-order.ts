import { AppError } from '@parta/contracts/errors'
import type { RepetitionChange } from '@parta/contracts/planning'
import type { Kit } from '@parta/kit/kit'
import type { Decision } from '@parta/kit/store/decision'
import { notifyOnce } from '../core/fact-rules.ts'
import { findAnchor, findRepetition } from '../core/find-repetition.ts'
import { type Extension, type Order, repetitions } from '../core/repetition-store.ts'
import { isRefusal, settleEach } from '../core/settle-each.ts'
import { type EventRow, events } from '../core/store.ts'
import { commandOf, editOf, likeOf } from './build-commands.ts'
import { decideCancel, decideDelete } from './cancel-rules.ts'
import { decideCreate, type NewEvent } from './create-rules.ts'
import { findOrgs } from './find-named.ts'
import { findAddedFacts } from './notify-added.ts'
import { additionsOf, dropOrder, linkEvent, occurrencesOf, patchFor } from './repetition-rules.ts'
import { decideUpdate } from './update-rules.ts'

type OrderOf<K extends Order['kind']> = Extract<Order, { kind: K }>

/** The result of an order: events changed, added and refused; `first` is the first refusal. */
export type Completed = RepetitionChange & { readonly first?: AppError }
type Changed = Omit<Completed, 'added'>

/**
 * Carries out an order, or what is left of it, and removes it. Idempotent: events that have taken the order are
 * skipped.
 */
export async function completeOrder(kit: Kit, repetitionId: string, order: Order): Promise<Completed> {
  const done = await carryOut(kit, repetitionId, order).catch((error: unknown): Completed => {
    if (isRefusal(error)) return { changed: [], added: 0, refused: [], first: error }
    throw error
  })
  const extend = order.kind === 'edit' ? order.extend : undefined
  const isGrown = extend && done.changed.includes(extend.templateId)
  const grown = isGrown && { extend, facts: await findAddedFacts(kit, repetitionId, { extend, by: order.by }) }
  await kit.change(repetitions, repetitionId, (state) => dropOrder(state, order.id, grown || undefined))
  return done
}

async function carryOut(kit: Kit, repetitionId: string, order: Order): Promise<Completed> {
  if (order.kind === 'create') return { ...(await createAll(kit, repetitionId, order)), added: 0 }
  if (order.kind === 'edit') return editAndExtend(kit, repetitionId, order)
  const done = await (order.kind === 'delete' ? deleteAll(kit, order) : cancelAll(kit, order))
  return { ...done, added: 0 }
}

async function editAndExtend(kit: Kit, repetitionId: string, order: OrderOf<'edit'>): Promise<Completed> {
  const { extend, by, at } = order
  const done = await editAll(kit, order)
  // Without a changed template there is nothing to copy.
  if (!extend || !done.changed.includes(extend.templateId)) return { ...done, added: 0 }
  const { changed: added, refused, first } = await addEvents(kit, repetitionId, { extend, by, at })
  const refusal = done.first ?? first
  const all = [...done.refused, ...refused]
  return { changed: done.changed, added: added.length, refused: all, ...(refusal ? { first: refusal } : {}) }
}

/** Adds the missing events of an extension; existing ones stay unchanged, so a repeated run adds the rest. */
async function addEvents(
  kit: Kit,
  repetitionId: string,
  { extend, by, at }: { readonly extend: Extension; readonly by: string; readonly at: Date },
): Promise<Changed> {
  const { templateId, after, index } = extend
  const linking = { ...extend, repetitionId }
  const like = await kit.change(events, templateId, (state, now) =>
    linkEvent(state, { eventId: templateId, linking }, now),
  )
  const [command, anchor] = await Promise.all([
    likeOf(kit, like, by),
    findAnchor(kit, { id: repetitionId, after }, index),
  ])
  if (!anchor) throw new AppError('event.notFound')
  return createMissing(kit, additionsOf({ repetitionId, extension: extend, anchor }, command), at)
}

/** Completes an order if it is still stored; the call that gave it may have completed it. */
export async function completeLeft(
  kit: Kit,
  { repetitionId, orderId }: { readonly repetitionId: string; readonly orderId: string },
): Promise<void> {
  const row = await findRepetition(kit, repetitionId)
  const order = row?.orders.find(({ id }) => id === orderId)
  if (order) await completeOrder(kit, repetitionId, order)
}

/** Completes the stored orders of a repetition before a new one is given, so that the newest decides. */
export async function completeOpen(kit: Kit, repetitionId: string): Promise<void> {
  const row = await findRepetition(kit, repetitionId)
  for (const order of row?.orders ?? []) await completeOrder(kit, repetitionId, order)
}

/** Creates the missing events of a repetition from its original form; existing ones stay unchanged. */
async function createAll(
  kit: Kit,
  repetitionId: string,
  { form, by, at, linkToken }: OrderOf<'create'>,
): Promise<Changed> {
  const { repeatAfter: after, numberOfEvents: count } = form
  if (!after || !count) throw new AppError('event.repeatIncomplete')
  const command = await commandOf(kit, by, { form, linkToken })
  const occurrences = occurrencesOf({ ...command, repetitionId, after, count })
  return createMissing(kit, occurrences, at)
}

async function createMissing(kit: Kit, occurrences: readonly NewEvent[], at: Date): Promise<Changed> {
  const there = await kit.database
    .native<{ _id: string }>(events.collection)
    .find({ _id: { $in: occurrences.map(({ id }) => id) } }, { projection: { _id: 1 } })
    .toArray()
  const known = new Set(there.map(({ _id }) => _id))
  const missing = occurrences.filter(({ id }) => !known.has(id))
  return each(missing, (occurrence) =>
    kit.change(
      events,
      occurrence.id,
      (state, now) => (state ? { next: state, answer: state } : decideCreate(occurrence, now)),
      { now: at },
    ),
  )
}

async function editAll(kit: Kit, { id, by, eventIds, patch, from }: OrderOf<'edit'>): Promise<Changed> {
  const [eventId = ''] = eventIds
  const edit = await editOf(kit, eventId, { userId: by, patch })
  return changeAll(kit, { id, eventIds }, (state, now, one) => {
    const own = state ? patchFor(state.date, { patch, from }) : patch
    return decideUpdate(state, { ...edit, eventId: one, patch: own, isMovedAlong: true }, now)
  })
}

async function deleteAll(kit: Kit, { id, by, eventIds, isSiteAdmin }: OrderOf<'delete'>): Promise<Changed> {
  const [eventId = ''] = eventIds
  const orgs = await findOrgs(kit, eventId)
  const calling = { userId: by, isSiteAdmin, orgs, message: '' }
  return changeAll(kit, { id, eventIds }, (state, now, one) => decideDelete(state, { ...calling, eventId: one }, now))
}

async function cancelAll(kit: Kit, { id, by, eventIds, message }: OrderOf<'cancel'>): Promise<Changed> {
  const [eventId = ''] = eventIds
  const calling = { userId: by, isSiteAdmin: false, orgs: await findOrgs(kit, eventId), message }
  return changeAll(kit, { id, eventIds }, (state, now, one) => decideCancel(state, { ...calling, eventId: one }, now))
}

/** Changes each event of an order. The order's id is the cause, so that a repeated run changes no event twice. */
function changeAll(
  kit: Kit,
  { id, eventIds }: Pick<Order, 'id'> & { readonly eventIds: readonly string[] },
  decide: (state: EventRow | null, now: Date, eventId: string) => Decision<EventRow, EventRow | void>,
): Promise<Changed> {
  const together = eventIds.length > 1 ? id : undefined
  return each(
    eventIds.map((eventId) => ({ id: eventId })),
    (one) =>
      kit.change(events, one.id, (state, now) => notifyOnce(decide(state, now, one.id), together), { cause: id }),
  )
}

/** Runs one change for each event. An error that is not a refusal leaves the order open. */
async function each<T extends { readonly id: string }>(
  items: readonly T[],
  run: (item: T) => Promise<EventRow | void>,
): Promise<Changed> {
  const { done, refused } = await settleEach(items, async (item) => {
    await run(item)
    return item.id
  })
  const [first] = refused
  return {
    changed: [...done],
    refused: refused.map(({ item, error }) => ({ eventId: item.id, code: error.code })),
    ...(first ? { first: first.error } : {}),
  }
}
