import { askEntrants, type DescribedEvent, type EntrantState, eventDescribed } from '@parta/contracts/described-events'
import type { FactType } from '@parta/contracts/fact'
import { askDescribed } from '@parta/contracts/questions'
import { aDescribedEvent } from '../src/matching/testing.ts'
import { type Availabilities, at, openAvailabilities } from './support.ts'

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
