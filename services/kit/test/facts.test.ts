import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { jetstream } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { messageReported } from '@parta/contracts/chat'
import type { Envelope } from '@parta/contracts/fact'
import { memberJoined, orgUpdated } from '@parta/contracts/orgs'
import { playerJoined } from '@parta/contracts/players'
import { askOrg, askUser } from '@parta/contracts/questions'
import { afterEach, describe, expect, it } from 'vitest'
import { natsOptions } from '../src/facts/bus-connection.ts'
import { busNames } from '../src/facts/bus-names.ts'
import { createProjections, keepProjection, projection } from '../src/facts/projection.ts'
import { listen, reaction, reactionCollections } from '../src/facts/reactions.ts'
import { deadLetters, listDeadLetters, replayDeadLetter } from '../src/store/dead-letters.ts'
import { type FactDraft, factOf } from '../src/store/decision.ts'
import { createNewer } from '../src/store/newer.ts'
import { eventually, testEnv } from '../src/testing.ts'
import { allProcessed } from '../src/testing-facts.ts'
import { guests, openParts, orgSnapshot, type Parts } from './support.ts'

const joined = (orgId: string, userId: string): FactDraft =>
  factOf(memberJoined, { orgId, orgName: 'Klub', userId, admins: [] })

const copied = projection(askOrg, 'org-copies')
const collections = [...reactionCollections, copied.definition]

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open(env = testEnv()): Promise<Parts> {
  const parts = await openParts(env, collections)
  opened.push(parts.close)
  return parts
}

const ofMembers = { service: 'chat', source: 'orgs', kept: false } as const

async function subscribe(parts: Parts, run: (fact: Envelope<{ userId: string }>) => Promise<void>) {
  const listening = await listen({ ...parts, service: 'chat' }, [reaction(memberJoined, run)])
  opened.push(listening.close)
  return listening
}

function publishJoin(parts: Parts, id: string, userId: string) {
  return parts.change(guests, id, (state) => ({
    next: { names: [...(state?.names ?? []), userId] },
    facts: [joined(id, userId)],
    answer: null,
  }))
}

