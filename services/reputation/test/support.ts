import { eventEnded } from '@parta/contracts/event-facts'
import type { Envelope, FactType } from '@parta/contracts/fact'
import type { Provider } from '@parta/contracts/values'
import type { TestPerson } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { service } from '../src/app.ts'

const hour = 3_600_000

export interface Ended {
  readonly leader: TestPerson
  /** People and their aliases who were in it and confirmed. */
  readonly players: readonly { readonly id: string; readonly userId?: string }[]
  readonly orgId?: string | null
  readonly endedAgoMs?: number
  readonly provider?: Provider
  /** Absent of facts of older versions. */
  readonly private?: boolean
}

export interface Reputation extends Alone {
  /** Delivers a fact twice, as the bus may. */
  deliver(type: FactType, data: object, fields?: Partial<Envelope>): Promise<void>
  /** An event that ended an hour ago, as the events service publishes it. @returns its id */
  ended(event: Ended): Promise<string>
}

/** Starts the service alone; the test acts as the events service. */
export async function openReputation(): Promise<Reputation> {
  const alone = await openAlone(service)
  let count = 0
  const deliver: Reputation['deliver'] = async (type, data, fields = {}) => {
    const at = new Date().toISOString()
    const subject = `subject-${count}`
    const head = { id: `test:${type.name}:${count}`, type: type.name, at, actor: 'system', correlation: 'test' }
    const found = alone.running.built.reactions?.filter((reaction) => reaction.type.name === type.name) ?? []
    for (let time = 0; time < 2; time += 1) {
      for (const { run } of found) await run({ ...head, subject, version: 7, data, ...fields })
    }
  }
  return Object.assign(alone, {
    deliver,
    ended: async ({ leader, players, orgId = null, endedAgoMs = hour, provider, private: isPrivate }: Ended) => {
      count += 1
      const eventId = `ended-${count}`
      const endDate = Date.now() - endedAgoMs
      await deliver(eventEnded, {
        eventId,
        eventName: 'Volejbal',
        date: new Date(endDate - 2 * hour).toISOString(),
        endDate: new Date(endDate).toISOString(),
        activityType: 'volleyball',
        placeId: 'place-1',
        leader: leader.id,
        trainer: null,
        orgId,
        ...(provider ? { provider } : {}),
        ...(isPrivate === undefined ? {} : { private: isPrivate }),
        attendees: players.map(({ id, userId = id }) => ({
          userId,
          aliasId: id === userId ? null : id,
          isConfirmed: true,
        })),
      })
      return eventId
    },
  })
}
