import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { type CancelRequest, decideCancel, decideDelete } from './cancel-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const begun = new Date(start.getTime() + 1)
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const ref = { id: 'o', name: 'Klub', image: 'BASIC', currency: 'CZK' as const }
const org = anOrg()
const event = anEvent({
  org: ref,
  trainer: 'coach',
  players: [entry('leader'), entry('jana'), entry('kuba', 'jana')],
  queue: [entry('petr')],
  nextAt: new Date(+start - 7_200_000),
})
const calling = (userId: string, more: Partial<CancelRequest> = {}): CancelRequest => ({
  eventId: 'e',
  userId,
  isSiteAdmin: false,
  orgs: new Map([['o', org]]),
  message: '',
  ...more,
})
const cancelled = (state: EventRow | null, by: CancelRequest, at = now) => decideCancel(state, by, at)

describe('cancel event', () => {
  it('keeps the players, stores the reason, and notifies everyone else', () => {
    const { next, facts = [] } = cancelled(event, calling('leader', { message: 'Prší' }))
    expect(next).toMatchObject({
      cancelled: true,
      removed: false,
      cancellation: { reason: 'cancelled', message: 'Prší', by: 'leader', at: now },
      playersCount: 3,
      sequence: 1,
      nextAt: null,
    })
    expect(facts.map(({ type }) => type.name)).toEqual(['events.event-cancelled', 'events.event-updated'])
    expect(facts[0]?.data).toMatchObject({ reason: 'cancelled', message: 'Prší', people: ['coach', 'jana', 'petr'] })
  })

  it.each(['leader', 'coach', 'admin'])('is allowed for %s', (who) => {
    expect(cancelled(event, calling(who)).next.cancelled).toBe(true)
  })
  it.each(['power', 'jana', 'stranger'])('is refused for %s', (who) => {
    expect(() => cancelled(event, calling(who))).toThrow('rights.missing')
  })

  it('is refused once the event has begun', () => {
    expect(() => cancelled(event, calling('leader'), begun)).toThrow('event.past')
  })

  it('is idempotent', () => {
    const { next } = cancelled(event, calling('leader'))
    expect(cancelled(next, calling('coach'))).toMatchObject({ next, facts: [] })
    expect(() => cancelled(next, calling('jana'))).toThrow('rights.missing')
  })
})

describe('delete event', () => {
  it('removes the event from all lists, and notifies everyone else', () => {
    const { next, facts = [] } = decideDelete(event, calling('leader'), now)
    expect(next).toMatchObject({ cancelled: true, removed: true, cancellation: { reason: 'deleted' }, playersCount: 3 })
    expect(facts[0]?.data).toMatchObject({ reason: 'deleted', people: ['coach', 'jana', 'petr'] })
    expect(facts[1]?.data).toMatchObject({ cancelled: true, removed: true })
  })

  it.each(['leader', 'admin'])('is allowed for %s', (who) => {
    expect(decideDelete(event, calling(who), now).next.removed).toBe(true)
  })
  it.each(['coach', 'power', 'jana'])('is refused for %s', (who) => {
    expect(() => decideDelete(event, calling(who), now)).toThrow('rights.missing')
  })

  it('is allowed for site admins', () => {
    expect(decideDelete(event, calling('operator', { isSiteAdmin: true }), now).next.removed).toBe(true)
  })

  it('does not notify again when the event was cancelled before', () => {
    const { next } = cancelled(event, calling('coach', { message: 'Prší' }))
    const decision = decideDelete(next, calling('leader'), now)
    expect(decision.facts?.map(({ type }) => type.name)).toEqual(['events.event-updated'])
    expect(decision.next).toMatchObject({ removed: true, cancellation: { reason: 'cancelled', message: 'Prší' } })
  })

  it('is refused once the event has begun, and for a deleted event', () => {
    expect(() => decideDelete(event, calling('leader'), begun)).toThrow('event.past')
    const { next } = decideDelete(event, calling('leader'), now)
    expect(() => decideDelete(next, calling('leader'), now)).toThrow('event.notFound')
    expect(() => decideDelete(null, calling('leader'), now)).toThrow('event.notFound')
  })
})
