import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Answer, Load } from './callers.ts'

/** Returns the CPU seconds that the processes have used so far (Linux). */
export function cpuOf(pids: readonly number[]): number {
  const ticks = 100
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return sum + (Number(fields[11]) + Number(fields[12])) / ticks
  }, 0)
}

export interface Callers {
  run(load: Load): Promise<Answer[]>
  stop(): void
}

export function startCallers(): Callers {
  const child: ChildProcess = fork(`${import.meta.dirname}/caller-process.ts`, { serialization: 'advanced' })
  return {
    run: async (load) => {
      child.send(load)
      const [answers] = (await once(child, 'message')) as [Answer[]]
      return answers
    },
    stop: () => child.kill(),
  }
}

export interface Figures {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Microseconds of CPU per join, of the measured processes. */
  readonly cpu: number
}

/** Measures work that makes `count` joins. */
export async function measured(
  count: number,
  pids: () => readonly number[],
  work: () => Promise<readonly number[]>,
): Promise<Figures> {
  const cpu = cpuOf(pids())
  const start = performance.now()
  const waits = [...(await work())].sort((a, b) => a - b)
  const seconds = (performance.now() - start) / 1000
  return {
    perSecond: Math.round(count / seconds),
    p50: Math.round(waits[Math.floor(waits.length * 0.5)] ?? 0),
    p99: Math.round(waits[Math.floor(waits.length * 0.99)] ?? 0),
    cpu: Math.round(((cpuOf(pids()) - cpu) / count) * 1e6),
  }
}

/** Calls `one` for 0…count−1 from several callers that each wait for the result; returns the times in milliseconds. */
export async function inProcess(
  count: number,
  callers: number,
  one: (at: number) => Promise<unknown>,
): Promise<number[]> {
  const waits: number[] = []
  let next = 0
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < count) {
        const start = performance.now()
        await one(next++)
        waits.push(performance.now() - start)
      }
    }),
  )
  return waits
}
