import { emitFeedback, finishFeedback } from '@parta/contracts/feedback'
import { listKarma } from '@parta/contracts/karma'
import { getStats } from '@parta/contracts/reputation'
import { eventually } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

describe('an event of another provider', () => {
  it('takes no karma and returns none, and counts for the streak', async () => {
    const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
    const karma = (eventId: string) => ({ body: { type: 'karma' as const, eventId, userOrAliasId: jana.id } })
    const own = await reputation.ended({ leader, players: [jana, leader] })
    await reputation.must(emitFeedback, leader, karma(own))
    const other = await reputation.ended({ leader, players: [jana, leader], provider: 'RESERVANTO' })
    expect((await reputation.call(emitFeedback, leader, karma(other))).body).toMatchObject({
      code: 'feedback.provider',
    })
    await reputation.must(finishFeedback, leader, { id: other })
    await eventually(async () => {
      const { streak } = await reputation.must(getStats, jana, { id: jana.id })
      expect(streak.value).toBe(1)
    })
    const { items, attendances, value } = await reputation.must(listKarma, jana, { id: jana.id })
    expect([items.length, attendances, value]).toEqual([1, 0, 8])
  })

  it('is told from PARTA’s own, which do', async () => {
    const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
    const body = { type: 'karma' as const, userOrAliasId: jana.id }
    const first = await reputation.ended({ leader, players: [jana, leader], provider: 'PARTA' })
    await reputation.must(emitFeedback, leader, { body: { ...body, eventId: first } })
    const second = await reputation.ended({ leader, players: [jana, leader], provider: 'PARTA' })
    await reputation.must(finishFeedback, leader, { id: second })
    await eventually(async () => expect((await reputation.must(listKarma, jana, { id: jana.id })).attendances).toBe(1))
  })
})