describe('facts', () => {
  it('are published after the write, in the order of the document, and then removed from it', async () => {
    const parts = await open()
    const received: string[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact.data.userId)))
    for (const name of ['a', 'b', 'c', 'd']) await publishJoin(parts, 'club', name)
    await eventually(() => expect(received).toEqual(['a', 'b', 'c', 'd']))
    await eventually(async () => {
      const stored = await parts.database.native<{ _id: string; facts: unknown[] }>('guests').findOne({ _id: 'club' })
      expect(stored).toMatchObject({ facts: [] })
      expect(stored).not.toHaveProperty('pendingAt')
    })
  })

  it('are published once when the process is killed between write and publication', async () => {
    const env = testEnv()
    const child = spawn(process.execPath, [`${import.meta.dirname}/write-and-die.ts`], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += String(data)
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect({ said, signal }).toEqual({ said: 'written', signal: 'SIGKILL' })
    const parts = await open(env)
    const received: string[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact.id)))
    await eventually(() => expect(received.length).toBe(20))
    // Published again, as by a relay that crashed before removing the fact.
    const stored = await parts.database.native<{ _id: string }>('guests').findOne({ _id: 'club' })
    expect(stored).not.toBeNull()
    await parts.relay.sweep()
    await allProcessed(parts, ofMembers)
    expect(new Set(received).size).toBe(20)
    expect(received.length).toBe(20)
  })

  it('published twice are one message', async () => {
    const parts = await open()
    const received: string[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact.id)))
    const fact = {
      id: 'guests:club:1:0',
      type: memberJoined.name,
      at: new Date().toISOString(),
      actor: 'x',
      correlation: 'x',
      subject: 'club',
      version: 1,
      data: { orgId: 'club', orgName: 'Klub', userId: 'a', admins: [] },
    }
    await parts.bus.publish([fact], false)
    await parts.bus.publish([fact], false)
    await allProcessed(parts, ofMembers)
    expect(received).toEqual([fact.id])
  })

  it('go to one of two replicas of a service each', async () => {
    const env = testEnv()
    const [one, two] = [await open(env), await open(env)]
    const received: Record<'one' | 'two', string[]> = { one: [], two: [] }
    const both = Promise.withResolvers<void>()
    // No reaction ends before both replicas have begun one.
    const together = (list: string[]) => async (fact: Envelope<{ userId: string }>) => {
      list.push(fact.data.userId)
      if (received.one.length > 0 && received.two.length > 0) both.resolve()
      await both.promise
    }
    await subscribe(one, together(received.one))
    await subscribe(two, together(received.two))
    // More than one consumer fetches at once, so that neither gets all.
    for (let at = 0; at < 500; at += 1) void publishJoin(one, `club-${at}`, `user-${at}`)
    await eventually(() => expect(received.one.length + received.two.length).toBe(500))
    expect(new Set([...received.one, ...received.two]).size).toBe(500)
  })

  it('are redelivered after a failure, and acknowledged only when the reaction succeeded', async () => {
    const parts = await open()
    let tries = 0
    await subscribe(parts, () => {
      tries += 1
      return tries < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve()
    })
    await publishJoin(parts, 'club', 'a')
    await eventually(() => expect(tries).toBe(3))
    await allProcessed(parts, ofMembers)
    expect(tries).toBe(3)
    expect(await listDeadLetters(parts.database)).toEqual([])
  })

  it('that do not fit their schema become dead letters at once, and others are processed', async () => {
    const parts = await open()
    const received: string[] = []
    await subscribe(parts, (fact) => Promise.resolve(void received.push(fact.data.userId)))
    const wrong = {
      id: 'guests:x:1:0',
      type: memberJoined.name,
      at: new Date().toISOString(),
      actor: 'x',
      correlation: 'x',
      subject: 'x',
      version: 1,
      data: { nonsense: true },
    }
    await parts.bus.publish([wrong], false)
    await publishJoin(parts, 'club', 'a')
    await eventually(() => expect(received).toEqual(['a']))
    const letters = await eventually(async () => {
      const found = await listDeadLetters(parts.database)
      expect(found.length).toBe(1)
      return found
    })
    expect(letters[0]).toMatchObject({ _id: wrong.id, attempts: 1 })
  })

  it('of a newer version, with a field that this version does not know, are processed', async () => {
    const parts = await open()
    const heard: string[] = []
    await subscribe(parts, (fact) => Promise.resolve(void heard.push(fact.data.userId)))
    const fact = {
      id: 'guests:newer:1:0',
      type: memberJoined.name,
      at: new Date().toISOString(),
      actor: 'x',
      correlation: 'x',
      subject: 'club',
      version: 1,
      data: { orgId: 'club', orgName: 'Klub', userId: 'petr', admins: [], source: 'link' },
    }
    await parts.bus.publish([fact], false)
    await eventually(() => expect(heard).toEqual(['petr']))
    expect(await listDeadLetters(parts.database)).toEqual([])
  })

  it('published in the name of another service become dead letters without a reaction', async () => {
    const parts = await open()
    const received: string[] = []
    const react = (fact: Envelope) => Promise.resolve(void received.push(fact.type))
    // NATS lets a user publish anything under its own subjects, here those of the chat.
    const listening = await listen({ ...parts, service: 'events' }, [
      reaction(memberJoined, react),
      reaction(messageReported, react),
    ])
    opened.push(listening.close)
    const forged = { ...joined('club', 'thief'), id: 'forged', type: memberJoined.name, subject: 'club', version: 1 }
    const at = { at: new Date().toISOString(), actor: 'x', correlation: 'x' }
    const connection = await connect(natsOptions(parts.config))
    opened.push(() => connection.close())
    const { facts } = busNames(parts.env['PARTA_BUS_PREFIX'] ?? '')
    await jetstream(connection).publish(`${facts}.chat.message-reported`, JSON.stringify([{ ...forged, ...at }]))
    await publishJoin(parts, 'club', 'member')
    await eventually(async () =>
      expect(await listDeadLetters(parts.database)).toMatchObject([{ _id: 'forged', reason: 'of another service' }]),
    )
    await eventually(() => expect(received).toEqual([memberJoined.name]))
  })

  it('without the key of their lane become dead letters, too', async () => {
    const parts = await open()
    const listening = await listen({ ...parts, service: 'chat' }, [reaction(playerJoined, () => Promise.resolve())])
    opened.push(listening.close)
    const at = new Date().toISOString()
    const poison = { id: 'guests:z:1:0', type: playerJoined.name, at, actor: 'x', correlation: 'x', subject: 'z' }
    await parts.bus.publish([{ ...poison, version: 1, data: null }], false)
    await eventually(async () =>
      expect((await listDeadLetters(parts.database)).map((one) => one._id)).toEqual([poison.id]),
    )
  })

  it('can be replayed from the dead letters by an operator', async () => {
    const parts = await open()
    const fact: Envelope = {
      id: 'guests:y:1:0',
      type: memberJoined.name,
      at: new Date().toISOString(),
      actor: 'x',
      correlation: 'x',
      subject: 'y',
      version: 1,
      data: { orgId: 'y', orgName: 'Klub', userId: 'late', admins: [] },
    }
    await parts.database
      .model(deadLetters)
      .create({ _id: fact.id, subject: 's', fact, raw: null, reason: 'r', attempts: 8, at: new Date() })
    const received: string[] = []
    const listening = await subscribe(parts, (again) => Promise.resolve(void received.push(again.data.userId)))
    expect(await replayDeadLetter(parts.database, fact.id, listening.react)).toBe(true)
    expect(received).toEqual(['late'])
    expect(await listDeadLetters(parts.database)).toEqual([])
    expect(await replayDeadLetter(parts.database, fact.id, listening.react)).toBe(false)
  })
})

