import { AppError } from '@parta/contracts/errors'
import type { EventForm, EventPatch } from '@parta/contracts/planning'
import { type Anchor, addedDates, movedWith, repeatDates } from '@parta/contracts/predicates/repeat'
import type { Repeat } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { withClock } from '../core/clock-rules.ts'
import { snapshot } from '../core/fact-rules.ts'
import { plainFormOf } from '../core/form-rules.ts'
import {
  completeOrderTask,
  completingOf,
  type Extension,
  type Order,
  type RepetitionRow,
} from '../core/repetition-store.ts'
import { has } from '../core/roster-rules.ts'
import type { EventRow } from '../core/store.ts'
import type { NewEvent } from './create-rules.ts'

interface NewRepetition {
  readonly id: string
  readonly after: Repeat
  readonly count: number
  readonly order: Order
}

/** Creates a repetition with the order for its events. */
export function beginRepetition({ id, after, count, order }: NewRepetition): Decision<RepetitionRow, Order> {
  const next = { after, count, orders: [order], createdAt: order.at }
  return { next, tasks: [completing(id, order)], answer: order }
}

/** Stores another order; a task completes it when the process dies. */
export function addOrder(
  state: RepetitionRow | null,
  { id, order }: { readonly id: string; readonly order: Order },
): Decision<RepetitionRow, Order> {
  if (!state) throw new AppError('event.notRepeating')
  const taken = numbered(order, state)
  return { next: { ...state, orders: [...state.orders, taken] }, tasks: [completing(id, taken)], answer: taken }
}

/** Numbers the added events after those that exist when the order is stored, not when it was requested. */
function numbered(order: Order, { count }: RepetitionRow): Order {
  if (order.kind !== 'edit' || !order.extend) return order
  if (order.extend.count < count) throw AppError.field('event.repeatShorter', 'numberOfEvents')
  return { ...order, extend: { ...order.extend, index: count + 1 } }
}

interface CompletedGrowth {
  readonly extend: Extension
  readonly facts: readonly FactDraft[]
}

/** Removes a completed order. After an extension it stores the new count, and publishes the added events once. */
export function dropOrder(
  state: RepetitionRow | null,
  orderId: string,
  grown?: CompletedGrowth,
): Decision<RepetitionRow, void> {
  if (!state?.orders.some(({ id }) => id === orderId)) return { next: state as RepetitionRow, answer: undefined }
  const orders = state.orders.filter(({ id }) => id !== orderId)
  if (!grown) return { next: { ...state, orders }, answer: undefined }
  const { after, count } = grown.extend
  const next = { ...state, after, count: Math.max(count, state.count), orders }
  return { next, facts: grown.facts, answer: undefined }
}

/** The call itself carries out the order; the task checks after this time. */
const laterMs = 10_000

function completing(repetitionId: string, { id: orderId, at }: Order) {
  const data = { repetitionId, orderId }
  return planned(completeOrderTask, { ...completingOf(data), at: new Date(at.getTime() + laterMs) })
}

/** The ids of a repetition's events, in order. They are derived, so that another process can continue an order. */
export function eventIdsOf(repetitionId: string, count: number): string[] {
  return Array.from({ length: count }, (_none, at) => `${repetitionId}-${at + 1}`)
}

interface NewOccurrences extends Omit<NewEvent, 'id' | 'repetition'> {
  readonly repetitionId: string
  readonly after: Repeat
  readonly count: number
}

/** The commands that create the events of a repetition. */
export function occurrencesOf({ repetitionId, after, count, ...command }: NewOccurrences): NewEvent[] {
  const dates = repeatDates(new Date(command.form.date), after, count)
  return eventIdsOf(repetitionId, count).map((id, at) => ({
    ...command,
    id,
    form: { ...command.form, date: (dates[at] ?? new Date(Number.NaN)).toISOString() },
    repetition: { id: repetitionId, after, index: at + 1, count },
  }))
}

export interface Repeating {
  readonly repeatAfter: Repeat | undefined
  readonly numberOfEvents: number | undefined
}

/**
 * The rhythm and number of events that a patch asks for; null where it adds none.
 * @param count the number of events that the repetition has
 */
export function growthOf(
  { repetition }: Pick<EventRow, 'repetition'>,
  { repeatAfter, numberOfEvents }: Repeating,
  count: number,
): Pick<RepetitionRow, 'after' | 'count'> | null {
  const after = repeatAfter ?? repetition?.after
  if (numberOfEvents !== undefined && !after) throw AppError.field('event.repeatIncomplete', 'repeatAfter')
  if (repetition && after !== repetition.after) throw AppError.field('event.repeatOther', 'repeatAfter')
  if (repeatAfter && !repetition && !numberOfEvents) throw AppError.field('event.repeatIncomplete', 'numberOfEvents')
  if (!after || numberOfEvents === undefined) return null
  if (numberOfEvents < count) throw AppError.field('event.repeatShorter', 'numberOfEvents')
  return numberOfEvents === count ? null : { after, count: numberOfEvents }
}

interface RepetitionLink extends Pick<Extension, 'after' | 'count'> {
  readonly repetitionId: string
}

/** Makes a single event the first of a repetition; an event of that repetition stays unchanged. */
export function linkEvent(
  state: EventRow | null,
  { eventId, linking }: { readonly eventId: string; readonly linking: RepetitionLink },
  now: Date,
): Decision<EventRow, EventRow> {
  const { repetitionId, after, count } = linking
  if (!state || state.cancelled) throw new AppError('event.notFound')
  if (state.repetition?.id === repetitionId) return { next: state, answer: state }
  // Another command has made it part of another repetition.
  if (state.repetition) throw new AppError('event.repeatOther')
  const repetition = { id: repetitionId, after, index: 1, count }
  const next = withClock({ ...state, repetition }, now)
  return { next, facts: [snapshot(eventId, next)], answer: next }
}

/** The form that plans another event like this one. */
export function formOf(event: EventRow): EventForm {
  const { hoursConfirm, org, trainer, oneOffProductId, subscriptionProductId } = event
  return {
    ...plainFormOf(event),
    name: event.name,
    eventPlaceId: event.place.id,
    date: event.date.toISOString(),
    externalLink: event.externalLink,
    willParticipate: has(event.players, event.leader),
    requireConfirmation: event.requireConfirmation,
    ...(org ? { eventOrgId: org.id } : {}),
    ...(trainer ? { trainer } : {}),
    ...(hoursConfirm > 0 ? { hoursConfirm } : {}),
    ...(oneOffProductId ? { oneOffProductId } : {}),
    ...(subscriptionProductId ? { subscriptionProductId } : {}),
  }
}

interface Additions {
  readonly repetitionId: string
  readonly extension: Extension
  readonly anchor: Anchor
}

/** The commands that create the added events of a repetition. */
export function additionsOf(
  { repetitionId, extension, anchor }: Additions,
  command: Omit<NewEvent, 'id' | 'repetition'>,
): NewEvent[] {
  const { after, count, index: from } = extension
  return addedDates(anchor, after, Math.max(0, count - from + 1)).map((date, at) => ({
    ...command,
    id: `${repetitionId}-${from + at}`,
    form: { ...command.form, date: date.toISOString() },
    repetition: { id: repetitionId, after, index: from + at, count },
  }))
}

/** The patch for one of many events: a new date moves it by the same time as the edited one. */
export function patchFor(date: Date, { patch, from }: { readonly patch: EventPatch; readonly from: Date }): EventPatch {
  if (patch.date === undefined) return patch
  return { ...patch, date: movedWith(date, { from, to: new Date(patch.date) }).toISOString() }
}
