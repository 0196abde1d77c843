import { eventCancelled, eventStarting } from '@parta/contracts/event-facts'
import { limits } from '@parta/contracts/limits'
import { deleteNotification } from '@parta/contracts/notifications'
import { defaultNotificationSettings } from '@parta/contracts/predicates/notification-settings'
import { eventually, withoutDigest } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '../src/browsers/store.ts'
import { deliveriesOf } from '../src/deliveries/store.ts'
import { notificationsOf } from '../src/list/store.ts'
import { aroundNow, joined, openReach, type Reach, telling } from './reach.ts'
import { aFact, deliver, eventSnapshot } from './support.ts'

let reach: Reach
beforeAll(async () => {
  reach = await openReach()
})
afterAll(() => reach.close())

const without = { ...defaultNotificationSettings.notifications, eventInteractions: { push: false, email: false } }

describe('a push', () => {
  it('reaches each browser once, encrypted, signed, in the receiver’s language', async () => {
    const leader = await reach.reachable({ locale: 'sk' })
    await reach.subscribe(await reach.service.people.signIn(leader), `${leader.id}-phone`)
    const player = await reach.service.people.person({ name: 'Petr', surname: 'Malý' })
    await deliver(reach.service, joined(leader.id, player.id), 2)
    await reach.settled(leader, 'sent')
    const names = [leader.id, `${leader.id}-phone`]
    expect(
      reach
        .pushedTo(...names)
        .map(({ browser }) => browser)
        .toSorted(),
    ).toEqual(names)
    expect(reach.pushedTo(leader.id)[0]).toMatchObject({
      text: { title: 'Petr Malý ide hrať: Volejbal', body: '', path: '/event-info/event-1', tag: 'event.join:event-1' },
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    })
    const held = await subscriptionsOf(reach.kit()).find({ userId: leader.id }).toArray()
    expect(held.map(({ lastOk }) => lastOk)).toEqual([expect.any(Date), expect.any(Date)])
  })

  it('is within the limits of every push service, however long the texts', async () => {
    const person = await reach.reachable()
    const data = {
      eventId: 'e',
      eventName: 'ž'.repeat(256),
      date: new Date().toISOString(),
      placeName: '🏐'.repeat(200),
    }
    const words = {
      ...data,
      orgId: null,
      reason: 'cancelled' as const,
      message: '🏐'.repeat(1000),
      people: [person.id],
    }
    await deliver(reach.service, aFact(eventCancelled, words))
    await reach.settled(person, 'sent')
    const [push] = reach.pushedTo(person.id)
    expect(push?.headers['urgency']).toBe('high')
    expect(push?.bytes).toBeLessThanOrEqual(4096)
    expect(Array.from(push?.text.body ?? '').length).toBeLessThanOrEqual(limits.pushTextMax)
  })

  it('of a reminder expires at the start of the event, and is not sent after it', async () => {
    const [soon, late] = [await reach.reachable(), await reach.reachable()]
    const start = new Date(Date.now() + 600_000)
    for (const [id, date] of [
      ['soon', start],
      ['late', new Date(Date.now() - 1000)],
    ] as const) {
      const data = eventSnapshot({
        id,
        name: 'Běh',
        activityType: 'running',
        date: date.toISOString(),
        placeName: 'Park',
      })
      await reach.kit().newer('events', { _id: id, version: 1, data })
    }
    const startingFact = (eventId: string, people: string[]) =>
      aFact(eventStarting, { eventId, eventName: 'Běh', date: start.toISOString(), people })
    await deliver(reach.service, startingFact('soon', [soon.id]))
    await deliver(reach.service, startingFact('late', [late.id]))
    await reach.settled(soon, 'sent')
    expect(Number(reach.pushedTo(soon.id)[0]?.headers['ttl'])).toBeLessThanOrEqual(600)
    expect(reach.pushedTo(soon.id)[0]?.text.body).toContain('Park')
    expect(await reach.settled(late, 'skipped')).toMatchObject({ lastError: 'late' })
  })

  it('is not sent to people who switched it off, even while it was pending, nor to deleted people', async () => {
    const player = await reach.service.people.person()
    const off = await reach.reachable(telling({ notifications: without }))
    await deliver(reach.service, joined(off.id, player.id))
    expect(await reach.rows(off)).toEqual([])

    const quiet = await reach.reachable(telling({ quietHours: aroundNow() }))
    await deliver(reach.service, joined(quiet.id, player.id))
    await reach.service.people.person({ id: quiet.id, ...telling({ notifications: without }) })
    await reach
      .kit()
      .database.native('people')
      .updateOne({ _id: quiet.id }, { $set: { 'data.telling': { ...withoutDigest, notifications: without } } })
    await reach.bringDue(quiet)
    expect(await reach.settled(quiet, 'skipped')).toMatchObject({ lastError: 'off' })

    const gone = await reach.reachable(telling({ quietHours: aroundNow() }))
    await deliver(reach.service, joined(gone.id, player.id))
    await reach
      .kit()
      .database.native('people')
      .updateOne({ _id: gone.id }, { $set: { 'data.deleted': true } })
    await reach.bringDue(gone)
    expect(await reach.settled(gone, 'skipped')).toMatchObject({ lastError: 'deleted' })
    expect(reach.pushedTo(off.id, quiet.id, gone.id)).toEqual([])
  })

  it('waits for the end of the quiet hours, and is skipped if the notification was removed or read by then', async () => {
    const player = await reach.service.people.person()
    const [kept, removed, read] = [
      await reach.reachable(telling({ quietHours: aroundNow() })),
      await reach.reachable(telling({ quietHours: aroundNow() })),
      await reach.reachable(telling({ quietHours: aroundNow() })),
    ]
    for (const { id } of [kept, removed, read]) await deliver(reach.service, joined(id, player.id))
    const held = await eventually(async () => {
      const [row] = await reach.rows(kept)
      expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
      return row
    })
    expect(held).toMatchObject({ state: 'pending', attempts: 0 })
    const [notice] = await notificationsOf(reach.kit()).find({ userId: removed.id }).toArray()
    await reach.service.must(deleteNotification, removed, { id: notice?._id })
    await notificationsOf(reach.kit()).updateMany({ userId: read.id }, { $set: { read: true } })
    for (const { id } of [kept, removed, read]) {
      await reach
        .kit()
        .database.native('people')
        .updateOne({ _id: id }, { $set: { 'data.telling.quietHours': null } })
      await reach.bringDue({ id })
    }
    await reach.settled(kept, 'sent')
    expect(await reach.settled(removed, 'skipped')).toMatchObject({ lastError: 'removed' })
    expect(await reach.settled(read, 'skipped')).toMatchObject({ lastError: 'read' })
    expect(reach.pushedTo(kept.id, removed.id, read.id).map(({ browser }) => browser)).toEqual([kept.id])
  })

  it('is not sent again when old facts are consumed again', async () => {
    const [leader, player] = [await reach.reachable(), await reach.service.people.person()]
    await deliver(reach.service, joined(leader.id, player.id, new Date(Date.now() - 2 * 86_400_000)))
    expect(await notificationsOf(reach.kit()).countDocuments({ userId: leader.id })).toBe(1)
    expect(await reach.rows(leader)).toEqual([])
  })
})

describe('a delivery', () => {
  it('that Redis lost, or whose process stopped, is found by the sweep and sent once', async () => {
    const [leader, player] = [
      await reach.reachable(telling({ quietHours: aroundNow() })),
      await reach.service.people.person(),
    ]
    await deliver(reach.service, joined(leader.id, player.id))
    await eventually(async () => {
      const [row] = await reach.rows(leader)
      expect(row).toMatchObject({ attempts: 0 })
      expect(row?.dueAt.getTime()).toBeGreaterThan(Date.now() + 60_000)
    })
    await reach
      .kit()
      .database.native('people')
      .updateOne({ _id: leader.id }, { $set: { 'data.telling.quietHours': null } })
    const due = new Date(Date.now() - 60_000)
    await deliveriesOf(reach.kit()).updateMany({ userId: leader.id }, { $set: { dueAt: due } })
    await reach.settled(leader, 'sent')
    expect(reach.pushedTo(leader.id)).toHaveLength(1)
  })
})
