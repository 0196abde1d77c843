import { playerJoined } from '@parta/contracts/players'
import type { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { addPush } from '@parta/contracts/push'
import { zone } from '@parta/contracts/values'
import { eventually, type TestPerson, testEnv, withoutDigest } from '@parta/kit/testing'
import { expect } from 'vitest'
import { type DeliveryRow, deliveriesOf, deliverTask } from '../src/deliveries/store.ts'
import { openPushService, vapid } from './push-service.ts'
import { aFact, openNotifications } from './support.ts'

/** Starts the service with a local push service, and creates people with browsers. */
export async function openReach() {
  const browsers = await openPushService()
  const service = await openNotifications(testEnv({ ...vapid, PARTA_PUSH_HOSTS: browsers.host }))
  const kit = () => service.running.kit
  const rows = ({ id: userId }: { id: string }) => deliveriesOf(kit()).find({ userId }).toArray()

  async function subscribe({ id, token }: TestPerson, name = id): Promise<string> {
    await service.must(addPush, { token }, { body: browsers.subscribe(name) })
    return name
  }

  return {
    service,
    browsers,
    kit,
    rows,
    subscribe,
    pushedTo: (...names: string[]) => browsers.pushed.filter(({ browser }) => names.includes(browser)),
    reachable: async (fields: Partial<UserSnapshot> = {}): Promise<TestPerson> => {
      const person = await service.people.person(fields)
      await subscribe(person)
      return person
    },
    settled: (person: { id: string }, state: DeliveryRow['state']): Promise<DeliveryRow> =>
      eventually(async () => {
        const [row] = await rows(person)
        expect(row?.state, row?.lastError).toBe(state)
        return row as DeliveryRow
      }),
    /** Makes the pending deliveries due, and waits until they were attempted. */
    bringDue: async (person: { id: string }): Promise<void> => {
      const due = new Date(Date.now() - 1000)
      const waiting = (await rows(person)).filter(({ state }) => state === 'pending')
      await deliveriesOf(kit()).updateMany({ userId: person.id, state: 'pending' }, { $set: { dueAt: due } })
      for (const { _id } of waiting) kit().tasks.schedule(deliverTask, { _id, dueAt: due })
      await eventually(async () => {
        const open = (await rows(person)).filter(({ state }) => state === 'pending')
        for (const { dueAt, lease } of open) expect([dueAt > due, lease]).toEqual([true, undefined])
      })
    },
    close: async () => {
      expect(browsers.faults).toEqual([])
      await service.close()
      await browsers.close()
    },
  }
}
export type Reach = Awaited<ReturnType<typeof openReach>>

export const joined = (leader: string, userId: string, at = new Date()) =>
  aFact(
    playerJoined,
    {
      eventId: 'event-1',
      eventName: 'Volejbal',
      leader,
      trainer: null,
      userId,
      aliasId: null,
      playersCount: 1,
      queueCount: 0,
    },
    at,
  )

export const telling = (change: Partial<typeof defaultNotificationSettings>) => ({
  telling: { ...withoutDigest, ...change },
})

/** Quiet hours that include now and end hours later. */
export function aroundNow() {
  const clock = (date: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(date)
  return { from: clock(new Date(Date.now() - 3_600_000)), to: clock(new Date(Date.now() + 3 * 3_600_000)) }
}
