import type { Envelope } from '@parta/contracts/fact'
import { playerJoined } from '@parta/contracts/players'
import { afterEach, describe, expect, it } from 'vitest'
import { laneOf, listen, reaction, reactionCollections } from '../src/facts/reactions.ts'
import { eventually } from '../src/testing.ts'
import { openParts } from './support.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const entry = (userId: string, version: number): Envelope => ({
  id: `events:match:${version}:0`,
  type: playerJoined.name,
  at: new Date().toISOString(),
  actor: userId,
  correlation: 'test',
  subject: 'match',
  version,
  data: {
    eventId: 'match',
    eventName: 'Volejbal',
    userId,
    aliasId: null,
    playersCount: 1,
    queueCount: 0,
    leader: 'leader',
    trainer: null,
  },
})

describe('facts of one document', () => {
  it('have the lanes that the contract of the fact declares, and one lane otherwise', () => {
    expect(laneOf(entry('jana', 1))).toBe('match:jana')
    expect(laneOf({ ...entry('jana', 1), type: 'events.event-changed' })).toBe('match')
    expect(laneOf({ ...entry('jana', 1), type: 'events.of-a-newer-version' })).toBe('match')
  })

  it('wait only for facts of their own lane, whatever the order of reactions', async () => {
    const parts = await openParts(undefined, reactionCollections)
    opened.push(parts.close)
    const seen: string[] = []
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const listening = await listen({ ...parts, service: 'chat' }, [
      reaction(playerJoined, () => Promise.resolve()),
      reaction(playerJoined, async ({ data, version }) => {
        if (version === 1) await held
        seen.push(`${data.userId}:${version}`)
      }),
    ])
    opened.push(listening.close)
    const facts = [entry('jana', 1), entry('jana', 2), entry('petr', 3)] as const
    await parts.bus.publish([...facts], false)
    await eventually(() => expect(seen).toEqual(['petr:3']))
    letGo()
    await eventually(() => expect(seen).toEqual(['petr:3', 'jana:1', 'jana:2']))
  })
})
