import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { context, inContext } from '../src/process/trace.ts'
import { createChange } from '../src/store/change.ts'
import { planned } from '../src/store/planned.ts'
import { type Outcome, type Worker, worker } from '../src/tasks/task.ts'
import { eventually, testEnv } from '../src/testing.ts'
import { type OpenTasksOfTest, openTasks, sayWord } from './open-tasks.ts'
import { type Guests, guests } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const say = sayWord()
type Run = (word: string) => Promise<Outcome | void>
const saying = (run: Run): Worker => worker(say, { run: ({ word }) => run(word) })

async function open(run: Run, options?: Parameters<typeof openTasks>[1]): Promise<OpenTasksOfTest> {
  const replica = await openTasks([saying(run)], options)
  opened.push(replica.close)
  return replica
}

const soon = (ms: number) => new Date(Date.now() + ms)

describe('a task', () => {
  it('runs once, however often it is planned, and does not keep its data', async () => {
    const said: string[] = []
    const { tasks, rowOf } = await open((word) => Promise.resolve(void said.push(word)))
    await Promise.all([1, 2, 3].map(() => tasks.plan(say, { id: 'one', data: { word: 'ahoj' } })))
    await eventually(async () => expect(await rowOf('one')).toMatchObject({ state: 'done', attempts: 1 }))
    await tasks.plan(say, { id: 'one', data: { word: 'again' } })
    await tasks.plan(say, { id: 'next', data: { word: 'next' } })
    await eventually(async () => expect(await rowOf('next')).toMatchObject({ state: 'done' }))
    expect(said).toEqual(['ahoj', 'next'])
    const row = await rowOf('one')
    for (const gone of ['data', 'actor', 'lease']) expect(row).not.toHaveProperty(gone)
  })

  it('cannot be planned with data that does not fit its schema', async () => {
    const { tasks, rows } = await open(() => Promise.resolve())
    expect(() => planned(say, { id: 'bad', data: {} as never })).toThrow(TypeError)
    expect(() => tasks.plan(say, { id: 'bad', data: { word: 1 } as never })).toThrow(TypeError)
    expect(await rows.countDocuments()).toBe(0)
  })

  it('waits until it is due', async () => {
    const ran: number[] = []
    const { tasks } = await open(() => Promise.resolve(void ran.push(Date.now())))
    const at = soon(700)
    await tasks.plan(say, { id: 'later', data: { word: 'x' }, at })
    await eventually(() => expect(ran).toHaveLength(1))
    expect(ran[0]).toBeGreaterThanOrEqual(at.getTime())
  })

  it('cancelled while it waits never runs, even when it is planned again', async () => {
    const said: string[] = []
    const { tasks, rowOf } = await open((word) => Promise.resolve(void said.push(word)))
    const one = { id: 'c', data: { word: 'x' }, at: soon(60_000) }
    await tasks.plan(say, one)
    expect(await tasks.cancel(say, 'c')).toBe(true)
    expect(await tasks.cancel(say, 'c')).toBe(false)
    await tasks.plan(say, { ...one, at: new Date() })
    await tasks.plan(say, { id: 'next', data: { word: 'next' } })
    await eventually(async () => expect(await rowOf('next')).toMatchObject({ state: 'done' }))
    expect([said, (await rowOf('c'))?.state]).toEqual([['next'], 'cancelled'])
  })

  it('runs again when its run says so, which does not count as an attempt', async () => {
    let runs = 0
    const { tasks, rowOf } = await open(() => Promise.resolve(++runs < 6 ? { again: new Date() } : { state: 'done' }))
    await tasks.plan(say, { id: 'again', data: { word: 'x' } })
    await eventually(async () => expect(await rowOf('again')).toMatchObject({ state: 'done', attempts: 1 }))
    expect(runs).toBe(6)
  })
})

describe('a task that a change plans', () => {
  const greet = (replica: Pick<OpenTasksOfTest, 'parts'>, change = replica.parts.change) =>
    inContext({ actor: 'jana', correlation: 'request-1' }, () =>
      change<Guests, null>(guests, 'club', (state) => ({
        next: { names: [...(state?.names ?? []), 'jana'] },
        tasks: [planned(say, { id: 'greet', data: { word: 'ahoj' } })],
        answer: null,
      })),
    )

  it('is planned by its commit, runs with the actor of the change, and is not published', async () => {
    const said: unknown[] = []
    const replica = await open((word) => Promise.resolve(void said.push([word, context()])))
    await greet(replica)
    // This relay only writes the row; the sweep sets its timer.
    await eventually(() => expect(said).toEqual([['ahoj', { actor: 'jana', correlation: 'request-1' }]]))
    const document = await replica.parts.database
      .native<{ _id: string; facts: unknown[] }>('guests')
      .findOne({ _id: 'club' })
    expect(document?.facts).toEqual([])
    expect((await replica.parts.metrics.published.get()).values).toEqual([])
  })

  it('is not lost when the process dies between commit and planning', async () => {
    const said: string[] = []
    const replica = await open((word) => Promise.resolve(void said.push(word)))
    const dying = createChange({ ...replica.parts, committed: () => undefined, wrote: () => undefined })
    await greet(replica, dying.change)
    await dying.idle()
    await eventually(() => expect(said).toEqual(['ahoj']))
  })
})

describe('tasks of several replicas', () => {
  it('run once each, on both replicas', async () => {
    const env = testEnv()
    const said: Record<'one' | 'two', string[]> = { one: [], two: [] }
    const both = Promise.withResolvers<void>()
    // No run ends before both replicas have begun one.
    const together = (list: string[]) => async (word: string) => {
      list.push(word)
      if (said.one.length > 0 && said.two.length > 0) both.resolve()
      await both.promise
    }
    const one = await open(together(said.one), { env })
    await open(together(said.two), { env })
    const words = Array.from({ length: 60 }, (_, at) => String(at))
    await Promise.all(words.map((word) => one.tasks.plan(say, { id: word, data: { word } })))
    await eventually(async () => expect(await one.rows.countDocuments({ state: 'done' })).toBe(60))
    expect([...said.one, ...said.two].toSorted()).toEqual(words.toSorted())
  })

  it('are run by another replica when a process is killed during the run', async () => {
    const env = testEnv()
    const child = spawn(process.execPath, [`${import.meta.dirname}/run-and-die.ts`], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (data: Buffer) => {
      printed += String(data)
    })
    await once(child, 'exit')
    expect(printed).toBe('begun')
    const said: string[] = []
    const { rowOf } = await open((word) => Promise.resolve(void said.push(word)), { env })
    await eventually(async () => expect(await rowOf('crash')).toMatchObject({ state: 'done', attempts: 2 }))
    expect(said).toEqual(['again'])
  })

  it('stay with the replica that runs them for longer than a lease', async () => {
    const env = testEnv()
    let runs = 0
    const slowly = async () => {
      runs += 1
      const leasedUntil = async () => (await one.rowOf('long'))?.dueAt.getTime() ?? 0
      const first = await leasedUntil()
      await eventually(async () => expect(await leasedUntil()).toBeGreaterThan(first + say.patience.leaseMs))
    }
    const one = await open(slowly, { env })
    await open(slowly, { env })
    await one.tasks.plan(say, { id: 'long', data: { word: 'x' } })
    await eventually(async () => expect(await one.rowOf('long')).toMatchObject({ state: 'done', attempts: 1 }))
    expect(runs).toBe(1)
  })
})
