import { feedCreated } from '@parta/contracts/feeds'
import {
  deleteNotification,
  deleteNotifications,
  notificationsRead,
  readNotifications,
} from '@parta/contracts/notifications'
import { memberJoined } from '@parta/contracts/orgs'
import { playerJoined } from '@parta/contracts/players'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import type { CallAs } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationRow } from '../src/list/store.ts'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

const listOf = (person: TestPerson, query = '') => listFor(service, person, query)

const call: CallAs = (...given) => service.call(...given)

const entry = (leader: string, userId: string) => ({
  eventId: 'event-1',
  eventName: 'Volejbal',
  leader,
  trainer: null,
  userId,
  aliasId: null,
  playersCount: 1,
  queueCount: 0,
})

describe('the list', () => {
  it('is filtered by group, in pages, and the badge counts all groups', async () => {
    const receiver = await service.people.person()
    const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute))
    const joiners = await Promise.all([1, 2, 3].map(() => service.people.person()))
    for (const [minute, { id }] of joiners.entries()) {
      await deliver(service, aFact(playerJoined, entry(receiver.id, id), at(minute)))
      const org = { orgId: 'org-1', orgName: 'Sokol', userId: id, admins: [receiver.id] }
      await deliver(service, aFact(memberJoined, org, at(minute)))
    }
    const feed = { orgId: 'org-1', orgName: 'Sokol', feedId: 'feed-1', by: 'somebody', members: [receiver.id] }
    await deliver(service, aFact(feedCreated, feed))
    const found: string[] = []
    let token = ''
    do {
      const {
        items,
        nextToken = '',
        unread,
      } = await listOf(receiver, `?group=event&limit=2${token && `&nextToken=${token}`}`)
      expect(unread).toBe(7)
      found.push(...items.map(({ type, sender }) => `${type} ${sender?.id}`))
      token = nextToken
    } while (token)
    expect(found).toEqual(joiners.map(({ id }) => `event.join ${id}`).toReversed())
    expect((await listOf(receiver, '?group=org')).items).toHaveLength(3)
    expect((await listOf(receiver, '?group=other')).items.map(({ type }) => type)).toEqual(['feed.create'])
  })

  it('of a group reads its rows from the index, and only the keys of other groups', async () => {
    const plan = await service.running.kit.database
      .native<NotificationRow>('notifications')
      .find({ userId: 'x', deleted: false, type: { $in: ['event.join', 'event.left'] } })
      .sort({ createdAt: -1, _id: -1 })
      .limit(51)
      .explain('queryPlanner')
    const winning = JSON.stringify(plan['queryPlanner'].winningPlan)
    expect(winning).toContain('IXSCAN')
    expect(winning).not.toMatch(/COLLSCAN|"stage":"SORT"/)
  })

  it('broadcasts the number of unread ones to the person’s other devices after a change', async () => {
    const [leader, one, two] = [
      await service.people.person(),
      await service.people.person(),
      await service.people.person(),
    ]
    for (const { id } of [one, two]) await deliver(service, aFact(playerJoined, entry(leader.id, id)))
    const id = (await listOf(leader)).items[0]?.id ?? ''
    await call(deleteNotification, leader, { id })
    await call(readNotifications, leader)
    await call(readNotifications, leader)
    await call(deleteNotifications, leader)
    const { published, close } = await collectFacts(service.running, { source: 'notifications', as: 'reputation' })
    const counts = () => published(notificationsRead).filter(({ data }) => data.userId === leader.id)
    await eventually(() => expect(counts().map(({ data }) => data.unread)).toEqual([1, 0, 0]))
    await close()
  })
})
