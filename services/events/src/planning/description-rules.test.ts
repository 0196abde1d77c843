import { eventDescribed } from '@parta/contracts/described-events'
import { describe, expect, it } from 'vitest'
import type { EventRow } from '../core/store.ts'
import { anEvent } from '../core/testing.ts'
import { described, descriptionOf } from './description-rules.ts'

const org = { id: 'o', name: 'Klub', image: 'BASIC', currency: 'EUR' as const }
const event = anEvent({ org })

/** The number of descriptions that a change publishes. */
const told = (before: EventRow, next: EventRow) => {
  const decision = described('event', () => ({ next, answer: undefined }))(before, new Date(), new Set())
  return (decision.facts ?? []).filter(({ type }) => type === eventDescribed).length
}

describe('the description of an event', () => {
  it('has the currency of its organisation', () => {
    expect(descriptionOf('event', event).org).toEqual({ id: 'o', name: 'Klub', currency: 'EUR' })
    expect(descriptionOf('event', anEvent({ org: null })).org).toBeNull()
  })

  it('is published again when the currency changes', () => {
    expect(told(event, { ...event, sequence: 1 })).toBe(0)
    expect(told(event, { ...event, org: { ...org, currency: 'CZK' } })).toBe(1)
  })
})
