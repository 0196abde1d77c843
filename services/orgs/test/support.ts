import type { Operation } from '@parta/contracts/operation'
import { createOrg, type Org } from '@parta/contracts/orgs'
import { type Running, startService } from '@parta/kit/run'
import { createTestPeople, request, type TestPeople, type TestPerson, testEnv } from '@parta/kit/testing'
import type { Static } from 'typebox'
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
  call<O extends Operation>(operation: O, person: TestPerson, input?: Input): Promise<Answer<O>>
  anOrg(founder: TestPerson, fields?: object): Promise<Org>
  close(): Promise<void>
}

/** Orgs alone on real backends. */
export async function openOrgs(): Promise<Orgs> {
  const env = testEnv()
  const people = await createTestPeople(env)
  const running = await startService(service, env)
  const call: Orgs['call'] = async (operation, { token }, { id = '', query = '', body } = {}) => {
    const path = operation.path.replace(':id', id) + query
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
    close: async () => {
      await running.close()
      await people.close()
    },
  }
}

export const orgForm = (fields: object = {}) => ({ name: 'Sokol Brno', type: 'club', maxMembers: 10, ...fields })
