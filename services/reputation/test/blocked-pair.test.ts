import { emitEmojiBatch, emitFeedback, getFeedback } from '@parta/contracts/feedback'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

/** The leader's event with Jana, with whom the leader has a block, and Petr. */
async function anEvent() {
  const { people } = reputation
  const [jana, petr] = [await people.person(), await people.person()]
  const leader = await people.person({ apart: [jana.id] })
  return { leader, jana, petr, eventId: await reputation.ended({ leader, players: [leader, jana, petr] }) }
}

describe('a leader and a player with a block between them', () => {
  it('cannot rate each other, which the leader sees of the player', async () => {
    const { leader, jana, petr, eventId } = await anEvent()
    const { players } = await reputation.must(getFeedback, leader, { id: eventId })
    const mayRate = new Map(players.map(({ id, mayRate: may }) => [id, may]))
    expect(mayRate).toEqual(
      new Map([
        [leader.id, false],
        [jana.id, false],
        [petr.id, true],
      ]),
    )
    const about = { eventId, userOrAliasId: jana.id }
    const review = await reputation.call(emitFeedback, leader, { body: { ...about, type: 'review', text: 'Ahoj' } })
    expect(review.body.code).toBe('feedback.blocked')
    const emojis = [jana, petr].map(({ id }) => ({ userOrAliasId: id, emoji: 'fire' }))
    const batch = await reputation.call(emitEmojiBatch, leader, { body: { eventId, emojis } })
    expect(batch.body.code).toBe('feedback.blocked')
  })

  it('leave the karma of the player to the leader', async () => {
    const { leader, jana, eventId } = await anEvent()
    await reputation.must(emitFeedback, leader, { body: { type: 'karma', eventId, userOrAliasId: jana.id } })
    const { players } = await reputation.must(getFeedback, leader, { id: eventId })
    expect(players.find(({ id }) => id === jana.id)).toMatchObject({ penalty: true, mayRate: false })
  })
})
