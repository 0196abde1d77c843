import { describe, expect, it } from 'vitest'
import { anOrg } from '../core/testing.ts'
import { decideCreate, type NewEvent } from './create-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const place = { id: 'p', name: 'Hala', address: 'Brno', location: { lat: 49, lon: 16 }, activities: [] }
const org = anOrg()

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
  return decideCreate(
    { id: 'e', leader: 'leader', karma: 9, place, org: null, linkToken: 't', form: full, ...command },
    now,
  )
}

describe('create event', () => {
  it('makes its creator the leader and, when they take part, the first player', () => {
    const { next, facts } = create()
    expect(next).toMatchObject({ name: 'Volejbal', leader: 'leader', playersCount: 1, queueCount: 0 })
    expect(next.endDate.toISOString()).toBe('2026-06-05T17:30:00.000Z')
    expect(facts?.map((fact) => fact.type.name)).toEqual(['events.event-updated', 'events.player-joined'])
  })

  it('has no trainer beside its leader without an organisation, whether the leader plays or not', () => {
    for (const willParticipate of [true, false]) {
      expect(create({ willParticipate }).next).toMatchObject({ trainer: null, leader: 'leader' })
      expect(create({ willParticipate, trainer: 'leader' }).next.trainer).toBeNull()
      expect(() => create({ willParticipate, trainer: 'coach' })).toThrow('event.trainerNeedsOrg')
    }
    expect(create({ willParticipate: false }).next.playersCount).toBe(0)
  })

  it('needs a trainer in an organisation when the leader does not take part', () => {
    const inOrg = { org, leader: 'admin' }
    expect(() => create({ willParticipate: false }, inOrg)).toThrow('event.trainerRequired')
    expect(create({ willParticipate: false, trainer: 'power' }, inOrg).next).toMatchObject({
      trainer: 'power',
      playersCount: 0,
    })
  })

  it('lets the leader lead without playing where nobody else runs the organisation', () => {
    const alone = { org: anOrg({ admins: ['admin'], powerUsers: [] }), leader: 'admin' }
    expect(create({ willParticipate: false }, alone).next).toMatchObject({ trainer: null, players: [] })
    expect(() => create({ willParticipate: false, trainer: 'stranger' }, alone)).toThrow('event.trainerRequired')
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

  it('opens the confirmation two hours before the start by default, and never when it requires none', () => {
    expect(create({ requireConfirmation: true }).next).toMatchObject({
      requireConfirmation: true,
      hoursConfirm: 2,
      confirmationDate: new Date('2026-06-05T14:00:00Z'),
    })
    expect(create({ hoursConfirm: 24 }).next).toMatchObject({ requireConfirmation: true, hoursConfirm: 24 })
    const off = { requireConfirmation: false, hoursConfirm: -1, confirmationDate: null }
    expect(create({ requireConfirmation: false, hoursConfirm: 24 }).next).toMatchObject(off)
    expect(create().next).toMatchObject(off)
  })

  it('is refused when the confirmation would have opened before now', () => {
    expect(() => create({ requireConfirmation: true, hoursConfirm: 102 })).toThrow('event.confirmationInPast')
    expect(create({ requireConfirmation: true, hoursConfirm: 101 }).next.hoursConfirm).toBe(101)
  })

  it('is refused with a minimum above the maximum of players, or a decision in the past', () => {
    expect(() => create({ maxPlayers: 4, minPlayers: 5 })).toThrow('event.minimumAboveLimit')
    expect(() => create({ minPlayers: 4, decisionHours: 102 })).toThrow('event.decisionInPast')
    expect(create({ minPlayers: 4 }).next).toMatchObject({ minPlayers: 4, decisionHours: 24 })
    expect(create({ maxPlayers: -1, minPlayers: 99 }).next.minPlayers).toBe(99)
  })

  it('is refused with an unknown product', () => {
    expect(() => create({ oneOffProductId: 'x' })).toThrow('product.notFound')
    expect(() => create({ subscriptionProductId: 'x' })).toThrow('product.notFound')
  })

  it('adds https:// to a link without a scheme, and lowercases its host', () => {
    expect(create({ externalLink: 'Liga.CZ/Turnaj' }).next.externalLink).toBe('https://liga.cz/Turnaj')
  })

  it('stores the first time at which the clock must process the event', () => {
    expect(create().next.nextAt).toEqual(new Date('2026-06-05T14:00:00Z'))
    expect(create({ minPlayers: 4 }).next.nextAt).toEqual(new Date('2026-06-04T16:00:00Z'))
  })

  it('limits only the first event of a repetition to six months ahead', () => {
    const later = { date: '2027-01-05T17:00:00.000Z' }
    const repetition = { id: 'r', after: 'weekly', count: 40 } as const
    expect(() => create(later, { repetition: { ...repetition, index: 1 } })).toThrow('event.dateTooFar')
    expect(create(later, { repetition: { ...repetition, index: 2 } }).next.repetition?.index).toBe(2)
  })
})
