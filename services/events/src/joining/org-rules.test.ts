import type { OrgSnapshot } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { replaceStaff } from './org-rules.ts'

const now = new Date(start.getTime() - 3_600_000)
const org = anOrg({ id: 'o1', name: 'Smečaři', powerUsers: ['coach'] })
const ref = { id: 'o1', name: 'Smečaři', image: 'BASIC', currency: 'CZK' } as const
const led = (fields: object) => anEvent({ org: ref, leader: 'admin', trainer: 'coach', ...fields })
const after = (event: ReturnType<typeof led>, over: Partial<OrgSnapshot> = {}, at = now) =>
  replaceStaff(event, { eventId: 'e', org: { ...org, ...over } }, at)

describe('the staff of an organisation’s event', () => {
  it('stays while it manages the organisation', () => {
    const event = led({})
    expect(after(event)).toEqual({ next: event, answer: undefined })
  })

  it('loses a trainer who no longer manages the organisation', () => {
    const { next, facts = [] } = after(led({}), { powerUsers: [] })
    expect(next).toMatchObject({ leader: 'admin', trainer: null })
    expect(facts.map(({ type }) => type.name)).toEqual(['events.event-changed', 'events.event-updated'])
  })

  it('gets an admin as leader when the leader no longer manages the organisation; the old one stays a player', () => {
    const players = [{ id: 'gone', userId: 'gone', at: now }]
    const { next } = after(led({ leader: 'gone', players, playersCount: 1 }))
    expect(next).toMatchObject({ leader: 'admin', trainer: 'coach', players })
    expect(after(led({ leader: 'gone', trainer: 'admin' })).next).toMatchObject({ leader: 'admin', trainer: null })
  })

  it('does not owe for the seat of the new leader any more', () => {
    const players = [{ id: 'admin', userId: 'admin', at: now, owedUntil: start }]
    const { next, facts = [] } = after(led({ leader: 'gone', oneOffProductId: 'ticket', players }))
    expect(next.players[0]).not.toHaveProperty('owedUntil')
    expect(facts.map(({ type }) => type.name)).toContain('events.seat-owed')
  })

  it('does not change in events of others, past events, or events of a deleted organisation', () => {
    const stranger = led({ trainer: 'gone', org: { ...ref, id: 'o2' } })
    expect(after(stranger).next).toBe(stranger)
    const past = led({ trainer: 'gone' })
    expect(after(past, {}, new Date(start.getTime() + 1)).next).toBe(past)
    expect(after(past, { deleted: true }).next).toBe(past)
  })
})
