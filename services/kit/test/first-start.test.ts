import type { Envelope } from '@parta/contracts/fact'
import { memberJoined, orgUpdated } from '@parta/contracts/orgs'
import { askOrg } from '@parta/contracts/questions'
import { afterEach, describe, expect, it } from 'vitest'
import { keepProjection, projection } from '../src/facts/projection.ts'
import { listen, type Reaction, reaction, reactionCollections } from '../src/facts/reactions.ts'
import { createNewer } from '../src/store/newer.ts'
import { eventually, testEnv } from '../src/testing.ts'
import { depth } from '../src/testing-depth.ts'
import { openParts, orgSnapshot, type Parts } from './support.ts'

const copied = projection(askOrg, 'org-copies')
const collections = [...reactionCollections, copied.definition]
const snapshots = { service: 'chat', source: 'orgs', kept: true } as const
const facts = { ...snapshots, kept: false } as const

const opened: (() => Promise<void>)[] = []
afterEach(closeAll)

async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close()
}

async function open(env: Record<string, string>): Promise<Parts> {
  const parts = await openParts(env, collections)
  opened.push(parts.close)
  return parts
}

/** Starts the reactions of one replica, a projection and a reaction to a fact, and returns how to stop them. */
async function start(parts: Parts, heard: string[] = []): Promise<() => Promise<void>> {
  const reactions: Reaction[] = [
    keepProjection(createNewer(parts.database), copied),
    reaction(memberJoined, ({ data }) => Promise.resolve(void heard.push(data.userId))),
  ]
  const listening = await listen({ ...parts, service: 'chat' }, reactions)
  opened.push(listening.close)
  return listening.close
}

const about = (id: string, version: number): Omit<Envelope, 'type' | 'data'> => ({
  id: `orgs:${id}:${version}:0`,
  at: new Date().toISOString(),
  actor: 'x',
  correlation: 'x',
  subject: id,
  version,
})

function publishOrg(parts: Parts, id: string, version = 1): Promise<void> {
  const data = orgSnapshot(id, `${id} ${version}`)
  return parts.bus.publish([{ ...about(id, version), type: orgUpdated.name, data }], true)
}

function publishJoin(parts: Parts, userId: string): Promise<void> {
  const data = { orgId: 'club', orgName: 'Klub', userId, admins: [] }
  return parts.bus.publish([{ ...about(userId, 1), type: memberJoined.name, data }], false)
}

const names = async (parts: Parts) =>
  (await parts.database.model(copied.definition).find().lean<{ data: { name: string } }[]>().exec())
    .map(({ data }) => data.name)
    .sort()

describe('two replicas of a service', () => {
  it('both start when they start for the first time at the same moment', async () => {
    for (let round = 0; round < depth(5, 25); round += 1) {
      const env = testEnv()
      const [one, two] = await Promise.all([open(env), open(env)])
      await publishOrg(one, 'before')
      const heard: string[] = []
      await Promise.all([start(one, heard), start(two, heard)])
      await publishOrg(two, 'later')
      await publishJoin(one, 'petr')
      await eventually(async () => expect(await names(one)).toEqual(['before 1', 'later 1']))
      await eventually(() => expect(heard).toEqual(['petr']))
      await closeAll()
    }
  })

  it('read all snapshots again when their database was emptied and they start at the same moment', async () => {
    for (let round = 0; round < depth(3, 10); round += 1) {
      const env = testEnv()
      const first = await open(env)
      await start(first)
      for (const id of ['a', 'b', 'c']) await publishOrg(first, id)
      await eventually(async () => expect(await names(first)).toHaveLength(3))
      await first.database.connection.dropDatabase()
      await closeAll()
      const replicas = await Promise.all([open(env), open(env), open(env)])
      await Promise.all(replicas.map((parts) => start(parts)))
      await eventually(async () => expect(await names(replicas[0])).toEqual(['a 1', 'b 1', 'c 1']))
      await publishOrg(replicas[1], 'd')
      await eventually(async () => expect(await names(replicas[2])).toHaveLength(4))
      await closeAll()
    }
  })
})

describe('a replica whose consumer another process deletes', () => {
  it('goes on reading snapshots when the other process creates the consumer anew', async () => {
    const parts = await open(testEnv())
    await start(parts)
    await publishOrg(parts, 'a')
    await eventually(async () => expect(await names(parts)).toEqual(['a 1']))
    await parts.bus.dropConsumer(snapshots)
    await parts.bus.consumer(snapshots)
    await publishOrg(parts, 'b')
    await eventually(async () => expect(await names(parts)).toEqual(['a 1', 'b 1']))
  })

  it('creates the consumer again when nobody else does', async () => {
    const parts = await open(testEnv())
    const heard: string[] = []
    await start(parts, heard)
    await publishJoin(parts, 'petr')
    await eventually(() => expect(heard).toEqual(['petr']))
    await Promise.all([snapshots, facts].map((options) => parts.bus.dropConsumer(options)))
    await publishOrg(parts, 'a')
    await publishJoin(parts, 'eva')
    await eventually(() => expect(new Set(heard)).toEqual(new Set(['petr', 'eva'])))
    await eventually(async () => expect(await names(parts)).toEqual(['a 1']))
  })

  it('can be closed while its consumer is being deleted', async () => {
    const parts = await open(testEnv())
    const stop = await start(parts)
    await Promise.all([parts.bus.dropConsumer(snapshots), stop()])
  })
})
