import type { Envelope } from '@parta/contracts/fact'
import type { Operation } from '@parta/contracts/operation'
import { expect } from 'vitest'
import { type Running, type ServiceDefinition, startService } from './service.ts'
import { createTestPeople, type TestPeople, testEnv } from './testing.ts'
import { type Answer, clientOf, type Sent } from './testing-client.ts'

type Caller = { readonly token?: string }
/** Calls an operation as a person; `{}` stands for a visitor who is not signed in. */
export type CallAs = <O extends Operation>(operation: O, caller: Caller, sent?: Sent) => Promise<Answer<O>>
type MustAs = <O extends Operation>(operation: O, caller: Caller, sent?: Sent) => Promise<Answer<O>['body']>

export interface Alone {
  readonly env: Record<string, string>
  readonly people: TestPeople
  readonly running: Running
  readonly call: CallAs
  /** Calls an operation to set up a test, until it succeeds; see `Client.must`. */
  readonly must: MustAs
  /** Delivers a fact to the service's reactions, twice unless told otherwise, as the bus may. */
  deliver(fact: Envelope, times?: number): Promise<void>
  /** Stops the service while `work` runs, and starts it again. */
  away(work: () => Promise<void>): Promise<void>
  close(): Promise<void>
}

/** Starts one service on the backends of the test run. The test acts as identity and as the other services. */
export async function openAlone(service: ServiceDefinition, env = testEnv()): Promise<Alone> {
  const people = await createTestPeople(env)
  let running = await startService(service, env)
  const client = clientOf(() => running.url)
  return {
    env,
    people,
    get running() {
      return running
    },
    call: (operation, { token }, sent) => client.call(operation, { ...sent, token }),
    must: (operation, { token }, sent) => client.must(operation, { ...sent, token }),
    deliver: async (fact, times = 2) => {
      const reactions = running.built.reactions?.filter(({ type }) => type.name === fact.type) ?? []
      for (let time = 0; time < times; time += 1) for (const { run } of reactions) await run(fact)
    },
    away: async (work) => {
      await running.close()
      await work()
      running = await startService(service, env)
    },
    close: async () => {
      await running.close()
      await people.close()
    },
  }
}

/**
 * Returns a function that opens something at the first call of a test file, and returns the same at every later one. The
 * next file that calls it closes it and opens its own, so a file needs no hook to close it.
 */
export function oncePerFile<T extends Pick<Alone, 'close'>>(open: () => Promise<T>): () => Promise<T> {
  let file: string | undefined
  let opened: Promise<T> | undefined
  return async () => {
    const { testPath } = expect.getState()
    if (opened && file === testPath) return await opened
    const before = opened
    file = testPath
    // A failed close does not stop the next file.
    opened = Promise.allSettled([before?.then((one) => one.close())]).then(open)
    return await opened
  }
}