describe('projections', () => {
  const publish = (parts: Parts, id: string, { version, name }: { version: number; name: string }) =>
    parts.bus.publish(
      [
        {
          id: `orgs:${id}:${version}:0`,
          type: orgUpdated.name,
          at: new Date().toISOString(),
          actor: 'x',
          correlation: 'x',
          subject: id,
          version,
          data: orgSnapshot(id, name),
        },
      ],
      true,
    )
  async function follow(parts: Parts) {
    const listening = await listen({ ...parts, service: 'chat' }, [keepProjection(createNewer(parts.database), copied)])
    opened.push(listening.close)
    return listening
  }
  const names = async (parts: Parts) =>
    (await parts.database.model(copied.definition).find().lean<{ data: { name: string } }[]>().exec())
      .map((row) => row.data.name)
      .sort()

  it('store the newest snapshot, and ignore an older one that arrives later', async () => {
    const parts = await open()
    await follow(parts)
    await publish(parts, 'o1', { version: 3, name: 'newest' })
    await publish(parts, 'o1', { version: 2, name: 'older' })
    await publish(parts, 'o2', { version: 1, name: 'another' })
    await eventually(async () => expect(await names(parts)).toEqual(['another', 'newest']))
    await allProcessed(parts, { service: 'chat', source: 'orgs', kept: true })
    expect(await names(parts)).toEqual(['another', 'newest'])
  })

  it('are rebuilt from the stream when the service’s database was emptied', async () => {
    const parts = await open()
    const listening = await follow(parts)
    for (let at = 0; at < 50; at += 1) await publish(parts, `o${at}`, { version: 1, name: `org ${at}` })
    await publish(parts, 'o0', { version: 2, name: 'org 0 renamed' })
    await eventually(async () => expect((await names(parts)).length).toBe(50))
    opened.splice(opened.indexOf(listening.close), 1)
    await listening.close()
    await parts.database.connection.dropDatabase()
    await follow(parts)
    await eventually(async () => {
      const found = await names(parts)
      expect(found.length).toBe(50)
      expect(found).toContain('org 0 renamed')
    })
  })

  it('ask the owner once for a missing snapshot', async () => {
    const parts = await open()
    let asked = 0
    parts.bus.answer(askOrg, (id) => {
      asked += 1
      return Promise.resolve(id === 'known' ? { version: 7, data: orgSnapshot('known', 'Asked') } : null)
    })
    const projections = createProjections({ ...parts, newer: createNewer(parts.database) })
    expect(await projections.one(copied, 'known')).toMatchObject({ name: 'Asked' })
    expect(await projections.one(copied, 'known')).toMatchObject({ name: 'Asked' })
    expect(asked).toBe(1)
    expect(await projections.one(copied, 'unknown')).toBeNull()
  })

  it('ask the owner for a newer snapshot than the one that they hold', async () => {
    const parts = await open()
    let version = 0
    parts.bus.answer(askOrg, async (id) => {
      version += 1
      return { version, data: orgSnapshot(id, `Version ${version}`) }
    })
    const projections = createProjections({ ...parts, newer: createNewer(parts.database) })
    expect(await projections.one(copied, 'known')).toMatchObject({ name: 'Version 1' })
    expect(await projections.newest(copied, 'known')).toMatchObject({ name: 'Version 2' })
    expect(await projections.one(copied, 'known')).toMatchObject({ name: 'Version 2' })
  })

  it('refuse with server.unavailable when no service answers the question', async () => {
    const parts = await open()
    const people = projection(askUser, 'org-copies')
    await expect(
      createProjections({ ...parts, newer: createNewer(parts.database) }).one(people, 'x'),
    ).rejects.toMatchObject({ code: 'server.unavailable' })
  })
})
