import { closed } from '@parta/contracts/operation'
import type { EventForm, EventPatch } from '@parta/contracts/planning'
import { Id } from '@parta/contracts/shapes'
import type { Repeat } from '@parta/contracts/values'
import { aggregate } from '@parta/kit/store/mongo'
import { task } from '@parta/kit/tasks/task'
import { Schema } from 'mongoose'

interface Ordered {
  readonly id: string
  /** Who wants it, and since when. */
  readonly by: string
  readonly at: Date
}

export interface Extension {
  /** The event that the new ones are like; one that was single becomes the first of them. */
  readonly templateId: string
  readonly after: Repeat
  /** How many there are to be in all. */
  readonly count: number
  /** The number of the first one that is added; set when the order is taken. */
  readonly index: number
  /** Of the link of all of them, where the template has none. */
  readonly linkToken: string
}

/** Something that is to happen to many events; each of them is a document of its own. */
export type Order = Ordered &
  (
    | {
        readonly kind: 'create'
        readonly form: EventForm
        /** Of the link of all of them; absent in orders of old. */
        readonly linkToken?: string
      }
    | {
        readonly kind: 'edit'
        readonly eventIds: readonly string[]
        readonly patch: EventPatch
        /** When the event that was edited was to begin: a new date moves the others as far as it. */
        readonly from: Date
        /** Events that are added once the others are changed; absent in orders of old. */
        readonly extend?: Extension
      }
    | { readonly kind: 'delete'; readonly eventIds: readonly string[]; readonly isSiteAdmin: boolean }
    | { readonly kind: 'cancel'; readonly eventIds: readonly string[]; readonly message: string }
  )

/** A repetition: how its events follow one another, and what is not yet done to all of them. */
export interface RepetitionRow {
  readonly after: Repeat
  readonly count: number
  /** Those under way, or that a crash left; done ones are gone. */
  readonly orders: readonly Order[]
  readonly createdAt: Date
}

export const repetitions = aggregate<RepetitionRow>('repetitions', {
  after: String,
  count: Number,
  orders: [Schema.Types.Mixed],
  createdAt: Date,
})

/** Does what a crash left undone of an order. */
export const completeOrderTask = task('complete-order', { data: closed({ repetitionId: Id, orderId: Id }) })

/** One task for each order. */
export function completingOf(data: { readonly repetitionId: string; readonly orderId: string }) {
  return { id: `${data.repetitionId}:${data.orderId}`, data }
}
