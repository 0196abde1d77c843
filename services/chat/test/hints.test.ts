import { feedDeleted } from '@parta/contracts/feeds'
import { joinDecided, joinRequested, orgUpdated, requestWithdrawn } from '@parta/contracts/orgs'
import { eventually } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import { aFact, anId, listenTo, startChat } from './support.ts'

const { chat, leader: admin } = await startChat()

/** An organisation in this service's projection, with one admin. */
async function anOrg(): Promise<string> {
  const id = `org-${anId()}`
  const rest = {
    name: 'Sokol',
    image: 'BASIC',
    currency: 'CZK' as const,
    powerUsers: [],
    private: true,
    isRegistered: false,
  }
  await chat.publish(aFact(orgUpdated, { id, ...rest, admins: [admin.id], deleted: false }), orgUpdated)
  return id
}

describe('a request to join an organisation', () => {
  it('refreshes the lists of the admins and of the person when it is made, withdrawn or decided', async () => {
    const [asker, stranger] = [await chat.people.person(), await chat.people.person()]
    const orgId = await anOrg()
    const listener = await Promise.all([admin, asker].map((person) => listenTo(chat, person)))
    const curious = await listenTo(chat, stranger)
    const asked = { orgId, orgName: 'Sokol', userId: asker.id }
    const facts = [
      [aFact(joinRequested, { ...asked, admins: [] }), joinRequested],
      [aFact(requestWithdrawn, { orgId, userId: asker.id }), requestWithdrawn],
      [aFact(joinDecided, { ...asked, by: admin.id, approved: false }), joinDecided],
    ] as const
    for (const [at, [fact, type]] of facts.entries()) {
      // The first hint may be sent before the organisation's snapshot arrives: then it reaches the requesting person only.
      await eventually(async () => {
        await chat.publish({ ...fact, id: `${fact.id}-${anId()}` }, type)
        for (const { of } of listener) expect(of('org.requests').length).toBeGreaterThan(at)
      })
      for (const { of } of listener) expect(of('org.requests').at(-1)).toEqual({ orgId })
    }
    expect(curious.received).toEqual([])
  })
})

describe('a post', () => {
  it('disappears for its receivers, also when the fact is delivered twice', async () => {
    const [reader, stranger] = [await chat.people.person(), await chat.people.person()]
    const [listener, curious] = [await listenTo(chat, reader), await listenTo(chat, stranger)]
    const fact = { feedId: 'feed-1', orgId: 'org-1', orgName: 'Sokol', by: admin.id, members: [reader.id] }
    await chat.publish(aFact(feedDeleted, fact), feedDeleted, 2)
    await eventually(() => expect(listener.of('feed.deleted')[0]).toEqual({ feedId: 'feed-1' }))
    expect(curious.received).toEqual([])
  })
})
