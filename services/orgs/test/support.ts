import type { FactType } from '@parta/contracts/fact'
import type { Operation } from '@parta/contracts/operation'
import { createOrg, type Org } from '@parta/contracts/orgs'
import { type Running, startService } from '@parta/kit/service'
import { createTestPeople, request, type TestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import type { Static, TSchema } from 'typebox'
import { service } from '../src/app.ts'

interface Input {
  readonly id?: string
  readonly query?: string
  readonly body?: unknown
}

export interface Answer<O extends Operation> {
  readonly status: number
  readonly body: Static<O['reply']> & { code?: string; errors?: { field: string; code: string }[] }
}

export interface Orgs {
  readonly running: Running
  readonly people: TestPeople
  call<O extends Operation>(operation: O, person: Pick<TestPerson, 'token'>, input?: Input): Promise<Answer<O>>
  anOrg(founder: TestPerson, fields?: object): Promise<Org>
  /** Publishes a snapshot of another service; each has a newer version than the last. */
  tell<D extends TSchema>(type: FactType<D>, data: Static<D> & { id: string }): Promise<void>
  close(): Promise<void>
}

/** Starts the orgs service alone on real backends. */
export async function openOrgs(): Promise<Orgs> {
  const env = testEnv()
  const people = await createTestPeople(env)
  const running = await startService(service, env)
  let version = 0
  const call: Orgs['call'] = async (operation, { token }, { id = '', query = '', body } = {}) => {
    const path = operation.path.replace(/:\w+/, id) + query
    return (await request(running.url, { method: operation.method, path, token, body })) as Answer<typeof operation>
  }
  return {
    running,
    people,
    call,
    anOrg: async (founder, fields) => {
      const answer = await call(createOrg, founder, { body: orgForm(fields) })
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    },
    tell: async (type, data) => {
      version += 1
      const origin = { actor: 'system', correlation: 'test', subject: data.id, version }
      const fact = {
        id: `told:${data.id}:${version}:0`,
        type: type.name,
        at: new Date().toISOString(),
        ...origin,
        data,
      }
      await running.bus.publish([fact], true)
    },
    close: async () => {
      await running.close()
      await people.close()
    },
  }
}

export const orgForm = (fields: object = {}) => ({ name: 'Sokol Brno', type: 'club', maxMembers: 10, ...fields })

/** Returns the plan of a query, for queries that must not scan a whole collection. */
export async function planOf(query: { explain(verbosity: 'queryPlanner'): unknown }): Promise<string> {
  const { queryPlanner } = (await query.explain('queryPlanner')) as { queryPlanner: { winningPlan: object } }
  return JSON.stringify(queryPlanner.winningPlan)
}
