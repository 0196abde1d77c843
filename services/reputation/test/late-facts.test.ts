import { emitFeedback, finishFeedback, getFeedback, listFeedback } from '@parta/contracts/feedback'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const hour = 3_600_000
const day = 24 * hour
const listed = async (who: TestPerson) => (await reputation.must(listFeedback, who)).items.map(({ id }) => id)

describe('an event whose end becomes known only after the time for feedback', () => {
  async function aLateEvent() {
    const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
    const eventId = await reputation.ended({ leader, players: [jana, leader], endedAgoMs: 8 * day })
    const body = { type: 'emoji' as const, eventId, userOrAliasId: leader.id }
    const give = (emoji: 'fire' | 'clap') => reputation.call(emitFeedback, jana, { body: { ...body, emoji } })
    return { leader, jana, eventId, give }
  }

  it('waits for feedback for a day: in the list, on its page, and for emoji', async () => {
    const { jana, eventId, give } = await aLateEvent()
    expect(await listed(jana)).toEqual([eventId])
    const { event } = await reputation.must(getFeedback, jana, { id: eventId })
    const left = Date.parse(event.until) - Date.now()
    expect(left).toBeGreaterThan(23 * hour)
    expect(left).toBeLessThanOrEqual(day)
    expect((await give('fire')).status).toBe(204)
  })

  it('waits no more once it is finished for everybody', async () => {
    const { leader, jana, eventId, give } = await aLateEvent()
    await reputation.must(finishFeedback, leader, { id: eventId })
    expect(await listed(jana)).toEqual([])
    expect((await give('clap')).body).toMatchObject({ code: 'feedback.finished' })
  })
})
