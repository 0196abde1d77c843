import type { JsMsg } from '@nats-io/jetstream'
import { describe, expect, it } from 'vitest'
import { type Deps, read, type Work } from './consume.ts'

const fact = {
  id: 'identity:jana:1:0',
  type: 'identity.deletion-undone',
  at: '2026-11-23T12:00:00.000Z',
  actor: 'jana',
  correlation: 'test',
  subject: 'jana',
  version: 1,
  data: { userId: 'jana' },
}

/** Reads one message with the fact, and returns what became of it. */
async function readOne(fields: { work?: Partial<Work>; ack?: () => void; nak?: () => void }): Promise<string[]> {
  const seen: string[] = []
  const message = {
    subject: 'facts.identity.deletion-undone',
    info: { deliveryCount: 1 },
    json: () => fact,
    ack: fields.ack ?? (() => seen.push('ack')),
    nak:
      fields.nak ??
      (() => {
        seen.push('nak')
      }),
  } as Partial<JsMsg> as JsMsg
  const log = { error: () => seen.push('error'), warn: () => seen.push('warn') }
  const deps = { log, metrics: { reactions: { inc: () => undefined } } } as object as Deps
  const work: Work = {
    react: () => Promise.resolve(),
    laneOf: () => 'lane',
    handles: () => true,
    ...fields.work,
  }
  async function* messages() {
    yield message
    await Promise.resolve()
  }
  await read(deps, messages(), work)
  await new Promise((resolve) => setImmediate(resolve))
  return seen
}

describe('a message that fails outside of its reactions', () => {
  it('is acknowledged when nothing fails', async () => {
    expect(await readOne({})).toEqual(['ack'])
  })

  it('is redelivered when its lane cannot be determined', async () => {
    const laneOf = () => {
      throw new TypeError('no lane')
    }
    expect(await readOne({ work: { laneOf } })).toEqual(['error', 'nak'])
  })

  it('is left to be redelivered when the connection is closed', async () => {
    const closed = () => {
      throw new Error('closed')
    }
    expect(await readOne({ ack: closed })).toEqual(['error', 'nak'])
    expect(await readOne({ ack: closed, nak: closed })).toEqual(['error', 'warn'])
  })
})
