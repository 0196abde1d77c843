import type { Envelope } from '@parta/contracts/fact'
import { memberJoined } from '@parta/contracts/orgs'
import { afterAll, expect, it } from 'vitest'
import { listen, reaction, reactionCollections, reactionSlots } from '../src/facts/reactions.ts'
import { poolSize } from '../src/store/mongo.ts'
import { eventually } from '../src/testing.ts'
import { openParts } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

const joined = (userId: string, actor: string): Envelope => ({
  id: `guests:${userId}:1:0`,
  type: memberJoined.name,
  at: new Date().toISOString(),
  actor,
  correlation: 'x',
  subject: userId,
  version: 1,
  data: { orgId: 'club', orgName: 'Klub', userId, admins: [] },
})

it('reactions to a flood of facts are fewer at once than the connections of their pool, and those of one person fewer still', async () => {
  expect(reactionSlots.atOnce).toBeLessThan(poolSize)
  const parts = await openParts(undefined, reactionCollections)
  opened.push(parts.close)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const inProgress: string[] = []
  const most = { all: 0, flooder: 0 }
  const done: string[] = []
  const { close } = await listen({ ...parts, service: 'chat' }, [
    reaction(memberJoined, async ({ id, actor }) => {
      inProgress.push(actor)
      most.all = Math.max(most.all, inProgress.length)
      most.flooder = Math.max(most.flooder, inProgress.filter((one) => one === 'flooder').length)
      await released
      inProgress.splice(inProgress.indexOf(actor), 1)
      done.push(id)
    }),
  ])
  opened.push(close)

  const flood = Array.from({ length: 200 }, (_none, at) => joined(`flood-${at}`, 'flooder'))
  for (const fact of flood) await parts.bus.publish([fact], false)
  await eventually(() => expect(inProgress).toHaveLength(reactionSlots.ofCaller))
  const others = Array.from({ length: 50 }, (_none, at) => joined(`other-${at}`, `person-${at}`))
  for (const fact of others) await parts.bus.publish([fact], false)
  await eventually(() => expect(inProgress).toHaveLength(reactionSlots.atOnce))
  release()
  await eventually(() => expect(new Set(done).size).toBe(flood.length + others.length))
  expect(most).toEqual({ all: reactionSlots.atOnce, flooder: reactionSlots.ofCaller })
})
