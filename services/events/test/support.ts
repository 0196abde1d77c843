import type { EventInfo } from '@parta/contracts/events'
import { facts as factTypes } from '@parta/contracts/facts'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { askOrg, askProduct } from '@parta/contracts/questions'
import { askCoverage } from '@parta/contracts/seats'
import { openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import { oncePerFile, openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'
import { type EventRow, events } from '../src/domain/store.ts'
import { orgProjection } from '../src/event/store.ts'

const hour = 3_600_000
export const inHours = (hours: number) => new Date(Date.now() + hours * hour)

export const eventForm = (fields: object = {}) => ({
  name: 'Badminton na Lesné',
  activityType: 'badminton' as const,
  eventPlaceId: 'place-16',
  date: inHours(72).toISOString(),
  duration: '01:30',
  maxPlayers: 2,
  enableQueue: true,
  gender: 'any' as const,
  minLevel: 0,
  price: 0,
  willParticipate: true,
  ...fields,
})

/** The events service on real backends, one for all test files of a thread. */
export const openEvents = oncePerFile(() => openOwn())

/**
 * Starts the events service with settings of its own; the test acts as identity and as the other services, and collects
 * the published facts.
 */
export async function openOwn(settings: Record<string, string> = {}) {
  const alone = await openAlone(service, testEnv(settings))
  const { people, call, must, env } = alone
  const { bus } = alone.running
  bus.answer(askOrg, () => Promise.resolve(null))
  bus.answer(askProduct, () => Promise.resolve(null))
  /** The payments that cover people and aliases, by their ids. */
  const covered = new Map<string, string>()
  /** The products about which the payments service was asked. */
  const coverageAsked: string[] = []
  bus.answer(askCoverage, ({ productId, ids }) => {
    coverageAsked.push(productId)
    const found = ids.map((id) => ({ id, paymentId: covered.get(id) ?? '', until: null }))
    return Promise.resolve({ covered: found.filter(({ paymentId }) => paymentId !== '') })
  })
  // A bus of its own: that of the service is closed while it is away.
  const collector = await openBus(readConfig(BaseConfig, env), alone.running.kit.log)
  const collected = await collectFacts({ bus: collector }, { source: 'events', as: 'payments', kept: true })

  return {
    env,
    covered,
    coverageAsked,
    /** The service that runs; after `away` it is another one. */
    get running() {
      return alone.running
    },
    people,
    call,
    must,
    kit: () => alone.running.kit,
    bus: () => alone.running.bus,
    url: () => alone.running.url,
    /** The published facts of one event, optionally of one type: its name without `events.`. Snapshots are left out. */
    facts: (eventId: string, name?: string) =>
      collected.factsOf(eventId).filter(({ type }) => (name ? type === `events.${name}` : !factTypes.get(type)?.kept)),
    published: collected.published,
    deliver: alone.deliver,
    /** Stores an organisation, as its snapshot does. @returns its id */
    anOrg: async (admins: readonly TestPerson[], fields: Partial<OrgSnapshot> = {}): Promise<string> => {
      const id = fields.id ?? `org-${crypto.randomUUID().slice(0, 8)}`
      const card = { id, name: 'Sokol', image: 'BASIC', currency: 'CZK' as const, private: false, deleted: false }
      const data: OrgSnapshot = { ...card, admins: admins.map((admin) => admin.id), powerUsers: [], ...fields }
      await alone.running.kit.newer(orgProjection.definition.collection, { _id: id, version: 1, data })
      return id
    },
    anEvent: (leader: TestPerson, fields: object = {}): Promise<EventInfo> =>
      must(createEvent, leader, { body: eventForm(fields) }),
    /** Creates a person with aliases of these names; returns the ids of all of them, too. */
    aFamily: async (names: readonly string[], fields: Partial<UserSnapshot> = {}) => {
      const id = `parent-${crypto.randomUUID().slice(0, 8)}`
      const aliases = names.map((name) => ({ id: `ALIAS_${name}__${id}`, name, surname: 'Malý', image: 'BASIC' }))
      const parent = await people.person({ id, aliases, ...fields })
      return { parent, ids: [id, ...aliases.map((alias) => alias.id)] }
    },
    /** Returns the stored row of an event. */
    row: async (id: string): Promise<EventRow> => {
      const row = await alone.running.kit.database.model(events).findById(id).lean<EventRow>().exec()
      if (!row) throw new Error(`There is no event ${id}`)
      return row
    },
    /** Replaces stored fields of an event. */
    modify: (id: string, fields: (event: EventRow) => Partial<EventRow>) =>
      alone.running.kit.change(events, id, (state) => {
        const event = state as EventRow
        return { next: { ...event, ...fields(event) }, answer: undefined }
      }),
    away: alone.away,
    close: async () => {
      await collected.close()
      await collector.close()
      await alone.close()
    },
  }
}
export type Events = Awaited<ReturnType<typeof openOwn>>
