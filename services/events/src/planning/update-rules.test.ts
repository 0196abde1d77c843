import type { EventPatch } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, anOrg, start } from '../core/testing.ts'
import { decideUpdate, type Edit } from './update-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const hour = 3_600_000
const entry = (id: string, more: Partial<Entry> = {}): Entry => ({ id, userId: id, at: now, ...more })
const place = { id: 'p2', name: 'Hala Vodova', address: 'Brno', location: { lat: 49.22, lon: 16.58 }, activities: [] }
const org = anOrg()
const ref = { id: 'o', name: 'Klub', image: 'BASIC', currency: 'CZK' as const }
const led = (fields: Partial<EventRow> = {}) => anEvent({ players: [entry('leader')], ...fields })

function update(event: EventRow | null, patch: EventPatch, more: Partial<Edit> & { at?: Date } = {}) {
  const { at = now, ...edit } = more
  const orgs = new Map([['o', org]])
  return decideUpdate(event, { eventId: 'e', userId: 'leader', patch, place: null, orgs, ...edit }, at)
}
const types = ({ facts = [] }: ReturnType<typeof update>) => facts.map(({ type }) => type.name.replace('events.', ''))
const changes = ({ facts = [] }: ReturnType<typeof update>) =>
  facts.flatMap(({ type, data }) => (type.name === 'events.event-changed' ? [data] : []))

