import { emitFeedback } from '@parta/contracts/feedback'
import { getReviews } from '@parta/contracts/reputation'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { reviews } from '../src/reviews/store.ts'
import { openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

/** Somebody with an alias leads an event, and a player writes a review of both; another parent's alias played, too. */
async function aReviewedEvent(fields: { private: boolean }) {
  const id = `leader-${crypto.randomUUID().slice(0, 8)}`
  const [own, kid] = [`ALIAS_a__${id}`, `ALIAS_b__parent-${id}`]
  const aliases = [{ id: own, name: 'A', surname: 'B', image: 'BASIC', ageGroup: 'adult' as const }]
  const leader = await reputation.people.person({ id, aliases })
  const parent = await reputation.people.person({ id: `parent-${id}` })
  const [writer, player, stranger] = [
    await reputation.people.person(),
    await reputation.people.person(),
    await reputation.people.person(),
  ]
  const players = [{ id: own, userId: id }, writer, player, { id: kid, userId: parent.id }]
  const eventId = await reputation.ended({ leader, players, ...fields })
  for (const userOrAliasId of [id, own]) {
    const body = { type: 'review', eventId, userOrAliasId, text: 'Díky!' } as const
    await reputation.must(emitFeedback, writer, { body })
  }
  const rows = reputation.running.kit.database.native(reviews.collection)
  await eventually(async () => expect(await rows.countDocuments({ eventId })).toBe(2))
  /** Returns the event's name in the reviews of the leader and of the alias. */
  const namesFor = async (viewer: TestPerson) => {
    const pages = [
      await reputation.must(getReviews, viewer, { id }),
      await reputation.must(getReviews, viewer, { id: own }),
    ]
    return pages.flatMap(({ items }) => items.map(({ text, eventName }) => `${text} ${eventName}`))
  }
  return { namesFor, inIt: [leader, writer, player, parent], stranger, eventId }
}

const named = ['Díky! Volejbal', 'Díky! Volejbal']
const nameless = ['Díky! ', 'Díky! ']

describe('reviews written after a private event', () => {
  it('name it to those who were in it, with an alias or by leading it, and to nobody else', async () => {
    const { inIt, stranger, namesFor } = await aReviewedEvent({ private: true })
    for (const viewer of inIt) expect(await namesFor(viewer)).toEqual(named)
    expect(await namesFor(stranger)).toEqual(nameless)
  })

  it('name it to those who wrote them and whom they are about, also when nothing else is known of the event', async () => {
    const { inIt, namesFor, eventId } = await aReviewedEvent({ private: true })
    await reputation.running.kit.database.native<{ _id: string }>('feedbacks').deleteOne({ _id: eventId })
    const [leader, writer, player] = inIt
    for (const viewer of [leader, writer]) expect(await namesFor(viewer as TestPerson)).toEqual(named)
    expect(await namesFor(player as TestPerson)).toEqual(nameless)
  })
})

describe('reviews written after a public event', () => {
  it('name it to everybody', async () => {
    const { stranger, namesFor } = await aReviewedEvent({ private: false })
    expect(await namesFor(stranger)).toEqual(named)
  })
})
