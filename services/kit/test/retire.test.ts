import type { Envelope } from '@parta/contracts/fact'
import { memberJoined, orgUpdated } from '@parta/contracts/orgs'
import { afterEach, describe, expect, it } from 'vitest'
import { createPublish } from '../src/facts/publish.ts'
import { listen, reaction, reactionCollections } from '../src/facts/reactions.ts'
import { createRetire } from '../src/facts/retire.ts'
import { factOf } from '../src/store/decision.ts'
import { eventually } from '../src/testing.ts'
import { allProcessed } from '../src/testing-facts.ts'
import { type Guests, guests, namesIn, openParts, type Parts } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

async function open() {
  const parts = await openParts(undefined, reactionCollections)
  opened.push(parts.close)
  const received: Envelope[] = []
  const listening = await listen({ ...parts, service: 'chat' }, [
    reaction(memberJoined, (fact) => Promise.resolve(void received.push(fact))),
  ])
  opened.push(listening.close)
  return { parts, received, retire: createRetire(parts.database, parts.bus) }
}

const fact = (userId: string) => factOf(memberJoined, { orgId: 'club', orgName: 'Klub', userId, admins: [] })
const add = (parts: Parts, name: string) =>
  parts.change<Guests, null>(guests, 'club', (state) => ({
    next: { names: [...(state?.names ?? []), name] },
    facts: [fact(name)],
    answer: null,
  }))

describe('a document that is retired', () => {
  it('is deleted, and its last fact has the next version', async () => {
    const { parts, received, retire } = await open()
    await add(parts, 'a')
    await add(parts, 'b')
    await retire(guests, 'club', ({ names }) => [fact(`last-of-${names.length}`)])
    expect(await namesIn(parts, 'club')).toEqual([])
    await eventually(() => expect(received).toHaveLength(3))
    expect(received.map(({ version }) => version)).toEqual([1, 2, 3])
    expect(received.at(-1)).toMatchObject({ subject: 'club', data: { userId: 'last-of-2' } })
  })

  it('can be retired twice, with one fact', async () => {
    const { parts, received, retire } = await open()
    await add(parts, 'a')
    await Promise.all([retire(guests, 'club', () => [fact('last')]), retire(guests, 'club', () => [fact('last')])])
    await retire(guests, 'club', () => [fact('never')])
    await eventually(() => expect(received).toHaveLength(2))
    await allProcessed(parts, { service: 'chat', source: 'orgs', kept: false })
    expect(received.map(({ data }) => (data as { userId: string }).userId)).toEqual(['a', 'last'])
  })

  it('remains while the bus is unreachable, to be retired later', async () => {
    const { parts } = await open()
    await add(parts, 'a')
    await eventually(async () => {
      const stored = await parts.database.native<{ _id: string }>('guests').findOne({ _id: 'club' })
      expect(stored).not.toHaveProperty('pendingAt')
    })
    const away = { ...parts.bus, publish: () => Promise.reject(new Error('away')) }
    await expect(createRetire(parts.database, away)(guests, 'club', () => [fact('last')])).rejects.toThrow('away')
    expect(await namesIn(parts, 'club')).toEqual(['a'])
  })
})

describe('a snapshot', () => {
  it('cannot be published outside of a change, because its version would be unknown', async () => {
    const { parts } = await open()
    const draft = factOf(orgUpdated, { id: 'club' } as never)
    const publication = { id: 'x', subject: 'club', at: new Date(), version: 1 }
    await expect(createPublish(parts.bus)(draft, publication)).rejects.toThrow('is a snapshot')
  })
})
