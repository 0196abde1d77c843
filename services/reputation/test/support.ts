import { randomBytes } from 'node:crypto'
import { eventEnded } from '@parta/contracts/event-facts'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import { askMembership, askOrg } from '@parta/contracts/questions'
import type { OrgRole, Provider } from '@parta/contracts/values'
import { type TestPerson, tasksSettled } from '@parta/kit/testing'
import { aFact, type CollectedFacts, collectFacts } from '@parta/kit/testing-facts'
import { type Alone, oncePerFile, openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'

const hour = 3_600_000

interface Ended {
  readonly leader: TestPerson
  /** People and their aliases who were in it and confirmed. */
  readonly players: readonly { readonly id: string; readonly userId?: string }[]
  /** A player who did not confirm. */
  readonly late?: TestPerson
  readonly orgId?: string | null
  readonly endedAgoMs?: number
  readonly provider?: Provider
  readonly private?: boolean
}

export interface Reputation extends Alone, Pick<CollectedFacts, 'published' | 'factsOf'> {
  /** The roles that the service of organisations knows, by person; or by organisation, of everybody. */
  readonly roles: Map<string, OrgRole>
  /** The organisations that the service of organisations knows. */
  readonly orgs: Map<string, OrgSnapshot>
  /** An event that ended an hour ago, as the events service publishes it. @returns its id */
  ended(event: Ended): Promise<string>
}

/** The service on real backends, started once for a test file. */
export const openReputation = oncePerFile(() => openOwn())

/** Starts a service of its own; the test acts as the services of events and organisations. */
export async function openOwn(definition = service): Promise<Reputation> {
  const alone = await openAlone(definition)
  const { bus } = alone.running
  const roles: Reputation['roles'] = new Map()
  const orgs: Reputation['orgs'] = new Map()
  bus.answer(askMembership, ({ orgId, userId }) => Promise.resolve(roles.get(userId) ?? roles.get(orgId) ?? null))
  bus.answer(askOrg, (id) => {
    const data = orgs.get(id)
    return Promise.resolve(data ? { version: 1, data } : null)
  })
  const { published, factsOf } = await collectFacts(alone.running, { source: 'reputation', as: 'notifications' })
  return Object.assign(alone, {
    roles,
    orgs,
    published,
    factsOf,
    ended: async ({ leader, players, late, endedAgoMs = hour, ...fields }: Ended) => {
      const eventId = anId('ended')
      const endDate = Date.now() - endedAgoMs
      const attendees = players.map(({ id, userId = id }) => entrant(userId, id === userId ? null : id, true))
      const data = {
        eventId,
        eventName: 'Volejbal',
        date: new Date(endDate - 2 * hour).toISOString(),
        endDate: new Date(endDate).toISOString(),
        activityType: 'volleyball' as const,
        placeId: 'place-1',
        leader: leader.id,
        trainer: null,
        orgId: null,
        provider: 'PARTA' as const,
        private: false,
        ...fields,
        attendees: [...attendees, ...(late ? [entrant(late.id, null, false)] : [])],
      }
      await alone.deliver(aFact(eventEnded, data, { subject: eventId, version: 7 }))
      return eventId
    },
  })
}

const entrant = (userId: string, aliasId: string | null, isConfirmed: boolean) => ({ userId, aliasId, isConfirmed })

/** Returns an id that no other test uses. */
export const anId = (what: string) => `${what}-${randomBytes(5).toString('hex')}`

/** Publishes a person's changed snapshot twice, as identity may. */
export async function publishChange({ running }: Alone, snapshot: UserSnapshot, version = 2): Promise<void> {
  const { token: _token, ...data } = snapshot as TestPerson
  for (let time = 0; time < 2; time += 1) {
    await running.bus.publish([aFact(userUpdated, data, { subject: data.id, version })], true)
  }
}

/** Waits until everybody is counted whom facts concern, which the service does a moment later. */
export function counted({ running: { kit } }: Pick<Alone, 'running'>): Promise<void> {
  return tasksSettled(kit)
}
