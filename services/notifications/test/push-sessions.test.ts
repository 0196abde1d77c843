import { listNotifications } from '@parta/contracts/notifications'
import { addPush } from '@parta/contracts/push'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsOf } from '../src/browsers/store.ts'
import { joined, openReach, type Reach } from './reach.ts'
import { deliver } from './support.ts'

const day = 24 * 3_600_000

let reach: Reach
beforeAll(async () => {
  reach = await openReach()
})
afterAll(() => reach.close())

/** The names of a person's stored browsers. */
const kept = async ({ id }: { id: string }) =>
  (await subscriptionsOf(reach.kit()).find({ userId: id }).toArray())
    .map(({ endpoint }) => new URL(endpoint).pathname.slice(1))
    .toSorted()

/** Publishes that a player joined the person's event, which is pushed to each of the person's browsers. */
async function pushTo(person: TestPerson): Promise<void> {
  const player = await reach.service.people.person()
  await deliver(reach.service, joined(person.id, player.id))
}

/** Ends the person's session and inserts the deleted row again, as if the deletion had failed. */
async function leftBehind(person: TestPerson): Promise<void> {
  const rows = await subscriptionsOf(reach.kit()).find({ userId: person.id }).toArray()
  reach.service.people.signOut(person)
  await eventually(async () => expect(await kept(person)).toEqual([]))
  await subscriptionsOf(reach.kit()).insertMany(rows)
  expect(await kept(person)).toEqual([person.id])
}

/** Waits until the service knows that the session of the person's token has ended. */
async function refused(person: TestPerson): Promise<void> {
  await eventually(async () => expect((await reach.service.call(listNotifications, person)).status).toBe(401))
}

const sweep = () => reach.service.running.built.jobs?.['sweep-subscriptions']?.run(null, { number: 1, last: false })

describe('the subscription of a session that ended', () => {
  it('gets no push any more, while another device still does', async () => {
    const owner = await reach.service.people.person()
    const phone = await reach.service.people.signIn(owner)
    // A thief adds a browser with a copy of the owner's token.
    await reach.subscribe(owner, `${owner.id}-thief`)
    await reach.subscribe(phone, `${owner.id}-phone`)
    reach.service.people.signOut(owner)
    await eventually(async () => expect(await kept(owner)).toEqual([`${owner.id}-phone`]))
    // Identity broadcasts an ended session again when its cookie is used again.
    reach.service.people.signOut(owner)
    await pushTo(owner)
    await reach.settled(owner, 'sent')
    expect(await kept(owner)).toEqual([`${owner.id}-phone`])
    expect(reach.pushedTo(`${owner.id}-phone`)).toHaveLength(1)
    expect(reach.pushedTo(`${owner.id}-thief`)).toEqual([])
  })

  it('gets no push although the database still holds it', async () => {
    const owner = await reach.reachable()
    await leftBehind(owner)
    await pushTo(owner)
    expect(await reach.settled(owner, 'skipped')).toMatchObject({ lastError: 'no browser' })
    expect(reach.pushedTo(owner.id)).toEqual([])
    expect(await kept(owner)).toEqual([])
  })

  it('cannot be added again with the session’s token', async () => {
    const owner = await reach.reachable()
    reach.service.people.signOut(owner)
    await refused(owner)
    const body = reach.browsers.subscribe(`${owner.id}-thief`)
    expect((await reach.service.call(addPush, owner, { body })).status).toBe(401)
    await refused(owner)
    expect(await kept(owner)).toEqual([])
  })

  it('is deleted by the sweep if the end was missed, and a second sweep changes nothing', async () => {
    const [owner, other] = [await reach.reachable(), await reach.reachable()]
    await leftBehind(owner)
    await sweep()
    await sweep()
    expect([await kept(owner), await kept(other)]).toEqual([[], [other.id]])
  })
})

describe('the subscription of a device that signs in again', () => {
  it('gets pushes again, and is kept when the earlier session ends', async () => {
    const owner = await reach.reachable()
    const anew = await reach.service.people.signIn(owner)
    await reach.subscribe(anew, owner.id)
    reach.service.people.signOut(owner)
    await refused(owner)
    await pushTo(owner)
    await reach.settled(owner, 'sent')
    expect(reach.pushedTo(owner.id)).toHaveLength(1)
  })
})

describe('a subscription', () => {
  it('is deleted 30 days after it was last added', async () => {
    const [old, young] = [await reach.reachable(), await reach.reachable()]
    const added = (person: TestPerson, days: number) =>
      subscriptionsOf(reach.kit()).updateOne(
        { userId: person.id },
        { $set: { createdAt: new Date(Date.now() - days * day - 1000) } },
      )
    await added(old, 30)
    await added(young, 29)
    await sweep()
    expect([await kept(old), await kept(young)]).toEqual([[], [young.id]])
  })
})
