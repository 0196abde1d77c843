import { finishFeedback, getFeedback } from '@parta/contracts/feedback'
import type { TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const day = 86_400_000

describe('a child, or an alias whose age is not stated, on the page of feedback', () => {
  it('is shown to others only until nothing can be given any more, and then to its parent', async () => {
    const id = `parent-${crypto.randomUUID().slice(0, 8)}`
    const unmarked = (key: string) => ({ id: `ALIAS_${key}__${id}`, name: key, surname: 'Malá', image: 'BASIC' })
    const child = { ...unmarked('Anna'), ageGroup: 'child' as const }
    const adult = { ...unmarked('Bohdan'), ageGroup: 'adult' as const }
    const aliases = [child, adult, unmarked('Cyril')]
    const parent = await reputation.people.person({ id, name: 'Jana', aliases })
    const [leader, petr] = [
      await reputation.people.person({ name: 'Lenka' }),
      await reputation.people.person({ name: 'Petr' }),
    ]
    const family = [parent, ...aliases.map((each) => ({ id: each.id, userId: id }))]
    // Known late, so that there is a day for feedback until the leader finishes the event.
    const eventId = await reputation.ended({ leader, players: [petr, ...family], endedAgoMs: 8 * day })
    const namesFor = async (who: TestPerson) =>
      (await reputation.must(getFeedback, who, { id: eventId })).players.map(({ name }) => name).toSorted()
    const all = ['Anna', 'Bohdan', 'Cyril', 'Jana', 'Lenka', 'Petr']
    for (const who of [parent, petr, leader]) expect(await namesFor(who)).toEqual(all)
    await reputation.must(finishFeedback, leader, { id: eventId })
    for (const who of [petr, leader]) expect(await namesFor(who)).toEqual(['Bohdan', 'Jana', 'Lenka', 'Petr'])
    expect(await namesFor(parent)).toEqual(all)
  })
})