describe('edit event', () => {
  it('is allowed for the leader, the trainer and the admins of the organisation', () => {
    const event = led({ trainer: 'coach', org: ref })
    for (const userId of ['leader', 'coach', 'admin']) {
      expect(update(event, { name: 'Jinak' }, { userId }).next.name).toBe('Jinak')
    }
    for (const userId of ['power', 'jana']) {
      expect(() => update(event, { name: 'Jinak' }, { userId })).toThrow('rights.missing')
    }
  })

  it('is refused once the event has begun or was cancelled', () => {
    expect(() => update(led(), { name: 'x' }, { at: new Date(start.getTime() + 1) })).toThrow('event.past')
    expect(() => update(led({ cancelled: true }), { name: 'x' })).toThrow('event.notFound')
    expect(() => update(led({ removed: true, cancelled: true }), { name: 'x' })).toThrow('event.notFound')
    expect(() => update(null, { name: 'x' })).toThrow('event.notFound')
  })

  it('publishes the changed fields to everyone in the event except the editor, and the snapshot', () => {
    const event = led({ trainer: 'coach', players: [entry('leader'), entry('jana')], queue: [entry('petr')] })
    const decision = update(event, { name: ' Jinak ', price: 95, info: 'Nové' })
    expect(types(decision)).toEqual(['event-changed', 'event-updated'])
    expect(changes(decision)).toEqual([
      expect.objectContaining({ changes: ['name', 'price', 'other'], people: ['coach', 'jana', 'petr'] }),
    ])
    expect(decision.next).toMatchObject({ name: 'Jinak', price: 95, info: 'Nové', updatedAt: now, sequence: 0 })
    expect(decision.next.words).toContain('jinak')
  })

  it('publishes the people in parts of five hundred', () => {
    const players = Array.from({ length: 1001 }, (_none, at) => entry(`p${at}`))
    const published = changes(update(anEvent({ maxPlayers: -1, players }), { price: 5 })) as { people: string[] }[]
    expect(published.map(({ people }) => people.length)).toEqual([500, 500, 1])
    expect(new Set(published.flatMap(({ people }) => people)).size).toBe(1001)
  })

  it('drops the marks who was there when the day changes, and keeps them when only the time does', () => {
    const attendance = [{ id: 'leader', wasThere: true, at: new Date(start.getTime() - 2 * hour) }]
    const event = led({ attendance })
    const at = new Date(start.getTime() - hour)
    const movedTo = (ms: number) => update(event, { date: new Date(start.getTime() + ms).toISOString() }, { at }).next
    expect(movedTo(hour).attendance).toEqual(attendance)
    expect(movedTo(24 * hour)).not.toHaveProperty('attendance')
    expect(update(event, { name: 'Jinak' }, { at }).next.attendance).toEqual(attendance)
  })

  it('drops what was said of missing cards when the day changes, and keeps that a card was seen', () => {
    const bought = { paymentId: 'p', amount: 5000, multisport: true } as const
    const players = [entry('a', { ...bought, card: 'missing' }), entry('b', { ...bought, card: 'seen' })]
    const movedTo = (ms: number) => {
      const at = new Date(start.getTime() - hour)
      const { next } = update(led({ players }), { date: new Date(start.getTime() + ms).toISOString() }, { at })
      return next.players.map(({ card }) => card)
    }
    expect(movedTo(hour)).toEqual(['missing', 'seen'])
    expect(movedTo(24 * hour)).toEqual([undefined, 'seen'])
  })

  it('publishes nothing when nothing changes', () => {
    const event = led()
    const same = { name: event.name, date: start.toISOString(), maxPlayers: 10, willParticipate: true, trainer: null }
    expect(update(event, same)).toMatchObject({ next: event, facts: [] })
    expect(update(event, {}).next).toBe(event)
  })

  it('counts changes of time and place for calendars', () => {
    const later = new Date(start.getTime() + hour).toISOString()
    expect(update(led(), { date: later }).next.sequence).toBe(1)
    expect(update(led(), { duration: '02:00' }).next.sequence).toBe(1)
    expect(update(led(), { eventPlaceId: 'p2' }, { place }).next).toMatchObject({ sequence: 1, place: { id: 'p2' } })
    expect(update(led(), { maxPlayers: 5 }).next.sequence).toBe(0)
    expect(update(led(), { date: later }).next.movedAt).toEqual(now)
    expect(update(led(), { maxPlayers: 5 }).next).not.toHaveProperty('movedAt')
  })

  it('moves the end and the confirmation date with the start', () => {
    const event = led({ requireConfirmation: true, hoursConfirm: 2, confirmationDate: new Date(+start - 2 * hour) })
    const { next } = update(event, { date: '2026-06-12T16:00:00Z', duration: '02:00' })
    expect(next.endDate).toEqual(new Date('2026-06-12T18:00:00Z'))
    expect(next.confirmationDate).toEqual(new Date('2026-06-12T14:00:00Z'))
  })

  it('keeps the players when the event is moved, and asks them to confirm again', () => {
    const asked = { requireConfirmation: true, hoursConfirm: 200, confirmationDate: new Date(+start - 200 * hour) }
    const event = led({
      ...asked,
      marks: ['confirmation'],
      players: [entry('leader'), entry('jana', { confirmedAt: now })],
      queue: [entry('petr')],
      maxPlayers: 2,
    })
    const { next } = update(event, { date: '2026-06-20T16:00:00Z' }, { at: new Date('2026-06-03T10:00:00Z') })
    expect(next.players.map(({ id }) => id)).toEqual(['leader', 'jana'])
    expect(next.players.some(({ confirmedAt }) => confirmedAt)).toBe(false)
    expect(next).toMatchObject({ queueCount: 1, marks: [] })
    expect(next.nextAt).toEqual(new Date(Date.parse('2026-06-20T16:00:00Z') - 200 * hour))
  })

  it('keeps confirmations when only other fields change', () => {
    const event = led({ requireConfirmation: true, hoursConfirm: 2, players: [entry('jana', { confirmedAt: now })] })
    const { next } = update(
      { ...event, confirmationDate: new Date(+start - 2 * hour), trainer: 'coach' },
      { name: 'Jinak', maxPlayers: 12 },
    )
    expect(next.players[0]?.confirmedAt).toBe(now)
  })

  it('clears hours, confirmations and held places when confirmation is turned off', () => {
    const event = led({
      requireConfirmation: true,
      hoursConfirm: 24,
      confirmationDate: new Date(+start - 24 * hour),
      players: [entry('leader', { confirmedAt: now }), entry('jana', { offerUntil: new Date(+now + hour) })],
    })
    for (const patch of [{ requireConfirmation: false }, { hoursConfirm: -1 }]) {
      const { next } = update(event, patch)
      expect(next).toMatchObject({ requireConfirmation: false, hoursConfirm: -1, confirmationDate: null })
      expect(next.players).toEqual([entry('leader'), entry('jana')])
    }
  })

  it('keeps a changed confirmation date in the future', () => {
    const opened = led({ requireConfirmation: true, hoursConfirm: 24, confirmationDate: new Date(+start - 24 * hour) })
    const at = new Date(+start - 5 * hour)
    expect(() => update(led(), { requireConfirmation: true, hoursConfirm: 6 }, { at })).toThrow(
      'event.confirmationInPast',
    )
    expect(update(opened, { name: 'Jinak' }, { at }).next.name).toBe('Jinak')
    expect(() => update(opened, { hoursConfirm: 12 }, { at })).toThrow('event.confirmationInPast')
    expect(update(opened, { hoursConfirm: 4 }, { at }).next.hoursConfirm).toBe(4)
  })

  it('turns confirmation on with two hours by default', () => {
    expect(update(led(), { requireConfirmation: true }).next.hoursConfirm).toBe(2)
    expect(update(led(), { hoursConfirm: 5 }).next).toMatchObject({ requireConfirmation: true, hoursConfirm: 5 })
  })

  it('refuses a maximum below the number of players', () => {
    const event = led({ players: [entry('leader'), entry('jana'), entry('petr')] })
    expect(() => update(event, { maxPlayers: 2 })).toThrow('event.morePlayersJoined')
    expect(update(event, { maxPlayers: 3 }).next.maxPlayers).toBe(3)
  })

  it('shifts the queue when the maximum grows', () => {
    const event = led({ maxPlayers: 1, enableQueue: true, queue: [entry('jana'), entry('petr'), entry('eva')] })
    const decision = update(event, { maxPlayers: 3 })
    expect(decision.next.players.map(({ id }) => id)).toEqual(['leader', 'jana', 'petr'])
    expect(decision.next.queue.map(({ id }) => id)).toEqual(['eva'])
    expect(types(decision)).toEqual(['player-shifted', 'player-shifted', 'event-changed', 'event-updated'])
    expect(update(event, { maxPlayers: -1 }).next.queueCount).toBe(0)
  })

  it('needs at least two places with a queue, and a minimum within the maximum', () => {
    expect(() => update(led({ enableQueue: true }), { maxPlayers: 1 })).toThrow('event.queueNeedsLimit')
    expect(() => update(led({ maxPlayers: 1 }), { enableQueue: true })).toThrow('event.queueNeedsLimit')
    expect(() => update(led({ minPlayers: 6 }), { maxPlayers: 5 })).toThrow('event.minimumAboveLimit')
    expect(update(led({ minPlayers: 6 }), { maxPlayers: 5, minPlayers: -1 }).next.minPlayers).toBe(-1)
  })

  it('decides again after another minimum, and only in the future', () => {
    const event = led({ minPlayers: 4, decisionHours: 24, marks: ['decision'] })
    const at = new Date(+start - 10 * hour)
    expect(() => update(event, { minPlayers: 3 }, { at })).toThrow('event.decisionInPast')
    expect(update(event, { minPlayers: 3, decisionHours: 8 }, { at }).next.marks).toEqual([])
    expect(update(event, { name: 'x' }, { at }).next.marks).toContain('decision')
  })

  it('refuses a start in the past, or more than six months ahead', () => {
    expect(() => update(led(), { date: now.toISOString() })).toThrow('event.dateInPast')
    expect(() => update(led(), { date: '2026-12-01T10:00:01Z' })).toThrow('event.dateTooFar')
    expect(update(led(), { date: '2026-12-01T10:00:00Z' }).next.sequence).toBe(1)
  })

  it('may move a later event of a repetition by a month', () => {
    const far = led({
      date: new Date('2027-03-01T10:00:00Z'),
      repetition: { id: 'r', after: 'weekly', index: 40, count: 50 },
    })
    expect(update(far, { date: '2027-04-01T10:00:00Z' }).next.sequence).toBe(1)
    expect(() => update(far, { date: '2027-04-01T10:00:01Z' })).toThrow('event.dateTooFar')
    expect(update(far, { date: '2027-09-01T10:00:00Z' }, { isMovedAlong: true }).next.sequence).toBe(1)
  })

  it('needs a trainer when the leader no longer plays, and gives the place to the queue', () => {
    const players = [entry('leader'), entry('jana')]
    const event = led({ org: ref, maxPlayers: 2, players, queue: [entry('petr')] })
    expect(() => update(event, { willParticipate: false })).toThrow('event.trainerRequired')
    const decision = update(event, { willParticipate: false, trainer: 'power' })
    expect(decision.next.players.map(({ id }) => id)).toEqual(['jana', 'petr'])
    expect(types(decision)).toEqual(['player-left', 'player-shifted', 'event-changed', 'event-updated'])
    expect(() => update(decision.next, { trainer: null })).toThrow('event.trainerRequired')
  })

  it('lets the leader stop playing without a trainer where nobody else runs the organisation', () => {
    const orgs = new Map([['o', anOrg({ admins: ['leader'], powerUsers: [] })]])
    const { next } = update(led({ org: ref }), { willParticipate: false }, { orgs })
    expect(next).toMatchObject({ trainer: null, players: [] })
  })

  it('adds the leader when there is a free place', () => {
    const event = anEvent({ maxPlayers: 2, players: [entry('jana')] })
    const decision = update(event, { willParticipate: true })
    expect(decision.next.players.map(({ id }) => id)).toEqual(['jana', 'leader'])
    expect(types(decision)).toEqual(['player-joined', 'event-updated'])
    const full = anEvent({ maxPlayers: 1, players: [entry('jana')] })
    expect(() => update(full, { willParticipate: true })).toThrow('event.full')
  })

  it('accepts as trainer only admins and power users of the organisation, never the leader', () => {
    const event = led({ org: ref })
    expect(update(event, { trainer: 'power' }).next.trainer).toBe('power')
    expect(() => update(event, { trainer: 'stranger' })).toThrow('event.trainerRequired')
    expect(() => update(event, { trainer: 'leader' })).toThrow('event.trainerRequired')
  })

  it('without an organisation accepts no trainer', () => {
    expect(() => update(led(), { trainer: 'coach' })).toThrow('event.trainerNeedsOrg')
    expect(update(led(), { willParticipate: false }).next).toMatchObject({ trainer: null, playersCount: 0 })
  })

  it('moves the event to an organisation only for its admins and power users', () => {
    expect(() => update(led(), { eventOrgId: 'o' })).toThrow('rights.missing')
    const event = led({ leader: 'power', players: [entry('power')] })
    expect(update(event, { eventOrgId: 'o' }, { userId: 'power' }).next.org).toEqual(ref)
    expect(() => update(event, { eventOrgId: 'gone' }, { userId: 'power' })).toThrow('org.notFound')
    expect(update(led({ org: ref }), { eventOrgId: null }).next.org).toBeNull()
  })

  it('clears optional fields with -1, null or an empty text', () => {
    const event = led({ hoursNotLeave: 24, minPlayers: 4, trainer: 'coach', externalLink: 'https://liga.cz' })
    const patch = { hoursNotLeave: -1, minPlayers: -1, trainer: null, externalLink: '' } as const
    expect(update(event, patch).next).toMatchObject(patch)
  })

  it('refuses an unknown product, and accepts none', () => {
    expect(() => update(led(), { oneOffProductId: 'x' })).toThrow('product.notFound')
    expect(update(led(), { oneOffProductId: null, subscriptionProductId: null }).facts).toEqual([])
  })

  it('applies due steps of the clock before it decides', () => {
    const event = led({ minPlayers: 4, decisionHours: 24, nextAt: new Date(+start - 24 * hour) })
    expect(() => update(event, { name: 'x' }, { at: new Date(+start - hour) })).toThrow('event.notFound')
  })
})
