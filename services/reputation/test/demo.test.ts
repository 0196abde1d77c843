import { getAchievementProgress, getRanking } from '@parta/contracts/achievements'
import { day } from '@parta/contracts/durations'
import { eventEnded } from '@parta/contracts/event-facts'
import { listFeedback } from '@parta/contracts/feedback'
import { listKarma } from '@parta/contracts/karma'
import { getLevels } from '@parta/contracts/levels'
import { getReviews, getStats } from '@parta/contracts/reputation'
import { pragueDate } from '@parta/demo/clock'
import { demoPast, demoPeople, demoPraise, demoReviews } from '@parta/demo/world'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emojiRows } from '../src/emoji/store.ts'
import { reviews } from '../src/reviews/store.ts'
import { seed } from '../src/seed.ts'
import { openOwn, type Reputation } from './support.ts'

let reputation: Reputation
const people = new Map<string, TestPerson>()
beforeAll(async () => {
  reputation = await openOwn()
  for (const { id, name, surname, aliases } of demoPeople) {
    people.set(id, await reputation.people.person({ id, name, surname, aliases: [...aliases] }))
  }
  // Acts as the events service: the past events of the demo have ended.
  for (const past of demoPast(new Date())) {
    const endDate = new Date(Date.parse(past.date) + 90 * 60_000).toISOString()
    const everybody = [{ userId: past.leader, aliasId: null }, ...past.entrants]
    await reputation.deliver(
      aFact(
        eventEnded,
        {
          eventId: past.id,
          eventName: past.name,
          date: past.date,
          endDate,
          activityType: past.activityType,
          placeId: past.eventPlaceId,
          leader: past.leader,
          trainer: null,
          orgId: past.eventOrgId ?? null,
          provider: 'PARTA',
          private: false,
          attendees: everybody.map(({ userId, aliasId = null }) => ({ userId, aliasId, isConfirmed: true })),
        },
        { id: `test:${past.id}` },
      ),
    )
  }
  for (let time = 0; time < 2; time += 1) await seed(reputation.running.kit)
})
afterAll(() => reputation.close())

const demo = (number: number) => people.get(`demo-person-0${number}`) as TestPerson
const count = (collection: string, filter: object) =>
  reputation.running.kit.database.native(collection).countDocuments(filter)

/** Returns in how many weeks somebody played, which are consecutive: six or seven, by the day on which the test runs. */
function weeksOf(id: string): number {
  const played = demoPast(new Date()).filter(
    ({ leader, entrants }) => leader === id || entrants.some(({ userId, aliasId }) => userId === id && !aliasId),
  )
  const days = played.map(({ date }) => Date.parse(`${pragueDate(new Date(date))}T00:00Z`) / day)
  // Day 0, in 1970, was a Thursday.
  return new Set(days.map((at) => Math.floor((at + 3) / 7))).size
}

describe('the demo data', () => {
  it('has reviews and emoji, once also after repeated seeding', async () => {
    expect(await count(reviews.collection, { _id: /^demo-review-/ })).toBe(demoReviews.length)
    const [id, received = []] = demoPraise[0] ?? []
    expect(await count(emojiRows.collection, { _id: new RegExp(`^demo:${id}:`) })).toBe(received.length)
    expect((await reputation.must(getReviews, demo(2), { id: demo(1).id })).items.length).toBeGreaterThan(2)
  })

  it('has karma that was lost, that came back, and that waits for attendances', async () => {
    await eventually(async () => {
      const jana = await reputation.must(listKarma, demo(1), { id: demo(1).id })
      expect([jana.value, jana.items.map(({ kind }) => kind)]).toEqual([9, ['attendance', 'penalty']])
      const tomas = await reputation.must(listKarma, demo(2), { id: demo(2).id })
      expect([tomas.value, tomas.items.map(({ kind }) => kind)]).toEqual([8, ['penalty']])
    })
  })

  it('has levels that fellow players rate', async () => {
    await eventually(async () => {
      const { items } = await reputation.must(getLevels, demo(2), { id: demo(1).id })
      expect(items).toMatchObject([{ activityType: 'badminton', raters: 5 }])
    })
  })

  it('has streaks, achievements of people and children, a ranking, and feedback that waits', async () => {
    await eventually(async () => {
      expect((await reputation.must(getStats, demo(1), { id: demo(1).id })).streak.value).toBe(weeksOf(demo(1).id))
    })
    await eventually(async () => {
      const { items, aliases } = await reputation.must(getAchievementProgress, demo(1), { id: demo(1).id })
      expect(items.filter(({ unlocked }) => unlocked).length).toBeGreaterThan(4)
      expect(aliases[0]?.items.some(({ unlocked }) => unlocked)).toBe(true)
      const attended = items.toSorted((a, b) => b.points - a.points)[0]?.achievementId ?? ''
      expect((await reputation.must(getRanking, demo(1), { id: attended })).items.length).toBeGreaterThan(2)
    })
    for (const number of [1, 2, 3]) {
      expect((await reputation.must(listFeedback, demo(number))).items.length).toBeGreaterThan(0)
    }
  })
})
