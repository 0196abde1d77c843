import { minute } from '@parta/contracts/durations'
import { demoAccounts } from '@parta/demo/world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsOf } from '../src/list/store.ts'
import { seed } from '../src/seed.ts'
import { listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

describe('the demo data', () => {
  it('leaves the latest three notifications of each demo account unread', async () => {
    const about = { event: null, org: null, feed: null, senderId: null, aliasId: null }
    const row = { ...about, type: 'event.join', body: '', read: false, deleted: false } as const
    for (const { id: userId } of demoAccounts) {
      const rows = [0, 1, 2, 3, 4].map((age) => ({
        ...row,
        _id: `${userId}-${age}`,
        userId,
        createdAt: new Date(Date.now() - age * minute),
      }))
      await notificationsOf(service.running.kit).insertMany(rows)
    }
    await seed(service.running.kit, 1)
    for (const { id } of demoAccounts) {
      const { items, unread } = await listFor(service, await service.people.person({ id }))
      expect(unread).toBe(3)
      expect(items.map(({ read }: { read: boolean }) => read)).toEqual([false, false, false, true, true])
    }
  })
})
