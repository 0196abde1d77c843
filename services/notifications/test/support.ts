import { randomBytes } from 'node:crypto'
import type { eventUpdated } from '@parta/contracts/events'
import type { Envelope, FactType } from '@parta/contracts/fact'
import { listNotifications } from '@parta/contracts/notifications'
import { type TestPerson, testEnv } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import type { Static, TSchema } from 'typebox'
import { service } from '../src/app.ts'
import { reactions } from '../src/reactions.ts'

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
    ...fields,
  }
}

/** A fact of another service. */
export function aFact<D extends TSchema>(type: FactType<D>, data: Static<D>, at = new Date()): Envelope<Static<D>> {
  const id = randomBytes(6).toString('hex')
  return {
    id: `test:${id}:1:0`,
    type: type.name,
    at: at.toISOString(),
    actor: 'somebody',
    correlation: 'test',
    subject: id,
    version: 1,
    data,
  }
}

/** Delivers a fact to its reactions `times` times. */
export async function deliver({ running }: Notifications, fact: Envelope, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    for (const { type, run } of reactions(running.kit)) if (type.name === fact.type) await run(fact)
  }
}
