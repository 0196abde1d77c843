import { limits } from '@parta/contracts/limits'
import { seatLimits } from '@parta/contracts/money'
import type { UserSnapshot } from '@parta/contracts/profiles'
import { aUserSnapshot } from '@parta/kit/testing'
import { describe, expect, it } from 'vitest'
import type { Entry, EventRow, Release } from '../../core/store.ts'
import { anEvent, start } from '../../core/testing.ts'
import type { Entrant } from '../join-rules.ts'
import { isTold, notifying, watchMissed } from './rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const entry = (id: string, userId = id): Entry => ({ id, userId, at: now })
const sold = { oneOffProductId: 'ticket' }
const full = anEvent({ ...sold, maxPlayers: 1, players: [entry('anna')] })
const open = anEvent({ ...sold, maxPlayers: 2, players: [entry('anna')] })
const entrant = (id: string, fields: Partial<Entrant> = {}): Entrant => ({
  id,
  userId: 'jana',
  gender: 'female',
  karma: limits.karmaMax,
  ageGroup: 'adult',
  ...fields,
})
const jana = entrant('jana')
const child = entrant('kuba', { gender: 'male', ageGroup: 'child' })
const missed = (event: EventRow, ...family: Entrant[]) => watchMissed(event, family, now)

describe('a person asks to be told of a free seat', () => {
  it('of a full event to come that is sold', () => {
    expect(missed(full, jana)).toBeNull()
    expect(missed(anEvent({ ...full, oneOffProductId: null, subscriptionProductId: 'pass' }), jana)).toBeNull()
    expect(missed(open, jana)).toBe('event.hasRoom')
    expect(missed({ ...full, oneOffProductId: null }, jana)).toBe('event.notSold')
    expect(missed({ ...full, saleEnded: true }, jana)).toBe('product.discontinued')
    expect(missed({ ...full, cancelled: true }, jana)).toBe('event.notFound')
    expect(missed({ ...full, date: new Date(now.getTime() - 1) }, jana)).toBe('event.past')
  })

  it('only if somebody of the family is not in it and could join', () => {
    const withJana = { ...full, players: [entry('jana')] }
    expect(missed(withJana, jana)).toBe('event.alreadyJoined')
    expect(missed(withJana, jana, child)).toBeNull()
    expect(missed({ ...full, gender: 'male' }, jana)).toBe('event.invalidGender')
    expect(missed({ ...full, gender: 'male' }, jana, child)).toBeNull()
    expect(missed({ ...full, gender: 'male' }, entrant('jana', { gender: 'unknown' }))).toBeNull()
    expect(missed({ ...full, tags: 'adults' }, child)).toBe('event.age')
    expect(missed({ ...full, leader: 'jana' }, jana)).toBe('event.leader')
    expect(missed(full, entrant('jana', { karma: limits.karmaToJoin - 1 }))).toBe('karma.tooLow')
  })

  it('not if they were removed, or have left it too often', () => {
    const kicked = [{ id: 'jana', userId: 'jana', reason: 'other' as const, at: now }]
    expect(missed({ ...full, kicked }, jana, child)).toBe('event.kicked')
    const release: Release = { paymentId: 'p', id: 'jana', userId: 'jana', reason: 'left', at: now, start }
    const releases = Array.from({ length: seatLimits.leavingsMax }, () => release)
    expect(missed({ ...full, releases }, jana)).toBe('event.leftTooOften')
    expect(missed({ ...full, releases: releases.slice(1) }, jana)).toBeNull()
  })
})

describe('a change of an event', () => {
  const planned = (before: EventRow | null, next: EventRow) =>
    notifying('event', () => ({ next, answer: undefined }))(before, now, new Set()).tasks ?? []

  it('plans to tell those who asked, once, when a seat of a full event becomes free', () => {
    const tasks = planned(full, { ...full, players: [], playersCount: 0 })
    expect(tasks.map(({ planning }) => planning.data)).toEqual([{ eventId: 'event', freedAt: now.toISOString() }])
    expect(planned(full, open)).toHaveLength(1)
    expect(planned(full, { ...full, maxPlayers: limits.unlimited })).toHaveLength(1)
  })

  it('plans nothing when there was room before, there still is none, or nobody can join any more', () => {
    expect(planned(null, open)).toEqual([])
    expect(planned(open, { ...open, players: [], playersCount: 0 })).toEqual([])
    expect(planned(full, { ...full, info: 'Vezmi míč' })).toEqual([])
    expect(planned(open, full)).toEqual([])
    for (const closed of [{ cancelled: true }, { removed: true }, { date: now }, { saleEnded: true } as const]) {
      expect(planned(full, { ...open, ...closed })).toEqual([])
    }
  })

  it('plans nothing where the event has a queue, from which somebody moves up', () => {
    const free = { oneOffProductId: null, enableQueue: true }
    expect(planned({ ...full, ...free }, { ...open, ...free })).toEqual([])
  })

  it('plans to tell those who asked before the sale was ended, or opened again', () => {
    const free = { oneOffProductId: null }
    expect(planned({ ...full, ...free }, { ...open, ...free })).toHaveLength(1)
    expect(planned({ ...open, saleEnded: true }, open)).toHaveLength(1)
    expect(planned({ ...full, saleEnded: true }, full)).toEqual([])
  })
})

describe('a person who asked', () => {
  const told = (event: EventRow, more: Partial<UserSnapshot> = {}, wasIn = false) =>
    isTold(event, { person: aUserSnapshot('jana', more), org: undefined, wasIn })

  it('is told while the event opens for them and they could join', () => {
    expect(told(open)).toBe(true)
    expect(told({ ...open, players: [entry('jana')] })).toBe(false)
    expect(told({ ...open, gender: 'male' })).toBe(false)
    expect(told(open, { apart: ['leader'] })).toBe(false)
    expect(told({ ...open, private: true })).toBe(false)
    expect(told({ ...open, private: true }, {}, true)).toBe(true)
    expect(told({ ...open, kicked: [{ id: 'jana', userId: 'jana', reason: 'other', at: now }] })).toBe(false)
  })

  it('is not told while suspended, or when the account is being deleted', () => {
    for (const gone of [{ suspended: true }, { leaving: true }, { deleted: true }] as const) {
      expect(told(open, gone)).toBe(false)
    }
  })

  it('is told for an alias who could join', () => {
    const aliases = [{ id: 'kuba', name: 'Kuba', surname: '', image: 'BASIC', ageGroup: 'child' as const }]
    expect(told({ ...open, players: [entry('jana')] }, { aliases })).toBe(true)
  })
})
