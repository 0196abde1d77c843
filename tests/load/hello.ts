import { fork } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '@parta/stack/ports'
import type { Answer, Load } from './hot-event/callers.ts'
import { type Callers, cpuOf } from './hot-event/measure.ts'

const requests = 4000

/** Returns the microseconds of CPU that the smallest HTTP server of Node needs for an answer: one bare hello. */
export async function bareHello(callers: Callers): Promise<number> {
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'search/hello.ts'), [String(port)])
  const url = `http://127.0.0.1:${port}`
  await until(async () => (await fetch(url)).ok)
  const load = (count: number): Load => ({
    url,
    method: 'GET',
    path: '/',
    tokens: Array.from({ length: count }, () => 'none'),
    body: '',
    callers: 8,
    awake: true,
  })
  await answered(callers, load(requests))
  const before = cpuOf([child.pid ?? 0])
  await answered(callers, load(requests * 5))
  const cpu = cpuOf([child.pid ?? 0]) - before
  child.kill()
  return (cpu / (requests * 5)) * 1e6
}

/** Makes the calls of a load. @throws Error when one is refused */
export async function answered(callers: Callers, load: Load): Promise<Answer[]> {
  const answers = await callers.run(load)
  const bad = answers.find(({ status }) => status !== 200)
  if (bad) throw new Error(`Answered with ${bad.status}: ${bad.body}`)
  return answers
}

/** Waits until a check returns true, at most so many seconds. */
export async function until(check: () => Promise<boolean>, seconds = 120): Promise<void> {
  const deadline = Date.now() + seconds * 1000
  while (!(await check().catch(() => false))) {
    if (Date.now() > deadline) throw new Error('It did not become ready')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
