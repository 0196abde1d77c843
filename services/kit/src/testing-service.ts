import type { Operation } from '@parta/contracts/operation'
import { type Running, type ServiceDefinition, startService } from './service.ts'
import { createTestPeople, type TestPeople, testEnv } from './testing.ts'
import { type Answer, clientOf, type Sent } from './testing-client.ts'

type Caller = { readonly token?: string }
/** Calls an operation as a person; `{}` stands for a visitor who is not signed in. */
export type CallAs = <O extends Operation>(operation: O, caller: Caller, sent?: Sent) => Promise<Answer<O>>
export type MustAs = <O extends Operation>(operation: O, caller: Caller, sent?: Sent) => Promise<Answer<O>['body']>

export interface Alone {
  readonly env: Record<string, string>
  readonly people: TestPeople
  readonly running: Running
  readonly call: CallAs
  /** Calls an operation to set up a test, until it succeeds; see `Client.must`. */
  readonly must: MustAs
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
