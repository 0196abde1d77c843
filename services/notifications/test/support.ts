import type { eventUpdated } from '@parta/contracts/events'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { listNotifications } from '@parta/contracts/notifications'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { aFact as factOfOthers } from '@parta/kit/testing-facts'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import type { Static, TSchema } from 'typebox'
import { service } from '../src/app.ts'

export type Notifications = Alone

/** Starts the service alone on real backends; the test publishes the facts and acts as identity. */
export const openNotifications = (env = testEnv()): Promise<Notifications> => openAlone(service, env)

/** Lists a person's notifications; a refusal fails the test. */
export const listFor = ({ must }: Notifications, person: TestPerson, query = '') =>
  must(listNotifications, person, { query })

/** The snapshot of an event; `fields` replace the defaults. */
export function eventSnapshot(fields: Partial<Static<typeof eventUpdated.data>>): Static<typeof eventUpdated.data> {
  return {
    id: 'event',
    name: 'Volejbal',
    activityType: 'volleyball',
    date: '2030-01-01T18:00:00.000Z',
    endDate: '2030-01-01T19:00:00.000Z',
    placeName: 'Hala',
    leader: 'leader',
    trainer: null,
    orgId: null,
    maxPlayers: 10,
    private: false,
    repetitionId: null,
    cancelled: false,
    removed: false,
    oneOffProductId: null,
    subscriptionProductId: null,
    ...fields,
  }
}

/** A fact that somebody caused in another service. */
export const aFact = <D extends TSchema>(type: FactType<D>, data: Static<D>, at = new Date()): Envelope<Static<D>> =>
  factOfOthers(type, data, { actor: 'somebody', at: at.toISOString() })

/** Delivers a fact to its reactions `times` times. */
export const deliver = (service: Notifications, fact: Envelope, times = 1): Promise<void> =>
  service.deliver(fact, times)
