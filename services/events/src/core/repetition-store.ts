import { Choice, closed } from '@parta/contracts/operation'
import { EventForm, EventPatch } from '@parta/contracts/planning'
import { Id } from '@parta/contracts/shapes'
import { repeats } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { task } from '@parta/kit/tasks/task'
import { Type } from 'typebox'

/** Events that an edit adds to a repetition. */
const Extension = row({
  /** The event that the new ones are copied from; a single event becomes the first of the repetition. */
  templateId: Type.String(),
  after: Choice(repeats),
  /** How many events the repetition has in the end. */
  count: Type.Integer(),
  /** The number of the first new event; set when the order is stored. */
  index: Type.Integer(),
})
export type Extension = RowOf<typeof Extension>

const ordered = {
  id: Type.String(),
  /** Who gave the order, and when. */
  by: Type.String(),
  at: Timestamp,
}

/** A command on many events, each of which is a document of its own. */
const Order = Type.Union([
  row({
    ...ordered,
    kind: Type.Literal('create'),
    form: EventForm,
    /** The secret part of the link of all events. */
    linkToken: Type.String(),
  }),
  row({
    ...ordered,
    kind: Type.Literal('edit'),
    eventIds: list(Type.String()),
    patch: EventPatch,
    /** When the edited event was to begin: a new date moves the other events by the same time. */
    from: Timestamp,
    /** Absent where no event is added. */
    extend: Type.Optional(Extension),
  }),
  row({ ...ordered, kind: Type.Literal('delete'), eventIds: list(Type.String()), isSiteAdmin: Type.Boolean() }),
  row({ ...ordered, kind: Type.Literal('cancel'), eventIds: list(Type.String()), message: Type.String() }),
])
export type Order = RowOf<typeof Order>

/** A repetition: how its events follow one another, and the orders that are not completed. */
const RepetitionRow = row({
  after: Choice(repeats),
  count: Type.Integer(),
  /** Orders that are being carried out, or that a crash interrupted; completed ones are removed. */
  orders: list(Order),
  createdAt: Timestamp,
})
export type RepetitionRow = RowOf<typeof RepetitionRow>

export const repetitions = aggregate('repetitions', RepetitionRow)

/** Completes an order that a crash interrupted. */
export const completeOrderTask = task('complete-order', { data: closed({ repetitionId: Id, orderId: Id }) })

/** The id and data of an order's task; each order has one. */
export function completingOf(data: { readonly repetitionId: string; readonly orderId: string }) {
  return { id: `${data.repetitionId}:${data.orderId}`, data }
}
