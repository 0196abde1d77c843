import { type EventInfo, getEvent } from '@parta/contracts/events'
import { createEvent, type deleteRepetition, type RepetitionChange, updateRepetition } from '@parta/contracts/planning'
import type { TestPerson } from '@parta/kit/testing'
import { expect } from 'vitest'
import { completeOrderTask, type Order, type RepetitionRow, repetitions } from '../src/core/repetition-store.ts'
import { type EventRow, events } from '../src/core/store.ts'
import { openClub } from './club.ts'
import { withoutFacts } from './support.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** `openClub` with builders for repetitions. */
export async function openSeries() {
  const club = await openClub()
  const { database } = club.running.kit
  const rows = () => database.native<EventRow & { _id: string; v: number }>(events.collection)
  const orders = () => database.native<RepetitionRow & { _id: string }>(repetitions.collection)
  const change = (
    operation: typeof updateRepetition | typeof deleteRepetition,
    person: TestPerson,
    sent: { readonly id: string | undefined; readonly body: object },
  ): Promise<RepetitionChange> => club.must(operation, person, sent)
  return {
    ...club,
    rows,
    orders,
    /** Returns the events of a repetition by number. */
    whole: (repetitionId: string) =>
      rows()
        .find({ 'repetition.id': repetitionId }, { projection: withoutFacts })
        .sort({ 'repetition.index': 1 })
        .toArray(),
    /** Creates a weekly repetition of `count` events, and returns their ids. */
    weekly: async (count: number, fields: object = {}) => {
      const more = { repeatAfter: 'weekly', numberOfEvents: count, ...fields }
      const body = club.form({ date: inDays(2), ...more })
      const { repetitionId } = await club.must(createEvent, club.leader, { body })
      return Array.from({ length: count }, (_none, at) => `${repetitionId}-${at + 1}`)
    },
    open: async (id: string, person = club.leader) => (await club.call(getEvent, person, { id })).body as EventInfo,
    editAll: (id: string, body: object) => change(updateRepetition, club.leader, { id, body }),
    change,
    /** Stores an order that is not carried out, as a crash would leave it. */
    leaveOrder: (repetitionId: string, order: Order) =>
      orders().updateOne({ _id: repetitionId }, { $push: { orders: order }, $inc: { v: 1 } }),
    /** Runs the task of an order. */
    complete: async (repetitionId: string, orderId: string) => {
      const worker = club.running.built.tasks?.find(({ task }) => task.name === completeOrderTask.name)
      await worker?.run({ repetitionId, orderId }, { number: 1, createdAt: new Date() })
      expect((await orders().findOne({ _id: repetitionId }))?.orders).toEqual([])
    },
  }
}
export type Series = Awaited<ReturnType<typeof openSeries>>
