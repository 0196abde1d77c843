import type { TaskRow } from '@parta/kit/tasks/store'
import { eventually, tasksSettled } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeOrderTask, completingOf, repetitions } from '../src/core/repetition-store.ts'
import { addOrder } from '../src/planning/repetition-rules.ts'
import { openSeries, type Series } from './series.ts'

let series: Series
beforeAll(async () => {
  series = await openSeries()
})
afterAll(() => series.close())

describe('an order for several events whose process died before completing it', () => {
  it('is completed once, by the task that was planned in the same write', async () => {
    const { kit } = series.running
    const ids = await series.weekly(3)
    const repetitionId = (ids[0] ?? '').replace(/-1$/, '')
    const [by, at] = [series.leader.id, new Date()]
    const order = { id: 'off', kind: 'cancel', by, at, eventIds: ids, message: 'Déšť' } as const
    await kit.change(repetitions, repetitionId, (state) => addOrder(state, { id: repetitionId, order }))
    const task = completingOf({ repetitionId, orderId: 'off' })
    const rows = kit.database.native<TaskRow>('tasks')
    const _id = `complete-order:${task.id}`
    await eventually(async () => expect(await rows.findOne({ _id })).toMatchObject({ state: 'pending' }))
    expect((await series.whole(repetitionId)).some(({ cancelled }) => cancelled)).toBe(false)
    // The task becomes due.
    await rows.updateOne({ _id }, { $set: { dueAt: at } })
    await kit.tasks.plan(completeOrderTask, task)
    await tasksSettled(kit)
    const whole = await series.whole(repetitionId)
    expect(whole.map(({ cancelled, sequence }) => [cancelled, sequence])).toEqual(ids.map(() => [true, 1]))
    expect((await series.orders().findOne({ _id: repetitionId }))?.orders).toEqual([])
  })
})
