import { eventEnded } from '@parta/contracts/event-facts'
import { attendanceCorrected, feedbackFinished } from '@parta/contracts/feedback'
import { people } from '@parta/kit/people/people'
import type { Stored } from '@parta/kit/store/mongo'
import { aUserSnapshot } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedbackRow, feedbacks } from '../src/feedback/store.ts'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const database = () => reputation.running.kit.database
const stored = () => database().native<Stored<FeedbackRow>>(feedbacks.collection)
const rowOf = (eventId: string) => stored().findOne({ _id: eventId })
const erase = (id: string) => reputation.running.built.personal?.erase({ id, aliasIds: [] })
const entrant = (userId: string) => ({ userId, aliasId: null })

const about = {
  eventName: 'Volejbal',
  orgId: null,
  date: '2025-03-03T17:00:00.000Z',
  activityType: 'volleyball',
  placeId: 'place',
  trainer: null,
  provider: 'PARTA',
} as const
const finished = { at: '2025-03-04T10:00:00.000Z' }

/** An event of long ago, whose end comes after the fact that it was finished: `late` had not confirmed. */
async function replay(eventId: string, { came, late }: { came: readonly string[]; late: string }): Promise<void> {
  const event = { ...about, eventId, leader: `${eventId}-leader` }
  await reputation.deliver(
    aFact(feedbackFinished, { ...event, by: null, attended: came.map(entrant), penalized: [] }, finished),
  )
  const attendees = [...came, late].map((id) => ({ ...entrant(id), isConfirmed: id !== late }))
  await reputation.deliver(
    aFact(eventEnded, { ...event, private: false, endDate: '2025-03-03T19:00:00.000Z', attendees }, finished),
  )
}

describe('the erasure of somebody in an event that was replayed', () => {
  it('takes them out, whether they came, led it, or did not come', async () => {
    await replay('one', { came: ['jana', 'petr'], late: 'eva' })
    expect(await rowOf('one')).toMatchObject({ people: ['eva'], finishedAt: new Date(finished.at) })
    for (const id of ['jana', 'one-leader', 'eva']) await erase(id)
    const row = await rowOf('one')
    expect(row).toMatchObject({ leader: null, attendees: [{ id: 'petr', userId: 'petr' }] })
    expect(row).not.toHaveProperty('people')
  })

  it('takes them out when a correction says that they did not come', async () => {
    await replay('two', { came: ['adam', 'bara'], late: 'cyril' })
    const corrected = [{ ...entrant('adam'), attended: false }]
    const event = { ...about, eventId: 'two', leader: 'two-leader', by: 'two-leader' }
    await reputation.deliver(aFact(attendanceCorrected, { ...event, finishedAt: finished.at, corrected }, finished))
    await erase('adam')
    expect((await rowOf('two'))?.attendees.map(({ id }) => id)).toEqual(['bara', 'cyril'])
  })

  it('takes them out when a fact about them came between the news of the erasure and the erasure', async () => {
    await replay('three', { came: ['dana', 'emil'], late: 'filip' })
    await reputation.running.kit.newer(people.definition.collection, {
      _id: 'dana',
      version: 9,
      data: { ...aUserSnapshot('dana', {}), deleted: true },
    })
    const event = { ...about, eventId: 'four', leader: 'three-leader', by: null, penalized: [] }
    await reputation.deliver(aFact(feedbackFinished, { ...event, attended: [entrant('dana')] }, finished))
    await erase('dana')
    expect((await rowOf('three'))?.attendees.map(({ id }) => id)).toEqual(['emil', 'filip'])
  })
})
