import { emitFeedback, listOrgFeedback } from '@parta/contracts/feedback'
import type { OrgRole } from '@parta/contracts/values'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { anId, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
beforeAll(async () => {
  reputation = await openReputation()
})

const personOf = async (role: OrgRole) => {
  const person = await reputation.people.person()
  reputation.roles.set(person.id, role)
  return person
}

/** Two members were in an event of an organisation that a third led; one gave the other an emoji and a review. */
async function anEventOfAnOrg(fields: { private: boolean }) {
  const orgId = anId('club')
  const [leader, giver, player] = [await personOf('member'), await personOf('member'), await personOf('member')]
  const eventId = await reputation.ended({ leader, players: [giver, player], orgId, ...fields })
  const about = { eventId, userOrAliasId: player.id }
  await reputation.must(emitFeedback, giver, { body: { ...about, type: 'emoji', emoji: 'fire' } })
  await reputation.must(emitFeedback, giver, { body: { ...about, type: 'review', text: 'Díky!' } })
  const linesFor = async (viewer: TestPerson) => {
    const { items } = await reputation.must(listOrgFeedback, viewer, { id: orgId })
    return items.map(({ emoji, text, eventName }) => `${emoji ?? text} ${eventName}`).toSorted()
  }
  await eventually(async () => expect(await linesFor(leader)).toHaveLength(2))
  return { eventId, linesFor, inIt: [leader, giver, player], giver, player }
}

const named = ['Díky! Volejbal', 'fire Volejbal']
const nameless = ['Díky! ', 'fire ']

describe('the feedback of an organisation on a private event', () => {
  it('names it to those who were in it or run the organisation, and not to other members', async () => {
    const { inIt, linesFor } = await anEventOfAnOrg({ private: true })
    for (const viewer of [...inIt, await personOf('admin'), await personOf('powerUser')]) {
      expect(await linesFor(viewer)).toEqual(named)
    }
    expect(await linesFor(await personOf('member'))).toEqual(nameless)
  })

  it('names it to those who gave and received it, also when nothing else is known of the event', async () => {
    const { eventId, linesFor, giver, player } = await anEventOfAnOrg({ private: true })
    await reputation.running.kit.database.native<{ _id: string }>('feedbacks').deleteOne({ _id: eventId })
    for (const viewer of [giver, player]) expect(await linesFor(viewer)).toEqual(named)
    expect(await linesFor(await personOf('member'))).toEqual(nameless)
  })
})

describe('the feedback of an organisation on a public event', () => {
  it('names it to every member', async () => {
    const { linesFor } = await anEventOfAnOrg({ private: false })
    expect(await linesFor(await personOf('member'))).toEqual(named)
  })
})
