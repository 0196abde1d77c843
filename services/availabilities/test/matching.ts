import { createAvailability } from '@parta/contracts/availabilities'
import { askEntrants, type DescribedEvent, type EntrantState, eventDescribed } from '@parta/contracts/described-events'
import type { FactType } from '@parta/contracts/fact'
import { askDescribed } from '@parta/contracts/questions'
import { suggestEvents, suggestPlayers } from '@parta/contracts/suggestions'
import type { TestPerson } from '@parta/kit/testing'
import { aDescribedEvent } from '../src/matching/testing.ts'
import { type Availabilities, at, onceForm, openAvailabilities } from './support.ts'

interface Entrant {
  readonly id: string
  readonly userId: string
  readonly state: EntrantState
}

/** The availabilities service, with the test as the events service that publishes facts and answers questions. */
export async function openMatching() {
  const open = await openAvailabilities()
  const entrants = new Map<string, readonly Entrant[]>()
  const asked: string[] = []
  open.running.bus.answer(askDescribed, () => Promise.resolve(null))
  open.running.bus.answer(askEntrants, ({ eventId }) => {
    asked.push(eventId)
    return Promise.resolve({ version: 5, items: [...(entrants.get(eventId) ?? [])], more: false })
  })
  let count = 0

  async function publish(type: FactType, data: object, { subject = '', version = 1 } = {}) {
    count += 1
    const id = `events:${subject}:${version}:${count}`
    const fact = {
      id,
      type: type.name,
      at: new Date().toISOString(),
      actor: 'test',
      correlation: 'test',
      subject,
      version,
      data,
    }
    await open.running.bus.publish([fact], type.kept)
  }

  return {
    ...open,
    entrants,
    asked,
    publish,
    /** Publishes the description of an event; it is on the third day from now, from 14 to 15:30 UTC, in Brno. */
    event: async (fields: Partial<DescribedEvent> = {}, version = 1): Promise<DescribedEvent> => {
      count += 1
      const data = aDescribedEvent({
        id: `event-${count}-${crypto.randomUUID().slice(0, 8)}`,
        date: at(3, 14),
        endDate: new Date(Date.parse(at(3, 14)) + 5_400_000).toISOString(),
        ...fields,
      })
      await publish(eventDescribed, data, { subject: data.id, version })
      return data
    },
    /** Publishes a fact about an entrant of an event. */
    entrant: (
      type: FactType,
      { event, userId }: { readonly event: DescribedEvent; readonly userId: string },
      { version = 2, ...fields }: { version?: number; aliasId?: string; [name: string]: unknown } = {},
    ) =>
      publish(
        type,
        {
          eventId: event.id,
          eventName: event.name,
          leader: event.leader,
          trainer: event.trainer,
          userId,
          aliasId: null,
          playersCount: 1,
          queueCount: 0,
          ...fields,
        },
        { subject: event.id, version },
      ),
  }
}
export type Matching = Awaited<ReturnType<typeof openMatching>> & Availabilities

/** The fields of a parent with a child, an adult alias and one of unknown age, and the ids of these. */
export function familyForm() {
  const id = `parent-${crypto.randomUUID().slice(0, 8)}`
  const alias = { surname: 'Malá', image: 'BASIC' }
  const [child, adult, unknown] = [`ALIAS_child__${id}`, `ALIAS_adult__${id}`, `ALIAS_any__${id}`]
  const aliases = [
    { ...alias, id: child, name: 'Ema', ageGroup: 'child' as const },
    { ...alias, id: adult, name: 'Eva', ageGroup: 'adult' as const },
    { ...alias, id: unknown, name: 'Iva' },
  ]
  return { fields: { id, aliases }, child, adult, unknown }
}

export async function aFamily({ people }: Pick<Availabilities, 'people'>) {
  const { fields, ...ids } = familyForm()
  return { parent: await people.person(fields), ...ids }
}

/** The service with a leader of events, people who could play in them, and what is suggested to whom. */
export async function openSuggestions() {
  const open = await openMatching()
  const leader = await open.people.person()
  /** The people by the ids of their availabilities: suggestions do not tell who somebody is. */
  const owners = new Map<string, string>()
  const create = async (person: TestPerson, fields: object = {}) => {
    const { items } = await open.must(createAvailability, person, { body: onceForm(fields) })
    for (const { id } of items) owners.set(id, person.id)
    return items[0]?.id ?? ''
  }
  return {
    ...open,
    leader,
    create,
    /** A person who could play when the events are. */
    player: async (fields: object = {}, form: object = {}) => {
      const person = await open.people.person(fields)
      return { ...person, availability: await create(person, form) }
    },
    lead: (fields: object = {}) => open.event({ leader: leader.id, ...fields }),
    /** The people suggested for an event, or the code of the refusal. */
    playersOf: async (id: string, person: { token: string } = leader) => {
      const { body } = await open.call(suggestPlayers, person, { id })
      return body.availabilities?.map((one) => owners.get(one.id)) ?? [body.code]
    },
    /** The events suggested for a person or alias, or the code of the refusal. */
    eventsOf: async (person: { id: string; token: string }, id = person.id) => {
      const { body } = await open.call(suggestEvents, person, { id })
      return body.items?.map(({ event }) => event.id) ?? [body.code]
    },
  }
}
export type Suggestions = Awaited<ReturnType<typeof openSuggestions>>
