import { describe, expect, it } from 'vitest'
import { createEvent, type NewEvent } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const place = { id: 'p', name: 'Hala', address: 'Brno', location: { lat: 49, lon: 16 }, activities: [] }
const org = {
  id: 'o',
  name: 'Klub',
  image: 'BASIC',
  currency: 'CZK' as const,
  admins: ['admin'],
  powerUsers: ['power'],
  private: false,
  deleted: false,
}

function create(form: Partial<NewEvent['form']> = {}, command: Partial<NewEvent> = {}) {
  const full: NewEvent['form'] = {
    name: ' Volejbal ',
    activityType: 'volleyball',
    eventPlaceId: 'p',
    date: '2026-06-05T16:00:00.000Z',
    duration: '01:30',
    maxPlayers: 10,
    gender: 'any',
    minLevel: 0,
    price: 0,
    willParticipate: true,
    ...form,
  }
  return createEvent({ id: 'e', leader: 'leader', karma: 9, place, org: null, form: full, ...command }, now)
}

describe('create event', () => {
  it('makes its creator the leader and, when they take part, the first player', () => {
    const { next, facts } = create()
    expect(next).toMatchObject({ name: 'Volejbal', leader: 'leader', playersCount: 1, queueCount: 0 })
    expect(next.endDate.toISOString()).toBe('2026-06-05T17:30:00.000Z')
    expect(facts?.map((fact) => fact.type.name)).toEqual(['events.event-updated', 'events.player-joined'])
  })

  it('needs a trainer when the organiser does not take part', () => {
    expect(() => create({ willParticipate: false })).toThrow('event.trainerRequired')
    expect(create({ willParticipate: false, trainer: 'coach' }).next).toMatchObject({
      trainer: 'coach',
      playersCount: 0,
    })
  })

  it('picks the trainer of an organisation among its admins and power users, never the leader', () => {
    const inOrg = { org, leader: 'admin' }
    expect(create({ willParticipate: false, trainer: 'power' }, inOrg).next.trainer).toBe('power')
    expect(() => create({ willParticipate: false, trainer: 'stranger' }, inOrg)).toThrow('event.trainerRequired')
    expect(() => create({ willParticipate: false, trainer: 'admin' }, inOrg)).toThrow('event.trainerRequired')
  })

  it('lets only admins and power users choose an organisation', () => {
    expect(create({}, { org, leader: 'power' }).next.org?.id).toBe('o')
    expect(() => create({}, { org, leader: 'member' })).toThrow('rights.missing')
  })

  it('is not in the past, and at most six months ahead', () => {
    expect(() => create({ date: '2026-06-01T10:00:00.000Z' })).toThrow('event.dateInPast')
    expect(() => create({ date: '2026-12-01T10:00:00.001Z' })).toThrow('event.dateTooFar')
    expect(create({ date: '2026-12-01T10:00:00.000Z' }).next.maxPlayers).toBe(10)
  })

  it('needs at least two players when the queue is on', () => {
    expect(() => create({ maxPlayers: 1, enableQueue: true })).toThrow('event.queueNeedsLimit')
    expect(create({ maxPlayers: 2, enableQueue: true }).next.enableQueue).toBe(true)
  })

  it('needs karma of at least four', () => {
    expect(() => create({}, { karma: 3 })).toThrow('karma.tooLowToCreate')
    expect(create({}, { karma: 4 }).next.leader).toBe('leader')
  })
})
