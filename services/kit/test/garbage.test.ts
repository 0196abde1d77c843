import { setImmediate } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { sessionsEnded } from '@parta/contracts/hints'
import { askOrg } from '@parta/contracts/questions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { natsOptions } from '../src/facts/bus-connection.ts'
import { busNames } from '../src/facts/bus-names.ts'
import { eventually } from '../src/testing.ts'
import { openParts, orgSnapshot, type Parts } from './support.ts'

let parts: Parts
beforeAll(async () => {
  parts = await openParts()
})
afterAll(() => parts.close())

const ended = { ids: ['genuine'], until: '2026-01-01T00:00:00.000Z', more: false }

describe('a message on the bus that is not JSON, or whose handler throws', () => {
  it('is ignored, and the process continues to answer and to receive', async () => {
    const received: unknown[] = []
    parts.bus.answer(askOrg, (id) => {
      if (id === 'fails') throw new Error('at once')
      return Promise.resolve(null)
    })
    parts.bus.subscribe(sessionsEnded, (message) => {
      if (message.ids.includes('fails')) throw new Error('at once')
      received.push(message)
    })
    const raw = await connect(natsOptions(parts.config))
    const names = busNames(parts.config.PARTA_BUS_PREFIX)
    for (const subject of [`${names.ask}.${askOrg.topic}`, `${names.all}.${sessionsEnded.topic}`]) {
      raw.publish(subject, '{')
    }
    await raw.flush()
    await expect(parts.bus.ask(askOrg, 'fails')).rejects.toMatchObject({ code: 'server.unavailable' })
    parts.bus.broadcast(sessionsEnded, { ...ended, ids: ['fails'] })
    parts.bus.broadcast(sessionsEnded, ended)
    await eventually(() => expect(received).toEqual([ended]))
    expect(await parts.bus.ask(askOrg, 'nobody')).toBeNull()
    await raw.close()
  })
})

describe('a hint of a process that ends', () => {
  it('is dropped, and breaks nothing', async () => {
    const parts = await openParts()
    let isClosed = false
    const closing = parts.close().then(() => {
      isClosed = true
    })
    while (!isClosed) {
      expect(() => parts.bus.broadcast(sessionsEnded, ended)).not.toThrow()
      await setImmediate()
    }
    await closing
    expect(() => parts.bus.broadcast(sessionsEnded, ended)).not.toThrow()
  })
})

describe('a message from a process of a newer version, with fields that this version does not know', () => {
  it('is received as if it did not have them', async () => {
    const newer = await openParts()
    const own = await openParts(newer.env)
    const heard: string[] = []
    own.bus.subscribe(sessionsEnded, ({ ids }) => heard.push(...ids))
    const org = { ...orgSnapshot('newer', 'Klub'), motto: 'Spolu' }
    const said = { ...ended, reason: 'signed out' }
    newer.bus.answer(askOrg, () => Promise.resolve({ version: 1, data: org }))
    await eventually(() => {
      newer.bus.broadcast(sessionsEnded, said)
      expect(heard).toContain('genuine')
    })
    expect(await own.bus.ask(askOrg, 'newer')).toMatchObject({ data: { name: 'Klub' } })
    await own.close()
    await newer.close()
  })
})
