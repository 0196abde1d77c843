import { AppError } from '@parta/contracts/errors'
import type { EventForm, EventPatch } from '@parta/contracts/planning'
import { type Anchor, addedDates, movedWith, repeatDates } from '@parta/contracts/predicates/repeat'
import type { Repeat } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import { planned } from '@parta/kit/store/planned'
import { withClock } from '../domain/clock-rules.ts'
import { plainFormOf } from '../domain/form-rules.ts'
import { has } from '../domain/roster.ts'
import type { NewEvent } from '../domain/rules.ts'
import type { EventRow } from '../domain/store.ts'
import { snapshot } from '../domain/tell.ts'
import { completeOrderTask, completingOf, type Extension, type Order, type RepetitionRow } from './store.ts'

interface Begun {
  readonly id: string
  readonly after: Repeat
  readonly count: number
  readonly order: Order
}

/** A repetition begins with the order for its events. */
export function beginRepetition({ id, after, count, order }: Begun): Decision<RepetitionRow, Order> {
  const next = { after, count, orders: [order], createdAt: order.at }
  return { next, tasks: [completing(id, order)], answer: order }
}

/** One more thing to be done to its events; a task does it after all when this process dies. */
export function takeOrder(
  state: RepetitionRow | null,
  { id, order }: { readonly id: string; readonly order: Order },
): Decision<RepetitionRow, Order> {
  if (!state) throw new AppError('event.notRepeating')
  const taken = numbered(order, state)
  return { next: { ...state, orders: [...state.orders, taken] }, tasks: [completing(id, taken)], answer: taken }
}

/** Events are added after those that there are now, whatever whoever ordered them saw. */
function numbered(order: Order, { count }: RepetitionRow): Order {
  if (order.kind !== 'edit' || !order.extend) return order
  if (order.extend.count < count) throw AppError.field('event.repeatShorter', 'numberOfEvents')
  return { ...order, extend: { ...order.extend, index: count + 1 } }
}

interface Grown {
  readonly extend: Extension
  /** What is told of the events that were added. */
  readonly facts: readonly FactDraft[]
}

/** Removes a finished order from the repetition, which has as many events as it added: that is told once. */
export function dropOrder(state: RepetitionRow | null, orderId: string, grown?: Grown): Decision<RepetitionRow, void> {
  if (!state?.orders.some(({ id }) => id === orderId)) return { next: state as RepetitionRow, answer: undefined }
  const orders = state.orders.filter(({ id }) => id !== orderId)
  if (!grown) return { next: { ...state, orders }, answer: undefined }
  const { after, count } = grown.extend
  const next = { ...state, after, count: Math.max(count, state.count), orders }
  return { next, facts: grown.facts, answer: undefined }
}

/** The call that gave the order carries it out at once: the task looks later what is left of it. */
const laterMs = 10_000

function completing(repetitionId: string, { id: orderId, at }: Order) {
  const data = { repetitionId, orderId }
  return planned(completeOrderTask, { ...completingOf(data), at: new Date(at.getTime() + laterMs) })
}

/** The ids of a repetition's events, in their order: derived, so that whoever goes on knows them, too. */
export function eventIdsOf(repetitionId: string, count: number): string[] {
  return Array.from({ length: count }, (_none, at) => `${repetitionId}-${at + 1}`)
}

interface Occurring extends Omit<NewEvent, 'id' | 'repetition'> {
  readonly repetitionId: string
  readonly after: Repeat
  readonly count: number
}

/** Every event of a repetition as the command that creates it. */
export function occurrencesOf({ repetitionId, after, count, ...command }: Occurring): NewEvent[] {
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
 * How many events there are to be by a patch, and how often; null where it adds none.
 * @param count how many the repetition of the event has
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

interface Linking extends Pick<Extension, 'after' | 'count' | 'linkToken'> {
  readonly repetitionId: string
}

/** A single event becomes the first of a repetition; one that is of it already stays as it is. */
export function linkEvent(
  state: EventRow | null,
  { eventId, linking }: { readonly eventId: string; readonly linking: Linking },
  now: Date,
): Decision<EventRow, EventRow> {
  const { repetitionId, after, count, linkToken } = linking
  if (!state || state.cancelled) throw new AppError('event.notFound')
  if (state.repetition?.id === repetitionId) return { next: state, answer: state }
  // Somebody else was faster with another one.
  if (state.repetition) throw new AppError('event.repeatOther')
  const repetition = { id: repetitionId, after, index: 1, count }
  const next = withClock({ ...state, repetition, linkToken: state.linkToken ?? linkToken }, now)
  return { next, facts: [snapshot(eventId, next)], answer: next }
}

/** The form that plans another event like this one. */
export function formOf(event: EventRow): EventForm {
  const { hoursConfirm, org, trainer } = event
  return {
    ...plainFormOf(event),
    name: event.name,
    eventPlaceId: event.place.id,
    date: event.date.toISOString(),
    canPayWithMultiSport: event.canPayWithMultiSport,
    externalLink: event.externalLink,
    willParticipate: has(event.players, event.leader),
    requireConfirmation: event.requireConfirmation,
    ...(org ? { eventOrgId: org.id } : {}),
    // An old event without an organisation may still have a trainer; a new one may not.
    ...(org && trainer ? { trainer } : {}),
    ...(hoursConfirm > 0 ? { hoursConfirm } : {}),
  }
}

interface Adding {
  readonly repetitionId: string
  readonly extension: Extension
  readonly anchor: Anchor
}

/** The events that are added to a repetition, as the commands that create them. */
export function additionsOf(
  { repetitionId, extension, anchor }: Adding,
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

/** A patch as one event of many takes it: moved as far as the one that was edited. */
export function patchFor(date: Date, { patch, from }: { readonly patch: EventPatch; readonly from: Date }): EventPatch {
  if (patch.date === undefined) return patch
  return { ...patch, date: movedWith(date, { from, to: new Date(patch.date) }).toISOString() }
}
