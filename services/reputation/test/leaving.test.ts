import { getAchievementProgress } from '@parta/contracts/achievements'
import { emitFeedback, finishFeedback, getFeedback } from '@parta/contracts/feedback'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import { getStats } from '@parta/contracts/reputation'
import { people } from '@parta/kit/people/people'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { findGone } from '../src/people/store.ts'
import { counted, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

/** Tells the service what identity publishes when somebody asks for their account's deletion, or takes it back. */
async function publish(who: TestPerson, version: number, state: { deleted: boolean; leaving?: true }) {
  const { token: _token, ...person } = who
  const data = { ...person, ...state }
  await reputation.running.kit.newer(people.definition.collection, { _id: who.id, version, data })
}

describe('a person whose account waits for its erasure', () => {
  it('runs the event that they led again when they take the deletion back', async () => {
    const [leader, jana, petr] = [
      await reputation.people.person(),
      await reputation.people.person(),
      await reputation.people.person(),
    ]
    await publish(leader, 2, { deleted: true, leaving: true })
    const eventId = await reputation.ended({ leader, players: [jana, petr] })
    await publish(leader, 3, { deleted: false })
    expect((await reputation.must(getFeedback, leader, { id: eventId })).event.runs).toBe(true)
    const body = { type: 'karma', eventId, userOrAliasId: petr.id } as const
    await reputation.must(emitFeedback, leader, { body })
    await reputation.must(finishFeedback, leader, { id: eventId })
    await eventually(async () => expect((await reputation.must(getStats, jana, { id: jana.id })).streak.value).toBe(1))
  })

  it('has the achievements counted that they earned meanwhile', async () => {
    const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
    const eventId = await reputation.ended({ leader, players: [jana] })
    await publish(jana, 2, { deleted: true, leaving: true })
    await reputation.must(finishFeedback, leader, { id: eventId })
    await counted(reputation)
    await publish(jana, 3, { deleted: false })
    await eventually(async () => {
      const { items } = await reputation.must(getAchievementProgress, jana, { id: jana.id })
      expect(items.find(({ achievementId }) => achievementId === 'g01-first-step')).toMatchObject({ points: 1 })
    })
  })

  it('does not run an event that ends after the erasure', async () => {
    const [leader, jana, petr] = [
      await reputation.people.person(),
      await reputation.people.person(),
      await reputation.people.person(),
    ]
    await publish(leader, 2, { deleted: true })
    const eventId = await reputation.ended({ leader, players: [jana, petr] })
    expect((await reputation.call(getFeedback, leader, { id: eventId })).body).toMatchObject({
      code: 'feedback.notFound',
    })
  })
})

describe('an erased person', () => {
  it('is gone with all aliases, of which nothing is stored any more; who may come back is not', async () => {
    const [erased, leaving, other] = [
      await reputation.people.person(),
      await reputation.people.person(),
      await reputation.people.person(),
    ]
    await publish(erased, 2, { deleted: true })
    await publish(leaving, 2, { deleted: true, leaving: true })
    const aliases = [erased, leaving, other].map(({ id }) => aliasIdOf('1', id))
    const ids = [erased.id, leaving.id, other.id, ...aliases]
    const gone = await findGone(reputation.running.kit, ids)
    expect(ids.filter((id) => gone.has(id))).toEqual([erased.id, aliases[0]])
  })
})
