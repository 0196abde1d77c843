import type { FactType } from '@parta/contracts/fact'
import { createOrg, type Org } from '@parta/contracts/orgs'
import { askOrgHolders } from '@parta/contracts/settlement'
import type { Running } from '@parta/kit/service'
import type { TestPeople, TestPerson } from '@parta/kit/testing'
import { aFact, type CollectedFacts, collectFacts } from '@parta/kit/testing-facts'
import { type Alone, type CallAs, oncePerFile, openAlone } from '@parta/kit/testing-service'
import type { Static, TSchema } from 'typebox'
import { service } from '../src/app.ts'

export interface Orgs extends Pick<CollectedFacts, 'published' | 'factsOf'>, Pick<Alone, 'deliver' | 'close'> {
  readonly running: Running
  readonly people: TestPeople
  readonly call: CallAs
  anOrg(founder: TestPerson, fields?: object): Promise<Org>
  /** Publishes a snapshot of another service; each has a newer version than the last. */
  publish<D extends TSchema>(type: FactType<D>, data: Static<D> & { id: string }): Promise<void>
  /** The organisations of which somebody has a valid subscription, as the payments service says. */
  readonly withHolders: Set<string>
  /** The organisations of which the payments service was asked whether somebody has a valid subscription. */
  readonly asked: string[]
}

/** The orgs service on real backends, started once for a test file. */
export const openOrgs = oncePerFile(openWorld)

async function openWorld(): Promise<Orgs> {
  const alone = await openAlone(service)
  const { people, running, call, must } = alone
  const { published, factsOf } = await collectFacts(running, { source: 'orgs', as: 'notifications', kept: true })
  const withHolders = new Set<string>()
  const asked: string[] = []
  running.bus.answer(askOrgHolders, ({ orgId }) => {
    asked.push(orgId)
    return Promise.resolve({ valid: withHolders.has(orgId) ? 1 : 0 })
  })
  let version = 0
  return {
    running,
    people,
    call,
    deliver: alone.deliver,
    close: alone.close,
    published,
    factsOf,
    withHolders,
    asked,
    anOrg: (founder, fields) => must(createOrg, founder, { body: orgForm(fields) }),
    publish: async (type, data) => {
      version += 1
      const fact = aFact(type, data, { subject: data.id, version })
      await running.bus.publish([fact], true)
    },
  }
}

export const orgForm = (fields: object = {}) => ({ name: 'Sokol Brno', type: 'club', maxMembers: 10, ...fields })

/** Returns the plan of a query, for queries that must not scan a whole collection. */
export async function planOf(query: { explain(verbosity: 'queryPlanner'): unknown }): Promise<string> {
  const { queryPlanner } = (await query.explain('queryPlanner')) as { queryPlanner: { winningPlan: object } }
  return JSON.stringify(queryPlanner.winningPlan)
}
