import type { UserSnapshot } from '@parta/contracts/profiles'
import { aUserSnapshot } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import type { EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { alerting, isNewsFor, newsOf } from './alert-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string) => ({ id, userId: id }) as EventRow['players'][number]
const full = anEvent({ maxPlayers: 1, players: [entry('a')] })
const open = anEvent({ maxPlayers: 2, players: [entry('a')] })

describe('an event is news', () => {
  it('when it is created, becomes public, or has a free place again', () => {
    expect(newsOf(null, open, now)).toBe('new')
    expect(newsOf(anEvent({ private: true }), open, now)).toBe('new')
    expect(newsOf(anEvent({ cancelled: true }), open, now)).toBe('new')
    expect(newsOf(full, open, now)).toBe('freed')
  })

  it('when a searched field changes', () => {
    expect(newsOf(open, { ...open, date: new Date(start.getTime() + 1) }, now)).toBe('new')
    expect(newsOf(open, { ...open, price: 50 }, now)).toBe('new')
    expect(newsOf(open, { ...open, info: 'Vezmi míč', playersCount: 0, players: [] }, now)).toBeNull()
  })

  it('never when others cannot find or join it', () => {
    for (const closed of [{ private: true }, { cancelled: true }, { removed: true }, { date: now }])
      expect(newsOf(null, anEvent(closed), now)).toBeNull()
    expect(newsOf(null, full, now)).toBeNull()
    expect(newsOf(open, full, now)).toBeNull()
  })

  it('and its change plans one task; another change plans none', () => {
    const decide = (before: EventRow | null, next: EventRow) =>
      alerting('event', () => ({ next, answer: undefined }))(before, now, new Set()).tasks ?? []
    expect(decide(null, open).map(({ planning }) => planning.data)).toEqual([{ eventId: 'event', isFreed: false }])
    expect(decide(full, open).map(({ planning }) => planning.data)).toEqual([{ eventId: 'event', isFreed: true }])
    expect(decide(open, full)).toEqual([])
    expect(decide(open, open)).toEqual([])
  })
})

describe('news for a person', () => {
  const person = (more: Partial<UserSnapshot> = {}) => aUserSnapshot('jana', more)

  it('is an event that they, or one of their aliases, may join', () => {
    expect(isNewsFor(open, person())).toBe(true)
    expect(isNewsFor({ ...open, gender: 'male' }, person())).toBe(false)
    const alias = { id: 'ALIAS_1__jana', name: 'Kuba', surname: '', image: 'BASIC', gender: 'male' } as const
    expect(isNewsFor({ ...open, gender: 'male' }, person({ aliases: [alias] }))).toBe(true)
    expect(isNewsFor({ ...open, gender: 'male' }, person({ gender: 'unknown' }))).toBe(true)
    expect(isNewsFor({ ...open, minLevel: 4 }, person({ levels: { badminton: 2 } }))).toBe(false)
  })

  it('is neither their own event, nor one that they are in, wait for or were removed from', () => {
    expect(isNewsFor({ ...open, leader: 'jana' }, person())).toBe(false)
    expect(isNewsFor({ ...open, trainer: 'jana' }, person())).toBe(false)
    for (const list of ['players', 'queue', 'kicked'] as const)
      expect(isNewsFor({ ...open, [list]: [entry('jana')] }, person())).toBe(false)
  })

  it('is no event of a person with a block between them, also in an organisation; deleted and suspended people get none', () => {
    expect(isNewsFor(open, person({ apart: ['leader'] }))).toBe(false)
    expect(isNewsFor({ ...open, trainer: 'coach' }, person({ apart: ['coach'] }))).toBe(false)
    expect(isNewsFor(open, person({ deleted: true }))).toBe(false)
    expect(isNewsFor(open, person({ leaving: true }))).toBe(false)
    expect(isNewsFor(open, person({ suspended: true }))).toBe(false)
  })
})
