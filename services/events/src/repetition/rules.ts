import { AppError } from '@parta/contracts/errors'
import { repetitionOrdered } from '@parta/contracts/events'
import type { EventPatch } from '@parta/contracts/planning'
import { movedWith, repeatDates } from '@parta/contracts/predicates/repeat'
import type { Repeat } from '@parta/contracts/values'
import { type Decision, told } from '@parta/kit/change'
import type { NewEvent } from '../event/rules.ts'
import type { Order, RepetitionRow } from './store.ts'

interface Begun {
  readonly id: string
  readonly after: Repeat
  readonly count: number
  readonly order: Order
}

/** A repetition begins with the order for its events. */
export function beginRepetition({ id, after, count, order }: Begun): Decision<RepetitionRow, void> {
  const next = { after, count, orders: [order], createdAt: order.at }
  return { next, facts: [orderedFact(id, order)], answer: undefined }
}

/** One more thing to be done to its events; it is told, so that it is done after all when this process dies. */
export function takeOrder(
  state: RepetitionRow | null,
  { id, order }: { readonly id: string; readonly order: Order },
): Decision<RepetitionRow, void> {
  if (!state) throw new AppError('event.notRepeating')
  return { next: { ...state, orders: [...state.orders, order] }, facts: [orderedFact(id, order)], answer: undefined }
}

/** Removes a finished order from the repetition. */
export function dropOrder(state: RepetitionRow | null, orderId: string): Decision<RepetitionRow, void> {
  if (!state?.orders.some(({ id }) => id === orderId)) return { next: state as RepetitionRow, answer: undefined }
  return { next: { ...state, orders: state.orders.filter(({ id }) => id !== orderId) }, answer: undefined }
}

function orderedFact(repetitionId: string, order: Order) {
  return told(repetitionOrdered, { repetitionId, orderId: order.id })
}

/** The ids of a repetition's events, in their order: derived, so that whoever goes on knows them, too. */
export function eventIdsOf(repetitionId: string, count: number): string[] {
  return Array.from({ length: count }, (_none, at) => `${repetitionId}-${at + 1}`)
}

interface Repeating extends Omit<NewEvent, 'id' | 'repetition'> {
  readonly repetitionId: string
  readonly after: Repeat
  readonly count: number
}

/** Every event of a repetition as the command that creates it. */
export function occurrencesOf({ repetitionId, after, count, ...command }: Repeating): NewEvent[] {
  const dates = repeatDates(new Date(command.form.date), after, count)
  return eventIdsOf(repetitionId, count).map((id, at) => ({
    ...command,
    id,
    form: { ...command.form, date: (dates[at] ?? new Date(Number.NaN)).toISOString() },
    repetition: { id: repetitionId, after, index: at + 1, count },
  }))
}

/** A patch as one event of many takes it: moved as far as the one that was edited. */
export function patchFor(date: Date, { patch, from }: { readonly patch: EventPatch; readonly from: Date }): EventPatch {
  if (patch.date === undefined) return patch
  return { ...patch, date: movedWith(date, { from, to: new Date(patch.date) }).toISOString() }
}
