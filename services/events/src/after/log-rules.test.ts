import type { Envelope } from '@parta/contracts/fact'
import { describe, expect, it } from 'vitest'
import { byOf, entryLine, leftLine, rowOf, rowOfParts, shiftedLine } from './log-rules.ts'

const at = '2026-06-01T10:00:00.000Z'
const entry = {
  eventId: 'e',
  eventName: 'x',
  leader: 'l',
  userId: 'jana',
  aliasId: null,
  trainer: null,
  playersCount: 1,
  queueCount: 0,
}
function fact<D>(data: D, more: Partial<Envelope> = {}): Envelope<D> {
  return { id: 'events:e:7:2', type: 't', at, actor: 'jana', correlation: 'c', subject: 'e', version: 7, ...more, data }
}
const left = { ...entry, wasQueued: false, kickReason: null, message: 'Proč' } as const

describe('an entry of the history', () => {
  it('is ordered like its fact: by the event’s version and the fact’s index', () => {
    expect(rowOf(fact(entry), { kind: 'joined' })).toEqual({
      _id: 'events:e:7:2',
      eventId: 'e',
      version: 7,
      index: 2,
      at: new Date(at),
      kind: 'joined',
    })
  })

  it('is written once for a fact in several parts', () => {
    const rows = ['events:e:7:0', 'events:e:7:1'].map((id) => rowOfParts(fact(entry, { id }), { kind: 'changed' })._id)
    expect(rows).toEqual(['e:7:changed', 'e:7:changed'])
  })

  it('names the entrant (an alias by its own id) and the rule', () => {
    expect(entryLine(fact({ userId: 'jana', aliasId: 'kuba' }), 'queued', 'full')).toEqual({
      kind: 'queued',
      rule: 'full',
      userId: 'jana',
      aliasId: 'kuba',
      by: 'jana',
    })
  })

  it('has no actor for a shift from the queue', () => {
    const until = '2026-06-01T12:00:00.000Z'
    expect(shiftedLine(fact({ ...entry, offerUntil: null }))).toEqual({
      kind: 'shifted',
      rule: 'queueOrder',
      userId: 'jana',
    })
    expect(shiftedLine(fact({ ...entry, offerUntil: until }))).toMatchObject({
      kind: 'offered',
      offerUntil: new Date(until),
    })
  })

  it.each([
    ['left', { reason: 'left' }, { kind: 'left', userId: 'jana', by: 'jana' }],
    [
      'kicked',
      { reason: 'kicked', kickReason: 'age' },
      { kind: 'kicked', userId: 'jana', by: 'jana', kickReason: 'age' },
    ],
    ['lapsed', { reason: 'lapsed' }, { kind: 'lapsed', rule: 'offerExpired', userId: 'jana' }],
    ['gone from Parta', { reason: 'gone' }, { kind: 'gone', userId: 'jana' }],
  ] as const)('of one who %s says how, and never their message', (_how, more, line) => {
    expect(leftLine(fact({ ...left, ...more }))).toEqual(line)
  })

  it('has no actor when the clock made the change', () => {
    expect(byOf({ actor: 'system' })).toEqual({})
    expect(byOf({ actor: 'leader' })).toEqual({ by: 'leader' })
  })
})
