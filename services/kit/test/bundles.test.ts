import type { Envelope } from '@parta/contracts/fact'
import { memberJoined, orgUpdated } from '@parta/contracts/orgs'
import { afterEach, describe, expect, it } from 'vitest'
import { createPublish } from '../src/facts/publish.ts'
import { listen, reaction, reactionCollections } from '../src/facts/reactions.ts'
import { createRelay } from '../src/facts/relay.ts'
import { inContext } from '../src/process/trace.ts'
import { listDeadLetters } from '../src/store/dead-letters.ts'
import { factOf } from '../src/store/decision.ts'
import type { Database } from '../src/store/mongo.ts'
import { createOnce } from '../src/store/once.ts'
import { eventually } from '../src/testing.ts'
import { allProcessed } from '../src/testing-facts.ts'
import { openParts, type Parts } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(): Promise<Parts> {
  const parts = await openParts(undefined, reactionCollections as never[])
  opened.push(parts.close)
  // These tests look at relays of their own: the sweep of this one would publish what they leave in documents.
  await parts.relay.close()
  return parts
}

type Joined = Envelope<{ userId: string }>

async function subscribe(parts: Parts, run: (fact: Joined) => Promise<void>) {
  const listening = await listen({ ...parts, service: 'chat' }, [reaction(memberJoined, run as never)])
  opened.push(listening.close)
}

const joined = (subject: string, version: number): Envelope => ({
  id: `guests:${subject}:${version}:0`,
  type: memberJoined.name,
  at: new Date().toISOString(),
  actor: 'x',
  correlation: 'x',
  subject,
  version,
  data: { orgId: subject, orgName: 'Klub', userId: `user-${version}`, admins: [] },
})
const many = (subject: string, count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => joined(subject, from + at)) as [Envelope, ...Envelope[]]

/** Returns a relay of its own and the messages that it sends. */
function openRelay(parts: Parts, database: Database = parts.database) {
  const messages: (readonly Envelope[])[] = []
  const bus: Parts['bus'] = {
    ...parts.bus,
    publish: (facts, kept) => {
      messages.push(facts)
      return parts.bus.publish(facts, kept)
    },
  }
  const relay = createRelay({ ...parts, database, bus, collections: [], plan: () => Promise.resolve() })
  opened.push(relay.close)
  return { relay, messages }
}

describe('the relay', () => {
  it('sends a thousand facts of one document in few messages, in order', async () => {
    const parts = await open()
    const received: number[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact.version)))
    const { relay, messages } = openRelay(parts)
    const facts = many('club', 1000)
    for (let at = 0; at < facts.length; at += 50) relay.committed('guests', 'club', facts.slice(at, at + 50))
    await eventually(() => expect(received).toHaveLength(1000))
    expect(received).toEqual(facts.map(({ version }) => version))
    expect(messages.length).toBeLessThanOrEqual(20)
  })

  it('keeps messages with facts about thousands of people below the largest message', async () => {
    const parts = await open()
    const { relay, messages } = openRelay(parts)
    const admins = Array.from({ length: 4000 }, (_, at) => `person-with-a-long-id-${at}`)
    const facts = many('crowd', 20).map((fact) => ({ ...fact, data: { ...(fact.data as object), admins } }))
    relay.committed('guests', 'crowd', facts)
    await eventually(() => expect(messages.flat()).toEqual(facts))
    for (const bundle of messages) expect(Buffer.byteLength(JSON.stringify(bundle))).toBeLessThan(500_000)
  })

  it('bundles consecutive facts of one type, and sends a snapshot alone', async () => {
    const parts = await open()
    const { relay, messages } = openRelay(parts)
    const snapshot = (version: number): Envelope => ({
      ...joined('club', version),
      type: orgUpdated.name,
      data: {
        id: 'club',
        name: 'Klub',
        image: 'BASIC',
        currency: 'CZK',
        admins: [],
        powerUsers: [],
        private: false,
        isRegistered: false,
        deleted: false,
      },
    })
    const facts = [joined('club', 1), joined('club', 2), snapshot(3), snapshot(4), joined('club', 5)]
    relay.committed('guests', 'club', facts)
    await eventually(() => expect(messages).toHaveLength(4))
    expect(messages.map((facts) => facts.map(({ version }) => version))).toEqual([[1, 2], [3], [4], [5]])
  })

  it('sends facts committed while earlier ones are being removed, in order', async () => {
    const parts = await open()
    const turnsMax = 25
    /** Commits each document's second fact this many promise turns after the removal of its first. */
    const after = new Map<string, number>()
    const database: Database = {
      ...parts.database,
      native: ((collection: string) => {
        const found = parts.database.native(collection)
        return {
          bulkWrite: async (operations: { updateOne: { filter: { _id: string } } }[]) => {
            await found.bulkWrite(operations as never)
            for (const id of new Set(operations.map(({ updateOne }) => updateOne.filter._id))) void commitLater(id)
          },
        }
      }) as never,
    }
    const { relay, messages } = openRelay(parts, database)
    async function commitLater(id: string) {
      const turns = after.get(id) ?? 0
      after.delete(id)
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      if (turns > 0) relay.committed('guests', id, [joined(id, 2)])
    }
    for (let turns = 1; turns <= turnsMax; turns += 1) {
      after.set(`club-${turns}`, turns)
      relay.committed('guests', `club-${turns}`, [joined(`club-${turns}`, 1)])
    }
    // Without a sweep: this relay has no collections.
    await eventually(() => expect(messages.flat()).toHaveLength(2 * turnsMax))
    for (let turns = 1; turns <= turnsMax; turns += 1) {
      const sent = messages.flat().filter(({ subject }) => subject === `club-${turns}`)
      expect(sent.map(({ version }) => version)).toEqual([1, 2])
    }
  })

  it('removes published facts from every document, and leaves others', async () => {
    const parts = await open()
    const documents = parts.database.native<{ _id: string; facts: Envelope[]; pendingAt?: Date }>('guests')
    const old = joined('two', 1)
    await documents.insertMany([
      { _id: 'one', facts: many('one', 3), pendingAt: new Date() },
      { _id: 'two', facts: [old, joined('two', 2)], pendingAt: new Date() },
    ])
    const { relay } = openRelay(parts)
    relay.committed('guests', 'one', many('one', 3))
    relay.committed('guests', 'two', [joined('two', 2)])
    await eventually(async () => {
      expect(await documents.findOne({ _id: 'one' })).toEqual({ _id: 'one', facts: [] })
      expect(await documents.findOne({ _id: 'two' })).toMatchObject({ facts: [{ id: old.id }] })
    })
    expect(await documents.findOne({ _id: 'two' })).toHaveProperty('pendingAt')
  })
})

