import { day } from '@parta/contracts/durations'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { rows } from '../src/store/mongo.ts'
import { row } from '../src/store/row.ts'
import { type TaskFields, taskFields, taskIndexes } from '../src/tasks/store.ts'
import { PermanentFailure, rowTask, type Worker, worker } from '../src/tasks/task.ts'
import { eventually } from '../src/testing.ts'
import { openTasks, sayWord } from './open-tasks.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(workers: readonly Worker[], options?: Parameters<typeof openTasks>[1]) {
  const replica = await openTasks(workers, options)
  opened.push(replica.close)
  return replica
}

const say = sayWord()

describe('the loss of Redis', () => {
  it('does not lose tasks that wait', async () => {
    const said: string[] = []
    const { tasks, jobs, env } = await open([worker(say, { run: ({ word }) => Promise.resolve(void said.push(word)) })])
    await tasks.plan(say, { id: 'w', data: { word: 'kept' }, at: new Date(Date.now() + 1000) })
    await eventually(async () => expect(await jobs.redis.keys(`{${env['PARTA_JOBS_PREFIX']}}*`)).not.toEqual([]))
    await jobs.redis.del(await jobs.redis.keys(`{${env['PARTA_JOBS_PREFIX']}}*`))
    await eventually(() => expect(said).toEqual(['kept']))
  })

  it('does not stop due tasks: the sweep runs them', async () => {
    const said: string[] = []
    const { tasks, jobs } = await open([worker(say, { run: ({ word }) => Promise.resolve(void said.push(word)) })])
    jobs.redis.disconnect()
    await tasks.plan(say, { id: 'a', data: { word: 'without' } })
    await eventually(() => expect(said).toEqual(['without']))
  })
})

describe('a task that fails', () => {
  it('is retried, then given up, listed for operators, and replayed by them', async () => {
    const runs: number[] = []
    const lost: string[] = []
    let isMended = false
    const { tasks, rowOf } = await open([
      worker(say, {
        run: (_data, { number }) => {
          runs.push(number)
          return isMended ? Promise.resolve() : Promise.reject(new Error('no way'))
        },
        givenUp: ({ word }, reason) => Promise.resolve(void lost.push(`${word}: ${reason}`)),
      }),
    ])
    await tasks.plan(say, { id: 'poison', data: { word: 'x' } })
    await eventually(async () => expect(await rowOf('poison')).toMatchObject({ state: 'failed', attempts: 3 }))
    expect([runs, lost]).toEqual([[1, 2, 3], ['x: Error: no way']])
    const operators = tasks.failures()
    const shown = await operators.list()
    expect(shown).toMatchObject([{ id: 'say:poison', task: 'say', attempts: 3, lastError: 'Error: no way' }])
    expect(JSON.stringify(shown)).not.toContain('word')
    isMended = true
    expect(await operators.replay?.('say:poison')).toBe(true)
    await eventually(async () => expect(await rowOf('poison')).toMatchObject({ state: 'done' }))
    expect(runs).toEqual([1, 2, 3, 1])
    expect([await operators.list(), await operators.replay?.('say:poison')]).toEqual([[], false])
  })

  it('permanently is not retried', async () => {
    let runs = 0
    const { tasks, rowOf } = await open([
      worker(say, {
        run: () => {
          runs += 1
          return Promise.reject(new PermanentFailure('refused'))
        },
      }),
    ])
    await tasks.plan(say, { id: 'p', data: { word: 'x' } })
    await eventually(async () => expect(await rowOf('p')).toMatchObject({ state: 'failed', lastError: 'refused' }))
    expect(runs).toBe(1)
  })

  it('by killing its process in each attempt is given up without another run', async () => {
    const runs: unknown[] = []
    const { rows: stored, rowOf } = await open([worker(say, { run: (data) => Promise.resolve(void runs.push(data)) })])
    const now = new Date()
    const fields = { state: 'pending', dueAt: now, attempts: 3, lastError: '', createdAt: now, doneAt: null }
    await stored.insertOne({ _id: 'say:k', task: 'say', data: { word: 'x' }, actor: 'a', correlation: 'c', ...fields })
    await eventually(async () => expect(await rowOf('k')).toMatchObject({ state: 'failed' }))
    expect(runs).toEqual([])
  })

  it('whose data does not fit its schema is given up, not run', async () => {
    const runs: unknown[] = []
    const { rows: stored, rowOf } = await open([worker(say, { run: (data) => Promise.resolve(void runs.push(data)) })])
    const now = new Date()
    const fields = { state: 'pending', dueAt: now, attempts: 0, lastError: '', createdAt: now, doneAt: null }
    await stored.insertOne({ _id: 'say:o', task: 'say', data: { old: true }, actor: 'a', correlation: 'c', ...fields })
    await eventually(async () => expect((await rowOf('o'))?.lastError).toContain('say:'))
    expect(runs).toEqual([])
  })
})

describe('finished tasks', () => {
  it('are deleted when no fact can plan them again; those given up stay', async () => {
    const { rows: stored } = await open([worker(say, { run: () => Promise.resolve() })])
    const at = (days: number) => new Date(Date.now() - days * day)
    const over = (id: string, state: string, days: number) => ({
      _id: `say:${id}`,
      task: 'say',
      actor: 'a',
      correlation: 'c',
      state,
      dueAt: at(days),
      attempts: 1,
      lastError: '',
      createdAt: at(days),
      doneAt: at(days),
    })
    const rowsOfBefore = [over('old', 'done', 32), over('not-wanted', 'cancelled', 32), over('young', 'done', 30)]
    await stored.insertMany([...rowsOfBefore, over('failed', 'failed', 400)])
    await eventually(async () =>
      expect((await stored.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([
        'say:failed',
        'say:young',
      ]),
    )
  })
})

const letters = rows('letters', row({ _id: Type.String(), to: Type.String(), ...taskFields }), taskIndexes)
const send = rowTask('send', { rows: letters, ends: ['sent', 'skipped'], attempts: 2, firstWaitMs: 20 })

describe('a task in a slice’s rows', () => {
  it('runs with the whole row, which keeps its final state', async () => {
    const sent: string[] = []
    const { tasks, parts } = await open(
      [
        worker(send, {
          run: ({ to }) => {
            if (to === 'nobody') return Promise.reject(new Error('unknown'))
            sent.push(to)
            return Promise.resolve({ state: 'sent' })
          },
        }),
      ],
      { more: [letters] },
    )
    const stored = parts.database.native<TaskFields & { readonly to: string }>('letters')
    const dueAt = new Date()
    const fields = { state: 'pending', dueAt, attempts: 0, lastError: '', createdAt: dueAt, doneAt: null }
    await stored.insertMany([
      { _id: 'a', to: 'jana', ...fields },
      { _id: 'b', to: 'nobody', ...fields },
      { _id: 'c', to: 'left to the sweep', ...fields },
    ])
    for (const _id of ['a', 'b']) tasks.schedule(send, { _id, dueAt })
    await eventually(() => expect(sent.toSorted()).toEqual(['jana', 'left to the sweep']))
    const operators = tasks.failures(send, ({ to }) => ({ to }))
    await eventually(async () => expect(await operators.list()).toMatchObject([{ id: 'b', to: 'nobody', attempts: 2 }]))
    expect(await stored.findOne({ _id: 'a' })).toMatchObject({ to: 'jana', state: 'sent', attempts: 1 })
  })
})
