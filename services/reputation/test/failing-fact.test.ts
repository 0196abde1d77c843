import { emojiGiven, reviewGiven } from '@parta/contracts/feedback'
import { people } from '@parta/kit/people/people'
import { aUserSnapshot } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FeedbackRow, feedbacks } from '../src/feedback/store.ts'
import { openOwn, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openOwn()
})
afterAll(async () => {
  vi.restoreAllMocks()
  await reputation.close()
})

const about = {
  eventId: 'played',
  eventName: 'Volejbal',
  orgId: null,
  date: '2025-03-03T17:00:00.000Z',
  activityType: 'volleyball',
  placeId: 'place',
} as const

describe('a fact that fails', () => {
  it('fails alone, without facts of its own and of other kinds that come at the same time', async () => {
    const { kit, built } = reputation.running
    const data = { ...aUserSnapshot('gone', {}), deleted: true }
    await kit.newer(people.definition.collection, { _id: 'gone', version: 9, data })
    const row = { _id: 'broken', v: 1, people: ['gone'], attendees: [], leader: 'leader', trainer: null }
    await kit.database.native<Partial<FeedbackRow> & { _id: string }>(feedbacks.collection).insertOne(row)
    const change = kit.change.bind(kit)
    vi.spyOn(kit, 'change').mockImplementation((...given: Parameters<typeof change>) =>
      given[1] === 'broken' ? Promise.reject(new Error('The event cannot be written')) : change(...given),
    )
    const given = { ...about, aliasId: null, by: 'jana' }
    const emoji = (userId: string) => aFact(emojiGiven, { ...given, userId, emoji: 'fire' })
    const review = (userId: string) => aFact(reviewGiven, { ...given, userId, text: 'Dobrý zápas', private: false })
    const facts = [emoji('gone'), ...['a', 'b', 'c', 'd'].flatMap((id) => [emoji(id), review(id)])]
    const run = (type: string) => built.reactions?.find((reaction) => reaction.type.name === type)?.run
    const outcomes = await Promise.allSettled(facts.map(async (fact) => await run(fact.type)?.(fact)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...facts.slice(1).map(() => 'fulfilled')])
  })
})