describe('a message of several facts', () => {
  it('is redelivered as a whole when one of them fails, and changes nothing twice', async () => {
    const parts = await open()
    const once = createOnce(parts.database)
    const tries: string[] = []
    await subscribe(parts, async ({ id, data }) => {
      tries.push(data.userId)
      if (data.userId === 'user-2' && tries.filter((name) => name === 'user-2').length === 1) throw new Error('not yet')
      await once('received', { _id: id })
    })
    await parts.bus.publish(many('club', 3), false)
    await eventually(() => expect(tries).toHaveLength(6))
    expect(tries).toEqual(['user-1', 'user-2', 'user-3', 'user-1', 'user-2', 'user-3'])
    await eventually(async () =>
      expect(await parts.database.native('received').distinct('_id')).toEqual(many('club', 3).map(({ id }) => id)),
    )
    await allProcessed(parts, { service: 'chat', source: 'orgs', kept: false })
    expect(tries).toHaveLength(6)
    expect(await listDeadLetters(parts.database)).toEqual([])
  })

  it('becomes a dead letter only for the invalid one of them', async () => {
    const parts = await open()
    const received: string[] = []
    await subscribe(parts, ({ data }) => Promise.resolve(void received.push(data.userId)))
    const wrong = { ...joined('club', 2), data: { nonsense: true } }
    await parts.bus.publish([joined('club', 1), wrong, joined('club', 3)], false)
    await eventually(async () =>
      expect(await listDeadLetters(parts.database)).toMatchObject([{ _id: wrong.id, attempts: 1 }]),
    )
    await allProcessed(parts, { service: 'chat', source: 'orgs', kept: false })
    expect(received).toEqual(['user-1', 'user-3'])
  })
})

describe('a fact published by a reaction', () => {
  const at = new Date('2026-11-21T10:00:00Z')
  const draft = factOf(memberJoined, { orgId: 'club', orgName: 'Klub', userId: 'user-1', admins: [] })

  it('carries actor and request, and is one message however often it is published', async () => {
    const parts = await open()
    const received: Joined[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact)))
    const publish = createPublish(parts.bus)
    const publication = { id: 'published:of:a-cause', subject: 'club', at, version: 3 }
    await inContext({ correlation: 'request-1', actor: 'jana' }, async () => {
      await publish(draft, publication)
      await publish(draft, publication)
    })
    await eventually(() => expect(received).toHaveLength(1))
    expect(received[0]).toEqual({
      ...publication,
      at: at.toISOString(),
      type: memberJoined.name,
      actor: 'jana',
      correlation: 'request-1',
      version: 3,
      data: draft.data,
    })
    await allProcessed(parts, { service: 'chat', source: 'orgs', kept: false })
    expect(received).toHaveLength(1)
  })

  it('fails the reaction when the stream has not stored it', async () => {
    const parts = await openParts(undefined, reactionCollections as never[])
    const publish = createPublish(parts.bus)
    await parts.close()
    await expect(publish(draft, { id: 'published:too-late', subject: 'club', at, version: 3 })).rejects.toThrow()
  })
})
