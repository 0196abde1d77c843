import type { OrgSnapshot } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { advance, withClock } from '../core/clock-rules.ts'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { removePerson, replaceStaff } from './leaver-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const remove = (event: EventRow | null, userId: string, at = now) => removePerson(event, { eventId: 'e', userId }, at)
const types = ({ facts = [] }: ReturnType<typeof remove>) => facts.map(({ type }) => type.name)

describe('a deleted person', () => {
  it('is removed from a coming event with all aliases, and the queue is shifted', () => {
    const event = anEvent({
      maxPlayers: 2,
      players: [entry('jana'), entry('kuba', 'jana')],
      queue: [entry('petr'), entry('ema', 'jana'), entry('eva')],
    })
    const decision = remove(event, 'jana')
    expect(decision.next.players.map(({ id }) => id)).toEqual(['petr', 'eva'])
    expect(decision.next).toMatchObject({ queue: [], playersCount: 2, queueCount: 0 })
    expect(types(decision)).toEqual([
      'events.player-left',
      'events.player-left',
      'events.player-left',
      'events.player-shifted',
      'events.player-shifted',
    ])
  })

  it('is removed regardless of role and time limit for leaving', () => {
    const soon = new Date(start.getTime() - 60_000)
    const event = anEvent({ hoursNotLeave: 24, trainer: 'jana', players: [entry('jana'), entry('petr')] })
    const { next } = remove(event, 'jana', soon)
    expect(next.players.map(({ id }) => id)).toEqual(['petr'])
    expect(next.trainer).toBeNull()
  })

  it('who led an event has its players asked to lead it, for at most two days, and half of the time until it begins', () => {
    const players = [entry('jana'), entry('petr'), entry('ema', 'eva'), entry('eva')]
    const event = anEvent({ leader: 'jana', players })
    const decision = remove(event, 'jana')
    const until = new Date(now.getTime() + 48 * 3_600_000)
    expect(decision.next).toMatchObject({ cancelled: false, handover: { until, agreed: [] }, playersCount: 3 })
    expect(decision.next.nextAt).toEqual(until)
    const [asked] = decision.facts?.filter(({ type }) => type.name === 'events.leader-removed') ?? []
    expect(asked?.data).toMatchObject({ people: ['petr', 'eva'], until: until.toISOString() })
    const soon = remove(event, 'jana', new Date(start.getTime() - 3_600_000)).next
    expect(soon.handover?.until).toEqual(new Date(start.getTime() - 1_800_000))
    expect(remove(decision.next, 'jana').next).toEqual(decision.next)
  })

  it('who led an event has its trainer lead it', () => {
    const decision = remove(anEvent({ leader: 'jana', trainer: 'petr', players: [entry('eva')] }), 'jana')
    expect(decision.next).toMatchObject({ leader: 'petr', trainer: null })
    expect(decision.next).not.toHaveProperty('handover')
    expect(types(decision)).toEqual(['events.event-changed', 'events.event-updated'])
  })

  it('who led an event for which others only wait has it cancelled, and they are told', () => {
    const decision = remove(anEvent({ leader: 'jana', maxPlayers: 0, queue: [entry('petr')] }), 'jana')
    expect(decision.next).toMatchObject({ cancelled: true, cancellation: { reason: 'cancelled', by: null } })
    expect(decision.facts?.[0]?.data).toMatchObject({ people: expect.arrayContaining(['petr']) })
  })

  it('who led an event of an organisation stays its leader until the organisation replaces them', () => {
    const org = { id: 'o', name: 'Klub', image: 'BASIC', currency: 'CZK' } as const
    const { next } = remove(anEvent({ leader: 'jana', org, players: [entry('petr')] }), 'jana')
    expect(next).toMatchObject({ leader: 'jana', cancelled: false })
    expect(next).not.toHaveProperty('handover')
  })

  it('who led an event that has begun stays its leader', () => {
    const event = withClock(anEvent({ leader: 'jana', players: [entry('petr')] }), now)
    const { next } = remove(event, 'jana', new Date(start.getTime() + 1))
    expect(next).toMatchObject({ leader: 'jana', cancelled: false })
    expect(next).not.toHaveProperty('handover')
  })

  it('who was alone in an event has it cancelled, and its texts are removed', () => {
    const event = anEvent({
      leader: 'jana',
      info: 'Volej 777 123 456',
      players: [entry('jana'), entry('kuba', 'jana')],
    })
    const decision = remove(event, 'jana')
    expect(decision.next).toMatchObject({ cancelled: true, name: '', info: '', words: [], playersCount: 0 })
    expect(decision.facts?.at(-1)?.data).toMatchObject({ cancelled: true, name: '' })
  })

  it('is removed from a running event, whose end then names neither them nor their aliases', () => {
    const event = withClock(anEvent({ trainer: 'jana', players: [entry('kuba', 'jana'), entry('petr')] }), now)
    const { next } = remove(event, 'jana', new Date(start.getTime() + 1))
    expect(next).toMatchObject({ trainer: null, players: [{ id: 'petr' }], playersCount: 1 })
    const { facts } = advance('e', next, next.endDate)
    expect(facts).toMatchObject([{ data: { trainer: null, attendees: [{ userId: 'petr' }] } }])
  })

  it('who is alone in a running event has it deleted with its texts', () => {
    const event = withClock(anEvent({ leader: 'jana', players: [entry('jana'), entry('kuba', 'jana')] }), now)
    const { next } = remove(event, 'jana', new Date(start.getTime() + 1))
    expect(next).toMatchObject({ cancelled: true, name: '', playersCount: 0, nextAt: null })
  })

  it('stays in events that have ended', () => {
    const event = anEvent({ leader: 'jana', players: [entry('jana')] })
    expect(remove(event, 'jana', event.endDate).next).toBe(event)
  })

  it('changes nothing when already removed', () => {
    const event = anEvent({ players: [entry('petr')] })
    expect(remove(event, 'jana')).toMatchObject({ next: event, facts: [] })
    const gone = remove(anEvent({ leader: 'jana' }), 'jana').next
    expect(remove(gone, 'jana').next).toBe(gone)
    expect(remove(null, 'jana').next).toBeNull()
  })
})

describe('the staff of an organisation’s event', () => {
  const now = new Date(start.getTime() - 3_600_000)
  const org = anOrg({ id: 'o1', name: 'Smečaři', powerUsers: ['coach'] })
  const ref = { id: 'o1', name: 'Smečaři', image: 'BASIC', currency: 'CZK' } as const
  const led = (fields: object) => anEvent({ org: ref, leader: 'admin', trainer: 'coach', ...fields })
  const after = (event: ReturnType<typeof led>, over: Partial<OrgSnapshot> = {}, at = now) =>
    replaceStaff(event, { eventId: 'e', org: { ...org, ...over } }, at)

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
