import { AppError } from '@parta/contracts/errors'
import type { RepetitionChange } from '@parta/contracts/planning'
import { newToken } from '@parta/kit/id'
import type { Kit } from '@parta/kit/run'
import { commandOf } from '../event/build.ts'
import { deleteEvent } from '../event/cancel-rules.ts'
import { findOrgs } from '../event/find.ts'
import { createEvent } from '../event/rules.ts'
import { type EventRow, events } from '../event/store.ts'
import { editOf } from '../event/update.ts'
import { updateEvent } from '../event/update-rules.ts'
import { dropOrder, occurrencesOf, patchFor } from './rules.ts'
import { type Order, type RepetitionRow, repetitions } from './store.ts'

type OrderOf<K extends Order['kind']> = Extract<Order, { kind: K }>

/** What became of the events of an order; `first` is the refusal that came first. */
export type Completed = RepetitionChange & { readonly first?: AppError }

/** What an order left undone is done: by whoever gave it, or by the fact that it was given. Twice is once. */
export async function completeOrder(kit: Kit, repetitionId: string, order: Order): Promise<Completed> {
  const done = await carryOut(kit, repetitionId, order).catch((error: unknown) => {
    if (isRefusal(error)) return { changed: [], refused: [], first: error }
    throw error
  })
  await kit.change(repetitions, repetitionId, (state) => dropOrder(state, order.id))
  return done
}

function carryOut(kit: Kit, repetitionId: string, order: Order): Promise<Completed> {
  if (order.kind === 'create') return createAll(kit, repetitionId, order)
  return order.kind === 'edit' ? editAll(kit, order) : deleteAll(kit, order)
}

/** Orders of before that are still open are done first, so that a later one has the last word. */
export async function completeOpen(kit: Kit, repetitionId: string): Promise<void> {
  const row = await findRepetition(kit, repetitionId)
  for (const order of row?.orders ?? []) await completeOrder(kit, repetitionId, order)
}

export function findRepetition(kit: Kit, id: string): Promise<RepetitionRow | null> {
  return kit.database.model(repetitions).findById(id).lean<RepetitionRow>().exec()
}

/** As its leader ordered it then; an event that is there, even a changed one, stays as it is. */
async function createAll(
  kit: Kit,
  repetitionId: string,
  { form, by, at, linkToken = newToken() }: OrderOf<'create'>,
): Promise<Completed> {
  const { repeatAfter: after, numberOfEvents: count } = form
  if (!after || !count) throw new AppError('event.repeatIncomplete')
  const command = await commandOf(kit, by, { form, linkToken })
  const occurrences = occurrencesOf({ ...command, repetitionId, after, count })
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
      (state, now) => (state ? { next: state, answer: state } : createEvent(occurrence, now)),
      { now: at },
    ),
  )
}

async function editAll(kit: Kit, { id, by, eventIds, patch, from }: OrderOf<'edit'>): Promise<Completed> {
  const [eventId = ''] = eventIds
  const edit = await editOf(kit, eventId, { userId: by, patch })
  const asked = eventIds.map((one) => ({ id: one }))
  return each(asked, (one) =>
    kit.change(
      events,
      one.id,
      (state, now) => {
        const own = state ? patchFor(state.date, { patch, from }) : patch
        return updateEvent(state, { ...edit, eventId: one.id, patch: own }, now)
      },
      { cause: id },
    ),
  )
}

async function deleteAll(kit: Kit, { id, by, eventIds, isSiteAdmin }: OrderOf<'delete'>): Promise<Completed> {
  const [eventId = ''] = eventIds
  const orgs = await findOrgs(kit, eventId)
  const calling = { userId: by, isSiteAdmin, orgs, message: '' }
  const asked = eventIds.map((one) => ({ id: one }))
  return each(asked, (one) =>
    kit.change(events, one.id, (state, now) => deleteEvent(state, { ...calling, eventId: one.id }, now), { cause: id }),
  )
}

/** One change each; what one refuses, others may take. A failure that is no refusal leaves the order open. */
async function each<T extends { readonly id: string }>(
  items: readonly T[],
  run: (item: T) => Promise<EventRow | void>,
): Promise<Completed> {
  const settled = await Promise.allSettled(items.map(run))
  const changed: string[] = []
  const refusals: { eventId: string; error: AppError }[] = []
  for (const [at, outcome] of settled.entries()) {
    const eventId = items[at]?.id ?? ''
    if (outcome.status === 'fulfilled') changed.push(eventId)
    else if (isRefusal(outcome.reason)) refusals.push({ eventId, error: outcome.reason })
    else throw outcome.reason
  }
  const [first] = refusals
  const refused = refusals.map(({ eventId, error }) => ({ eventId, code: error.code }))
  return { changed, refused, ...(first ? { first: first.error } : {}) }
}

function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}
