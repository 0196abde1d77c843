import type { EventInfo } from '@parta/contracts/events'
import type { Envelope } from '@parta/contracts/fact'
import type { OrgSnapshot } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import type { ProductSnapshot } from '@parta/contracts/products'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { openBus } from '@parta/kit/facts/nats'
import type { Kit } from '@parta/kit/kit'
import type { Running } from '@parta/kit/service'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import { openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'
import { type EventRow, events, orgProjection, productProjection } from '../src/core/store.ts'
import { aProduct } from '../src/core/testing.ts'

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

/** The projection of a stored row without its facts, which disappear when they are published. */
export const withoutFacts = { facts: 0, pendingAt: 0 } as const

let version = 0

/** Stores the projection of an organisation, each time a newer version; returns the organisation's id. */
export async function storedOrg({ newer }: Pick<Kit, 'newer'>, fields: Partial<OrgSnapshot> = {}): Promise<string> {
  version += 1
  const id = fields.id ?? `org-${crypto.randomUUID()}`
  const people = { admins: [], powerUsers: [] }
  const org = {
    name: 'Sokol',
    image: 'BASIC',
    currency: 'CZK',
    private: false,
    isRegistered: false,
    deleted: false,
    ...people,
  }
  await newer(orgProjection.definition.collection, { _id: id, version, data: { ...org, ...fields, id } })
  return id
}

/** Stores the projection of a product, by default of the organisation `org`, each time a newer version. */
export async function storedProduct({ newer }: Pick<Kit, 'newer'>, fields: Partial<ProductSnapshot> = {}) {
  version += 1
  const data = aProduct({ orgId: 'org', ...fields })
  await newer(productProjection.definition.collection, { _id: data.id, version, data })
  return data
}

/** Starts the events service alone on real backends; the test acts as identity and collects the published facts. */
export async function openEvents(settings: Record<string, string> = {}) {
  const alone = await openAlone(service, testEnv(settings))
  const { people, call, must, env } = alone
  const listener = await listenTo(env, alone.running)

  return {
    env,
    people,
    call,
    must,
    kit: () => alone.running.kit,
    bus: () => alone.running.bus,
    url: () => alone.running.url,
    facts: listener.facts,
    /** Delivers a fact to the reactions of the service, as the bus does. */
    deliver: async (fact: Envelope) => {
      for (const { type, run } of alone.running.built.reactions ?? []) if (type.name === fact.type) await run(fact)
    },
    anEvent: (leader: TestPerson, fields: object = {}): Promise<EventInfo> =>
      must(createEvent, leader, { body: eventForm(fields) }),
    /** Creates a person with adult aliases of these names; returns the ids of all of them, too. */
    aFamily: async (names: readonly string[], fields: Partial<UserSnapshot> = {}) => {
      const id = `parent-${crypto.randomUUID().slice(0, 8)}`
      const shown = { surname: 'Malý', image: 'BASIC', ageGroup: 'adult' as const }
      const aliases = names.map((name) => ({ ...shown, id: `ALIAS_${name}__${id}`, name }))
      const parent = await people.person({ id, aliases, ...fields })
      return { parent, ids: [id, ...aliases.map((alias) => alias.id)] }
    },
    row: async (id: string): Promise<EventRow> => {
      const row = await alone.running.kit.database.model(events).findById(id, withoutFacts).lean<EventRow>().exec()
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
      await listener.close()
      await alone.close()
    },
  }
}
export type Events = Awaited<ReturnType<typeof openEvents>>

/** Collects the facts that the service publishes, with a connection of its own: the service may be away for a while. */
async function listenTo(env: Record<string, string>, { kit }: Running) {
  const bus = await openBus(
    { PARTA_NATS_URL: env['PARTA_NATS_URL'] ?? '', PARTA_BUS_PREFIX: env['PARTA_BUS_PREFIX'] ?? '' },
    kit.log,
  )
  const { factsOf, close } = await collectFacts({ bus }, { source: 'events', as: 'payments' })
  return {
    /** Returns the facts of one event, optionally of one type (its name without `events.`). */
    facts: (eventId: string, name?: string) =>
      factsOf(eventId).filter(({ type }) => !name || type === `events.${name}`),
    close: async () => {
      await close()
      await bus.close()
    },
  }
}
