import { eventEnded } from '@parta/contracts/event-facts'
import { emitFeedback, feedbackFinished, getFeedback, listFeedback } from '@parta/contracts/feedback'
import { getStats } from '@parta/contracts/reputation'
import type { Stored } from '@parta/kit/store/mongo'
import { eventually } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedbackRow, feedbacks } from '../src/feedback/store.ts'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const day = 86_400_000
const events = () => reputation.running.kit.database.native<Stored<FeedbackRow>>(feedbacks.collection)
const dueAtOf = async (eventId: string) => (await events().findOne({ _id: eventId }))?.finishBy

/** Makes the time of an event pass, and runs the job twice. */
async function makeDue(eventId: string): Promise<void> {
  await events().updateOne({ _id: eventId }, { $set: { finishBy: new Date(Date.now() - 1000) }, $inc: { v: 1 } })
  const { 'finish-feedback': job } = reputation.running.built.jobs ?? {}
  for (let number = 1; number <= 2; number += 1) await job?.run({}, { number, last: true })
}

describe('an event whose feedback nobody finishes', () => {
  it('is finished by a job seven days after its end: attendances and streaks follow, penalties stay', async () => {
    const [leader, jana, petr] = await Promise.all([1, 2, 3].map(() => reputation.people.person()))
    if (!leader || !jana || !petr) throw new Error('Nobody')
    const eventId = await reputation.ended({ leader, players: [jana, petr] })
    const body = { type: 'karma', eventId, userOrAliasId: petr.id } as const
    await reputation.must(emitFeedback, leader, { body })
    const { event } = await reputation.must(getFeedback, leader, { id: eventId })
    const due = await dueAtOf(eventId)
    expect(due).toEqual(new Date(event.until))
    expect(due?.getTime()).toBe(Date.parse(event.endDate) + 7 * day)
    expect(event.closed).toBe(false)

    await makeDue(eventId)
    await eventually(async () => {
      expect(await dueAtOf(eventId)).toBeUndefined()
      const { event: finished } = await reputation.must(getFeedback, leader, { id: eventId })
      expect(finished.closed).toBe(true)
      expect((await reputation.must(getStats, jana, { id: jana.id })).streak.value).toBe(1)
      expect(await reputation.must(getStats, petr, { id: petr.id })).toMatchObject({
        karma: { value: 8 },
        streak: { value: 0 },
      })
    })
    const refused = await reputation.call(emitFeedback, leader, { body: { ...body, userOrAliasId: jana.id } })
    expect(refused.body.code).toBe('feedback.finished')
  })

  it('leaves people a day when the end of the event is learned late', async () => {
    const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
    const before = Date.now()
    const eventId = await reputation.ended({ leader, players: [jana, leader], endedAgoMs: 30 * day })
    const dueAt = (await dueAtOf(eventId))?.getTime() ?? 0
    expect(dueAt).toBeGreaterThanOrEqual(before + day)
    expect(dueAt).toBeLessThan(Date.now() + day + 1)
    const { items } = await reputation.must(listFeedback, jana)
    expect(items).toMatchObject([{ id: eventId, until: new Date(dueAt).toISOString() }])
  })

  it('of long ago waits for nobody when it is known to be finished, and is still shown to who was in it', async () => {
    const [leader, jana, petr] = await Promise.all([1, 2, 3].map(() => reputation.people.person()))
    if (!leader || !jana || !petr) throw new Error('Nobody')
    const date = new Date(Date.now() - 30 * day).toISOString()
    const eventId = 'finished-before-it-ended'
    const about = {
      eventId,
      eventName: 'Volejbal',
      date,
      orgId: null,
      activityType: 'volleyball' as const,
      placeId: 'place-1',
      provider: 'PARTA' as const,
    }
    const run = { leader: leader.id, trainer: null }
    const attended = [jana, petr].map(({ id: userId }) => ({ userId, aliasId: null }))
    const fields = { subject: eventId, at: date }
    await reputation.deliver(aFact(feedbackFinished, { ...about, ...run, by: null, attended, penalized: [] }, fields))
    const attendees = attended.map((each) => ({ ...each, isConfirmed: true }))
    const ended = { ...about, ...run, private: false, endDate: date, attendees }
    await reputation.deliver(aFact(eventEnded, ended, fields))
    expect(await events().findOne({ _id: eventId })).toMatchObject({ finishedAt: new Date(date) })
    expect(await dueAtOf(eventId)).toBeUndefined()
    const { event } = await reputation.must(getFeedback, jana, { id: eventId })
    expect(event.closed).toBe(true)
    const stranger = await reputation.people.person()
    expect((await reputation.call(getFeedback, stranger, { id: eventId })).body.code).toBe('feedback.notFound')
  })
})
