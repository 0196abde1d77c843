import { blockChanged } from '@parta/contracts/blocks'
import type { Envelope } from '@parta/contracts/fact'
import { memberJoined } from '@parta/contracts/orgs'
import { Type } from 'typebox'
import { afterEach, describe, expect, it } from 'vitest'
import { batchReaction, listen, reactionCollections } from '../src/facts/reactions.ts'
import { deadLetters } from '../src/store/dead-letters.ts'
import { rows } from '../src/store/mongo.ts'
import { createOnce } from '../src/store/once.ts'
import { row } from '../src/store/row.ts'
import { eventually } from '../src/testing.ts'
import { openParts, type Parts } from './support.ts'

const members = rows('members', row({ _id: Type.String() }))

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(): Promise<Parts> {
  const parts = await openParts(undefined, [...reactionCollections, members])
  opened.push(parts.close)
  return parts
}

const joined = (userId: string): Envelope => ({
  id: `guests:${userId}:1:0`,
  type: memberJoined.name,
  at: new Date().toISOString(),
  actor: 'x',
  correlation: 'x',
  subject: userId,
  version: 1,
  data: { orgId: 'club', orgName: 'Klub', userId, admins: [] },
})

const ids = Array.from({ length: 300 }, (_none, at) => `user-${String(at).padStart(3, '0')}`)

async function publish({ bus }: Parts): Promise<void> {
  await Promise.all(ids.map((id) => bus.publish([joined(id)], false)))
}

/** Stores a row for each fact of a batch; `before` may throw for the ids of a batch. */
async function follow(parts: Parts, before: (batch: readonly string[]) => Promise<void> | void) {
  const once = createOnce(parts.database)
  const sizes: number[] = []
  const listening = await listen({ ...parts, service: 'chat' }, [
    batchReaction(memberJoined, async (facts) => {
      sizes.push(facts.length)
      const batch = facts.map(({ data }) => data.userId)
      await before(batch)
      await once(
        members.collection,
        batch.map((_id) => ({ _id })),
      )
    }),
  ])
  opened.push(listening.close)
  return { sizes, listening }
}

const stored = async ({ database }: Parts) =>
  (await database.native(members.collection).find({}).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)

describe('a reaction that takes many facts at once', () => {
  it('gets the facts that wait together, each of them once', async () => {
    const parts = await open()
    await publish(parts)
    const { sizes } = await follow(parts, () => {})
    await eventually(async () => expect(await stored(parts)).toEqual(ids))
    expect(sizes.length).toBeLessThan(ids.length / 3)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(ids.length)
  })

  it('changes nothing when all facts are delivered again', async () => {
    const parts = await open()
    await publish(parts)
    const { listening } = await follow(parts, () => {})
    await eventually(async () => expect(await stored(parts)).toEqual(ids))
    await Promise.all(ids.map((id) => listening.react(joined(id))))
    expect(await stored(parts)).toEqual(ids)
  })

  it('loses none of the others for a bad fact among them, which alone is redelivered', async () => {
    const parts = await open()
    await publish(parts)
    let isBroken = true
    await follow(parts, (batch) => {
      if (isBroken && batch.includes('user-150')) throw new Error('user-150 fails')
    })
    await eventually(async () => expect(await stored(parts)).toEqual(ids.filter((id) => id !== 'user-150')))
    isBroken = false
    await eventually(async () => expect(await stored(parts)).toEqual(ids))
    expect(await parts.database.native(deadLetters.collection).countDocuments()).toBe(0)
  })

  it('gets the facts again when the process ended in the middle of a batch', async () => {
    const parts = await open()
    await publish(parts)
    let rounds = 0
    await follow(parts, async (batch) => {
      rounds += 1
      if (rounds > 1) return
      // As a crash: a part of the batch is stored, and none of it is acknowledged.
      await createOnce(parts.database)(
        members.collection,
        batch.slice(0, 1).map((_id) => ({ _id })),
      )
      throw Object.assign(new Error('The connection was lost'), { name: 'MongoWaitQueueTimeoutError' })
    })
    await eventually(async () => expect(await stored(parts)).toEqual(ids))
  })

  it('reads what waits of its own facts before those of other services', async () => {
    const parts = await open()
    const own = Array.from({ length: 1200 }, (_none, at) => joined(`own-${at}`))
    const blocked = { ...joined('jana'), type: blockChanged.name, data: { by: 'jana', userId: 'petr' } }
    const others = Array.from({ length: 20 }, (_none, at) => ({ ...blocked, id: `blocks:jana:${at}:0` }))
    await Promise.all([...others, ...own].map((fact) => parts.bus.publish([fact], false)))
    const order: string[] = []
    const note = (facts: readonly Envelope[]) => Promise.resolve(void order.push(...facts.map(({ type }) => type)))
    const reactions = [batchReaction(memberJoined, note), batchReaction(blockChanged, note)]
    const listening = await listen({ ...parts, service: 'orgs' }, reactions)
    opened.push(listening.close)
    await eventually(() => expect(order).toHaveLength(own.length + others.length))
    // The last own facts, at most 500, are still in process when the others begin.
    expect(order.indexOf(blockChanged.name)).toBeGreaterThanOrEqual(own.length - 500)
  })

  it('gets more of them at once, also where an earlier version made the consumer', async () => {
    const { bus } = await open()
    const options = { service: 'chat', source: 'orgs', kept: false } as const
    const limitOf = async (isBatched: boolean) =>
      (await (await bus.consumer({ ...options, isBatched })).info()).config.max_ack_pending
    expect(await limitOf(false)).toBe(500)
    expect(await limitOf(true)).toBe(2000)
    expect(await limitOf(true)).toBe(2000)
  })
})
