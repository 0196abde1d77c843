import {
  deleteNotification,
  deleteNotifications,
  type Notification,
  notificationCreated,
  readNotifications,
} from '@parta/contracts/notifications'
import { memberJoined, memberLeft } from '@parta/contracts/orgs'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { collectFacts } from '@parta/kit/testing-facts'
import type { CallAs } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NotificationRow } from '../src/list/store.ts'
import { personal } from '../src/personal.ts'
import { aFact, deliver, listFor, type Notifications, openNotifications } from './support.ts'

let service: Notifications
beforeAll(async () => {
  service = await openNotifications()
})
afterAll(() => service.close())

const listOf = (person: TestPerson, query = '') => listFor(service, person, query)

const call: CallAs = (...given) => service.call(...given)

const entry = (leader: string, userId: string, aliasId: string | null = null) => ({
  eventId: 'event-1',
  eventName: 'Volejbal',
  leader,
  trainer: null,
  userId,
  aliasId,
  playersCount: 1,
  queueCount: 0,
})

const byThemselves = { reason: 'left' as const, kickReason: null }

describe('a notification', () => {
  it('notifies the leader of a player who joined, over the bus', async () => {
    const [leader, player] = [
      await service.people.person(),
      await service.people.person({ name: 'Petr', surname: 'Malý' }),
    ]
    const fact = aFact(playerJoined, entry(leader.id, player.id))
    await service.running.bus.publish([fact], false)
    const list = await eventually(async () => {
      const found = await listOf(leader)
      expect(found.items).toHaveLength(1)
      return found
    })
    expect(list).toEqual({
      items: [
        {
          id: expect.any(String),
          type: 'event.join',
          createdAt: fact.at,
          body: '',
          read: false,
          event: { id: 'event-1', name: 'Volejbal' },
          org: null,
          feed: null,
          sender: { id: player.id, name: 'Petr', surname: 'Malý', image: player.image },
        },
      ],
      unread: 1,
    })
    expect((await listOf(player)).items).toEqual([])
  })

  it('notifies the trainer of the same as the leader: players who join, queue and leave', async () => {
    const [leader, trainer, player] = [
      await service.people.person(),
      await service.people.person(),
      await service.people.person(),
    ]
    const data = { ...entry(leader.id, player.id), trainer: trainer.id }
    await deliver(service, aFact(playerJoined, data), 2)
    await deliver(service, aFact(playerQueued, { ...data, position: 1 }), 2)
    await deliver(service, aFact(playerLeft, { ...data, ...byThemselves, wasQueued: false, message: 'Nestíhám' }), 2)
    const received = async (person: typeof leader) =>
      (await listOf(person)).items.map(({ type, body, sender }) => `${type} ${body} ${sender?.id}`).toSorted()
    expect(await received(trainer)).toEqual([
      `event.join  ${player.id}`,
      `event.left Nestíhám ${player.id}`,
      `event.queue  ${player.id}`,
    ])
    expect(await received(leader)).toEqual(await received(trainer))
    // People are not notified of what they did themselves.
    await deliver(service, aFact(playerJoined, { ...data, userId: trainer.id }))
    expect([(await received(leader)).length, (await received(trainer)).length]).toEqual([4, 3])
  })

  it('does not notify leaders of their own joining or of their alias’s', async () => {
    const leader = await service.people.person()
    await deliver(service, aFact(playerJoined, entry(leader.id, leader.id)))
    await deliver(service, aFact(playerJoined, entry(leader.id, leader.id, `ALIAS_x__${leader.id}`)))
    expect((await listOf(leader)).items).toEqual([])
  })

  it('names the alias that takes part', async () => {
    const leader = await service.people.person()
    const player = await service.people.person()
    const id = `ALIAS_abc__${player.id}`
    const parent = await service.people.person({
      id: `${player.id}-2`,
      aliases: [{ id, name: 'Anička', surname: 'Malá', image: 'SEED:a' }],
    })
    await deliver(service, aFact(playerQueued, { ...entry(leader.id, parent.id, id), position: 1 }))
    expect((await listOf(leader)).items[0]).toMatchObject({
      type: 'event.queue',
      sender: { id: parent.id, name: 'Anička', surname: 'Malá' },
    })
  })

  it('holds the message of a player who leaves', async () => {
    const [leader, player] = [await service.people.person(), await service.people.person()]
    await deliver(
      service,
      aFact(playerLeft, {
        ...entry(leader.id, player.id),
        wasQueued: false,
        ...byThemselves,
        message: 'Bolí mě koleno.',
      }),
    )
    expect((await listOf(leader)).items[0]).toMatchObject({ type: 'event.left', body: 'Bolí mě koleno.' })
  })

  it('says of a person who left the queue that they no longer wait, not that they no longer come', async () => {
    const [leader, player] = [await service.people.person(), await service.people.person()]
    const left = { ...entry(leader.id, player.id), ...byThemselves, message: '' }
    await deliver(service, aFact(playerLeft, { ...left, wasQueued: true }))
    expect((await listOf(leader)).items[0]).toMatchObject({ type: 'event.left', detail: { reason: 'waited' } })
    await deliver(service, aFact(playerLeft, { ...left, wasQueued: false }, new Date(Date.now() + 1000)))
    const [newest] = (await listOf(leader)).items
    expect(newest?.type).toBe('event.left')
    expect(newest?.detail).toBeUndefined()
  })

  it('notifies the person who moved up from the queue', async () => {
    const [leader, player] = [await service.people.person(), await service.people.person()]
    await deliver(service, aFact(playerShifted, { ...entry(leader.id, player.id), offerUntil: null }))
    expect((await listOf(player)).items[0]).toMatchObject({ type: 'event.shift', sender: null })
    expect((await listOf(leader)).items).toEqual([])
  })

  it('notifies admins of members who join and leave, except of themselves', async () => {
    const [admin, other, member] = [
      await service.people.person(),
      await service.people.person(),
      await service.people.person(),
    ]
    const org = { orgId: 'org-1', orgName: 'Sokol', admins: [admin.id, other.id] }
    await deliver(service, aFact(memberJoined, { ...org, userId: member.id }))
    await deliver(service, aFact(memberLeft, { ...org, userId: other.id, message: 'Stěhuji se.' }))
    expect((await listOf(admin)).items.map(({ type, body, org: ref }) => [type, body, ref?.name])).toEqual([
      ['org.left', 'Stěhuji se.', 'Sokol'],
      ['org.join', '', 'Sokol'],
    ])
    expect((await listOf(other)).items.map(({ type }) => type)).toEqual(['org.join'])
  })

  it.each([
    ['player-joined', (leader: string, user: string) => aFact(playerJoined, entry(leader, user))],
    ['player-queued', (leader: string, user: string) => aFact(playerQueued, { ...entry(leader, user), position: 1 })],
    [
      'player-left',
      (leader: string, user: string) =>
        aFact(playerLeft, { ...entry(leader, user), wasQueued: true, ...byThemselves, message: '' }),
    ],
    [
      'player-shifted',
      (user: string, leader: string) => aFact(playerShifted, { ...entry(leader, user), offerUntil: null }),
    ],
    [
      'member-joined',
      (admin: string, userId: string) => aFact(memberJoined, { orgId: 'o', orgName: 'O', userId, admins: [admin] }),
    ],
    [
      'member-left',
      (admin: string, userId: string) =>
        aFact(memberLeft, { orgId: 'o', orgName: 'O', userId, admins: [admin], message: '' }),
    ],
  ])('is created once when %s is delivered twice, and not again after it was removed', async (_name, factFor) => {
    const [receiver, other] = [await service.people.person(), await service.people.person()]
    const fact = factFor(receiver.id, other.id)
    await deliver(service, fact, 2)
    const { items } = await listOf(receiver)
    expect(items).toHaveLength(1)
    await service.must(deleteNotification, receiver, { id: items[0]?.id })
    await deliver(service, fact)
    expect((await listOf(receiver)).items).toEqual([])
  })

  it('is not created for a deleted person when the fact arrives late', async () => {
    const [leader, player] = [await service.people.person({ deleted: true }), await service.people.person()]
    await deliver(service, aFact(playerJoined, entry(leader.id, player.id)))
    const held = service.running.kit.database.native<{ _id: string; userId: string }>('notifications')
    expect(await held.countDocuments({ userId: leader.id })).toBe(0)
  })

  it('loses the sender’s message when the sender leaves Parta, and stays', async () => {
    const [leader, player] = [await service.people.person(), await service.people.person()]
    const left = { ...entry(leader.id, player.id), wasQueued: false, ...byThemselves, message: 'Zlomil jsem si nohu.' }
    await deliver(service, aFact(playerLeft, left))
    await personal(service.running.kit).erase({ id: player.id, aliasIds: [] })
    await personal(service.running.kit).erase({ id: player.id, aliasIds: [] })
    const held = service.running.kit.database.native<{ _id: string; userId: string }>('notifications')
    expect(await held.find({ userId: leader.id }).toArray()).toMatchObject([{ type: 'event.left', body: '' }])
  })

  it('is published for live connections once', async () => {
    const [leader, player, next] = [
      await service.people.person(),
      await service.people.person(),
      await service.people.person(),
    ]
    for (const { id } of [player, next]) await deliver(service, aFact(playerJoined, entry(leader.id, id)), 2)
    const { published, close } = await collectFacts(service.running, { source: 'notifications', as: 'chat' })
    const found = () => published(notificationCreated).filter(({ data }) => data.userId === leader.id)
    const data = (senderId: string) => ({ type: 'event.join', eventId: 'event-1', eventName: 'Volejbal', senderId })
    await eventually(() => expect(found()).toMatchObject([{ data: data(player.id) }, { data: data(next.id) }]))
    await close()
  })
})

