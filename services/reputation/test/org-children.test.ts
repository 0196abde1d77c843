import { emitFeedback, listOrgFeedback } from '@parta/contracts/feedback'
import { getReviews } from '@parta/contracts/reputation'
import type { OrgRole } from '@parta/contracts/values'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { anId, openReputation, type Reputation } from './support.ts'

let reputation: Reputation
let count = 0
beforeAll(async () => {
  reputation = await openReputation()
})

const club = anId('club')
const personOf = async (role: OrgRole | null, fields: object = {}) => {
  const person = await reputation.people.person(fields)
  if (role) reputation.roles.set(person.id, role)
  return person
}
const pageFor = (who: TestPerson) => reputation.must(listOrgFeedback, who, { id: club })
const textsFor = async (who: TestPerson) => (await pageFor(who)).items.map(({ text }) => text)

/** A child and its parent were in an event of the organisation with Milan, who wrote a review of each. */
async function aReview(parentRole: OrgRole | null) {
  count += 1
  const id = anId('parent')
  const child = { id: `ALIAS_c__${id}`, name: 'Anna', surname: 'B', image: 'BASIC', ageGroup: 'child' as const }
  const parent = await personOf(parentRole, { id, aliases: [child] })
  const [milan, lead] = [await personOf('member'), await personOf('member')]
  const players = [milan, parent, { id: child.id, userId: id }]
  const eventId = await reputation.ended({ leader: lead, players, orgId: club })
  const [ofChild, ofParent] = [`dítě ${count}`, `rodič ${count}`]
  for (const [userOrAliasId, text] of [[child.id, ofChild] as const, [id, ofParent] as const]) {
    await reputation.must(emitFeedback, milan, { body: { type: 'review', eventId, userOrAliasId, text } })
  }
  await eventually(async () => expect(await textsFor(milan)).toContain(ofParent))
  return { parent, milan, lead, eventId, ofChild, ofParent }
}

describe('what was said of a child', () => {
  it('is read by its parent, by admins and power users, and by the members who were in the event', async () => {
    const { parent, milan, lead, ofChild, ofParent } = await aReview('member')
    const staff = [await personOf('admin'), await personOf('powerUser')]
    for (const who of [parent, milan, lead, ...staff]) expect(await textsFor(who)).toContain(ofChild)
    const other = await aReview('member')
    for (const who of [await personOf('member'), other.milan]) {
      const texts = await textsFor(who)
      expect(texts).toContain(ofParent)
      expect(texts).not.toContain(ofChild)
    }
  })

  it('is read by its parent only, among the members, while the parent is a guest', async () => {
    const { parent, milan, ofChild, ofParent } = await aReview(null)
    const admin = await personOf('admin')
    for (const who of [milan, admin]) {
      const texts = await textsFor(who)
      expect(texts).toContain(ofParent)
      expect(texts).not.toContain(ofChild)
    }
    reputation.roles.set(parent.id, 'member')
    for (const who of [parent, milan, admin]) expect(await textsFor(who)).toContain(ofChild)
  })
})

describe('the id of a review or an emoji, and the token of a page', () => {
  it('contain no id of the event, the giver or the receiver', async () => {
    const { parent, milan, eventId } = await aReview('member')
    const query = { limit: '1' }
    const { items, nextToken = '' } = await reputation.must(listOrgFeedback, milan, { id: club, query })
    const { items: onProfile } = await reputation.must(getReviews, milan, { id: parent.id, query })
    expect(nextToken).not.toBe('')
    const shown = [...items, ...onProfile].map(({ id }) => id)
    expect(shown.every((id) => /^[\w-]{43}$/.test(id))).toBe(true)
    const all = [...shown, Buffer.from(nextToken, 'base64url').toString('latin1')].join(' ')
    for (const id of [eventId, milan.id, parent.id]) expect(all).not.toContain(id)
  })
})
