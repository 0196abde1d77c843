import { emitFeedback, penaltyGiven, penaltyUndone } from '@parta/contracts/feedback'
import { appealDecided, appealPenalty, decideAppeal, listKarma } from '@parta/contracts/karma'
import { limits } from '@parta/contracts/limits'
import { getStats } from '@parta/contracts/reputation'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { aFact } from '@parta/kit/testing-facts'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

/** Somebody who has lost points, at an event of a leader who may take one more. */
async function aPlayer(lost: number) {
  const [leader, jana] = [await reputation.people.person(), await reputation.people.person()]
  for (let point = 1; point <= lost; point += 1) {
    const about = { eventId: `before-${jana.id}-${point}`, eventName: 'Dřív', date: new Date().toISOString() }
    await reputation.deliver(
      aFact(penaltyGiven, { ...about, orgId: null, userId: jana.id, aliasId: null, by: leader.id }),
    )
  }
  const eventId = await reputation.ended({ leader, players: [jana, leader] })
  const about = { eventId, userOrAliasId: jana.id }
  const judge = (undo: boolean) => reputation.must(emitFeedback, leader, { body: { ...about, type: 'karma', undo } })
  return { jana, about, judge }
}

const karmaOf = async (who: TestPerson) => (await reputation.must(getStats, who, { id: who.id })).karma.value
/** Waits until the step of karma is stored that the penalty of an event is. */
const stored = (who: TestPerson, eventId: string) =>
  eventually(async () => {
    const { items } = await reputation.must(listKarma, who, { id: who.id })
    expect(items[0]).toMatchObject({ kind: 'penalty', event: { id: eventId } })
  })

/** The facts of a type about the penalty of an event that are published so far: how many points they say it took. */
const effectsOf = (type: typeof penaltyGiven | typeof appealDecided, eventId: string) =>
  reputation.published<typeof type.data>(type).flatMap(({ data }) => (data.eventId === eventId ? [data.effect] : []))

describe('the facts about a penalty', () => {
  it.each([
    [1, limits.karmaMax - 1],
    [0, limits.karmaMax],
  ])('say that it took %i points from somebody who had lost %i, as does its undo', async (effect, lost) => {
    const { jana, about, judge } = await aPlayer(lost)
    await judge(false)
    await stored(jana, about.eventId)
    await judge(true)
    await eventually(() => expect(effectsOf(penaltyUndone, about.eventId)).toEqual([effect]))
    expect(effectsOf(penaltyGiven, about.eventId)).toEqual([effect])
  })

  it('say that it took nothing at karma 0 also when an appeal makes it void', async () => {
    const { jana, about, judge } = await aPlayer(limits.karmaMax)
    const root = await reputation.people.person({ isSiteAdmin: true })
    await judge(false)
    await reputation.must(appealPenalty, jana, { body: { ...about, text: 'Stála mi tramvaj.' } })
    await reputation.must(decideAppeal, root, { body: { ...about, giveBack: true } })
    await eventually(() => expect(effectsOf(appealDecided, about.eventId)).toEqual([0]))
    await eventually(async () => expect(await karmaOf(jana)).toBe(0))
  })
})
