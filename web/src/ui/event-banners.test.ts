import type { EventCard } from '@parta/contracts/events'
import { paymentStatuses, repeats } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import texts from '../locales/cs/cards.json'
import { badgesOf, bannersOf } from './event-banners.ts'

const now = new Date('2026-03-05T12:00:00Z')
const own = { id: 'me', aliases: [{ id: 'a1', name: 'Anička' }] }

function anEvent(parts: Partial<EventCard> = {}): EventCard {
  return {
    id: 'e1',
    name: 'Badminton',
    activityType: 'badminton',
    date: '2026-03-05T17:00:00.000Z',
    endDate: '2026-03-05T18:30:00.000Z',
    place: { id: 'p1', name: 'Hala', address: '', location: { lat: 49.2, lon: 16.6 }, activities: ['badminton'] },
    gender: 'any',
    minLevel: 0,
    tags: 'all',
    price: -1,
    canPayWithMultiSport: false,
    maxPlayers: 4,
    playersCount: 1,
    queueCount: 0,
    enableQueue: true,
    requireConfirmation: false,
    private: false,
    external: false,
    provider: 'PARTA',
    isPartaEvent: true,
    repetitionId: null,
    repeatAfter: null,
    leaderInfo: { id: 'lead', name: 'Lída', surname: 'Vedoucí', image: 'BASIC' },
    org: null,
    joined: [],
    queued: [],
    confirmed: [],
    mustConfirm: [],
    isLeader: false,
    isTrainer: false,
    cancelled: false,
    ...parts,
  }
}
const said = (parts: Partial<EventCard>, at = now) => bannersOf(anEvent(parts), own, at)

describe('the banners of an event card', () => {
  it('are empty for a stranger', () => {
    expect(said({})).toEqual([])
    expect(bannersOf(anEvent({ joined: ['me'] }), undefined, now)).toEqual([])
  })

  it('say joined, queued and confirmed', () => {
    expect(said({ joined: ['me'] })).toEqual([{ kind: 'joined' }])
    expect(said({ queued: ['me'] })).toEqual([{ kind: 'queued' }])
    expect(said({ joined: ['me'], confirmed: ['me'] })).toEqual([{ kind: 'confirmed' }])
  })

  it('put a due confirmation of any of the person’s people first', () => {
    expect(said({ joined: ['me', 'a1'], mustConfirm: ['a1'] })).toEqual([
      { kind: 'mustConfirm', name: 'Anička' },
      { kind: 'joined' },
    ])
  })

  it('name the alias that joined, waits or confirmed', () => {
    expect(said({ joined: ['a1'] })).toEqual([{ kind: 'joined', name: 'Anička' }])
    expect(said({ queued: ['a1'] })).toEqual([{ kind: 'queued', name: 'Anička' }])
    expect(said({ joined: ['a1'], confirmed: ['a1'] })).toEqual([{ kind: 'confirmed', name: 'Anička' }])
  })

  it('distinguish a leader who plays from an organiser who does not', () => {
    expect(said({ isLeader: true, joined: ['me'] })).toEqual([{ kind: 'leader' }])
    expect(said({ isLeader: true })).toEqual([{ kind: 'organizer' }])
  })

  it('say trainer, and which of the trainer’s people play', () => {
    expect(said({ isTrainer: true, joined: ['me', 'a1'] })).toEqual([
      { kind: 'trainer' },
      { kind: 'joined' },
      { kind: 'joined', name: 'Anička' },
    ])
    expect(said({ isTrainer: true })).toEqual([{ kind: 'trainer' }])
  })

  it('say running between start and end', () => {
    expect(said({ joined: ['me'] }, new Date('2026-03-05T17:30:00Z'))).toEqual([
      { kind: 'running' },
      { kind: 'joined' },
    ])
  })

  it('say repeating and external', () => {
    expect(said({ repeatAfter: 'weekly', external: true })).toEqual([
      { kind: 'repeating', after: 'weekly' },
      { kind: 'external' },
    ])
  })

  it.each(['pending', 'paid', 'expired', 'cancelled', 'refunded'] as const)('say a payment that is %s', (status) => {
    expect(said({ payment: status })).toEqual([{ kind: 'payment', status }])
  })

  it('of a cancelled event are only "cancelled" and the state of its payment', () => {
    expect(said({ cancelled: true, joined: ['me'], isLeader: true, payment: 'refunded' })).toEqual([
      { kind: 'cancelled' },
      { kind: 'payment', status: 'refunded' },
    ])
  })

  it('of a past event are none', () => {
    expect(said({ joined: ['me'], repeatAfter: 'weekly' }, new Date('2026-03-06T00:00:00Z'))).toEqual([])
  })
})

describe('the texts of the banners', () => {
  it('exist for each banner, and with the name of an alias', () => {
    const { banner, alias, payment, repeating } = texts
    expect(Object.keys(banner).toSorted()).toEqual(
      ['cancelled', 'running', 'leader', 'organizer', 'trainer', ...Object.keys(alias)].toSorted(),
    )
    expect(Object.values(alias).every((text) => text.includes('{{name}}'))).toBe(true)
    expect(Object.keys(payment)).toEqual([...paymentStatuses])
    expect(Object.keys(repeating)).toEqual([...repeats])
  })
})

describe('the badges of an event card', () => {
  it('leave out default values', () => {
    expect(badgesOf(anEvent())).toEqual([])
  })

  it('say "anybody" if the search filtered by level, gender or age', () => {
    expect(badgesOf(anEvent(), { level: true, gender: true, tags: true })).toEqual([
      { kind: 'level', level: 0 },
      { kind: 'gender', gender: 'any' },
      { kind: 'tags', tags: 'all' },
    ])
    expect(badgesOf(anEvent(), { gender: true }).map(({ kind }) => kind)).toEqual(['gender'])
  })

  it('say MultiSport, level, gender, age, privacy and organisation', () => {
    const org = { id: 'o1', name: 'Smečaři', image: 'BASIC', currency: 'CZK' } as const
    const event = anEvent({
      canPayWithMultiSport: true,
      minLevel: 2,
      gender: 'female',
      tags: 'kids',
      private: true,
      org,
    })
    expect(badgesOf(event).map(({ kind }) => kind)).toEqual(['multisport', 'level', 'gender', 'tags', 'private', 'org'])
  })
})
