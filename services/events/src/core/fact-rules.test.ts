import { eventCancelled, eventChanged, eventStarting, leaderRemoved } from '@parta/contracts/event-facts'
import { eventUpdated } from '@parta/contracts/events'
import { playerJoined, playerLeft, playerQueued, playerShifted } from '@parta/contracts/players'
import { seatOwed } from '@parta/contracts/seats'
import type { FactDraft } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { notifyOnce } from './fact-rules.ts'
import { anEvent, start } from './testing.ts'

const marks = (type: FactDraft['type'], data: object, id: string | undefined = 'command') => {
  const decision = { next: anEvent(), facts: [{ type, data }], answer: 'done' }
  const marked = notifyOnce(decision, id)
  expect(marked).toMatchObject({ next: decision.next, answer: 'done' })
  const [fact] = marked.facts ?? []
  return (fact?.data as { together?: unknown } | undefined)?.together
}

describe('the facts of a command on several dates', () => {
  it.each([
    ['who joined', playerJoined, {}],
    ['who waits', playerQueued, {}],
    ['who left', playerLeft, { reason: 'left' }],
    ['who moved up for good', playerShifted, { offerUntil: null }],
    ['for whom a place is held', playerShifted, { offerUntil: start.toISOString() }],
    ['that its leader is gone', leaderRemoved, {}],
    ['who owes', seatOwed, { owedUntil: start.toISOString() }],
    ['who may lead it now', leaderRemoved, {}],
    ['what was changed', eventChanged, {}],
    ['that it is off', eventCancelled, { reason: 'cancelled' }],
    ['that it is deleted', eventCancelled, { reason: 'deleted' }],
  ] as const)('are marked with the command: %s', (_what, type, data) => {
    expect(marks(type, data)).toEqual({ id: 'command', date: start.toISOString() })
  })

  it.each([
    ['what the clock had to do', eventStarting, {}],
    ['that too few came', eventCancelled, { reason: 'minimum' }],
    ['a place that was not taken in time', playerLeft, { reason: 'lapsed' }],
    ['the whole of the event', eventUpdated, {}],
  ] as const)('are not marked: %s', (_what, type, data) => {
    expect(marks(type, data)).toBeUndefined()
  })

  it('are not marked when the command is for one date', () => {
    const decision = { next: anEvent(), facts: [{ type: playerJoined, data: {} }], answer: null }
    expect(notifyOnce(decision, undefined)).toBe(decision)
  })
})