describe('the list of notifications', () => {
  it('comes in pages, newest first, each notification once, also with equal times', async () => {
    const [leader, player] = [await service.people.person(), await service.people.person()]
    for (let number = 0; number < 7; number += 1) {
      const at = new Date(Date.UTC(2026, 10, 1, 0, Math.floor(number / 2)))
      await deliver(service, aFact(playerJoined, entry(leader.id, player.id), at))
    }
    const seen: Notification[] = []
    let token: string | undefined
    do {
      const page = await listOf(leader, `?limit=3${token ? `&nextToken=${token}` : ''}`)
      seen.push(...page.items)
      token = page.nextToken
    } while (token)
    expect(seen).toHaveLength(7)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7)
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    )
  })

  it('is marked as read and emptied by its owner only', async () => {
    const [leader, player, other] = [
      await service.people.person(),
      await service.people.person(),
      await service.people.person(),
    ]
    await deliver(service, aFact(playerJoined, entry(leader.id, player.id)))
    await deliver(service, aFact(playerJoined, entry(leader.id, other.id)))
    const [first] = (await listOf(leader)).items
    const sent = { id: first?.id }
    expect(await call(deleteNotification, other, sent)).toMatchObject({
      status: 404,
      body: { code: 'notification.notFound' },
    })
    await service.must(readNotifications, other)
    expect((await listOf(leader)).unread).toBe(2)
    expect((await call(readNotifications, leader)).status).toBe(204)
    expect((await listOf(leader)).unread).toBe(0)
    expect((await call(deleteNotification, leader, sent)).status).toBe(204)
    expect((await listOf(leader)).items).toHaveLength(1)
    expect((await call(deleteNotifications, leader)).status).toBe(204)
    expect(await listOf(leader)).toEqual({ items: [], unread: 0 })
  })

  it('removes the notifications of one group and keeps the others', async () => {
    const me = await service.people.person()
    const rows = service.running.kit.database.native<NotificationRow>('notifications')
    const about = { event: null, org: null, feed: null, senderId: null, aliasId: null }
    const row = { ...about, userId: me.id, body: '', read: false }
    const kinds = ['event.join', 'org.join', 'feed.create'] as const
    await rows.insertMany(
      kinds.map((type) => ({ ...row, _id: `${me.id}-${type}`, type, createdAt: new Date(), deleted: false })),
    )
    expect((await call(deleteNotifications, me, { query: '?group=org' })).status).toBe(204)
    const left = (await listOf(me)).items.map(({ type }: { type: string }) => type)
    expect(left.toSorted()).toEqual(['event.join', 'feed.create'])
    expect((await listOf(me)).unread).toBe(2)
  })

  it('reads only its owner’s rows of the page', async () => {
    const leader = await service.people.person()
    const rows = service.running.kit.database.native('notifications')
    const plan = await rows
      .find({ userId: leader.id, deleted: false })
      .sort({ createdAt: -1, _id: -1 })
      .limit(51)
      .explain('executionStats')
    expect(JSON.stringify(plan)).toContain('IXSCAN')
    expect(JSON.stringify(plan)).not.toMatch(/COLLSCAN|"stage":"SORT"/)
  })
})
