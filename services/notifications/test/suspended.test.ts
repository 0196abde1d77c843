import { messageAddressed } from '@parta/contracts/chat'
import { type UserSnapshot, userUpdated } from '@parta/contracts/profiles'
import { keepProjection } from '@parta/kit/facts/projection'
import { people } from '@parta/kit/people/people'
import { eventually, type TestPerson, withoutDigest } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notificationsOf } from '../src/list/store.ts'
import { aroundNow, joined, openReach, type Reach } from './reach.ts'
import { aFact, deliver } from './support.ts'

let reach: Reach
beforeAll(async () => {
  reach = await openReach()
})
afterAll(() => reach.close())

/** Delivers a version of a person's snapshot twice. */
async function follow({ token: _token, ...person }: TestPerson, version: number, fields: Partial<UserSnapshot>) {
  const fact = { ...aFact(userUpdated, { ...person, ...fields }), subject: person.id, version }
  for (const _twice of [1, 2]) await keepProjection(reach.kit().newer, people).run(fact)
}

const quiet = { telling: { ...withoutDigest, quietHours: aroundNow() } }
const loud = { telling: withoutDigest }

describe('a suspended person', () => {
  it('gets no push, not even one that was waiting, finds what happened in the list, and gets pushes afterwards', async () => {
    const leader = await reach.reachable(quiet)
    const player = await reach.service.people.person()
    await deliver(reach.service, joined(leader.id, player.id), 2)
    expect(await reach.rows(leader)).toMatchObject([{ state: 'pending' }])
    await follow(leader, 3, { ...loud, suspended: true })
    await follow(leader, 2, loud)
    await reach.bringDue(leader)
    expect(await reach.settled(leader, 'skipped')).toMatchObject({ lastError: 'suspended' })

    const other = await reach.service.people.person()
    await deliver(reach.service, joined(leader.id, other.id), 2)
    const message = { chatId: 'c', eventId: 'c', eventName: 'Hra', from: other.id, seq: 1, message: 'Ahoj' }
    await deliver(reach.service, aFact(messageAddressed, { ...message, picture: false, people: [leader.id] }), 2)
    expect(await reach.rows(leader)).toHaveLength(1)
    expect(await notificationsOf(reach.kit()).countDocuments({ userId: leader.id })).toBe(2)

    await follow(leader, 4, loud)
    await follow(leader, 3, { ...loud, suspended: true })
    const third = await reach.service.people.person()
    const fact = joined(leader.id, third.id)
    await deliver(reach.service, fact, 2)
    await eventually(async () => {
      const states = (await reach.rows(leader)).map(({ state }) => state)
      expect(states.toSorted()).toEqual(['sent', 'skipped'])
    })
    expect(reach.pushedTo(leader.id)).toHaveLength(1)
  })
})
