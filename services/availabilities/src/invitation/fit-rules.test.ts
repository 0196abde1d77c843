import { cities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { slotsOf } from '../availability/form-rules.ts'
import type { Slot } from '../availability/store.ts'
import { now, onceForm, weeklyForm } from '../availability/testing.ts'
import { fits, kilometresBetween, type Occasion } from './fit-rules.ts'

/** A slot on Wednesday, 25 November, from five to seven. */
const slot = slotsOf({ form: onceForm(), ids: ['one'] }, now)[0] as Slot
const weekly = slotsOf({ form: weeklyForm(), ids: ['two'] }, now)[0] as Slot
const at = (start: string, end: string): Occasion => ({
  start: new Date(`2026-11-${start}Z`),
  end: new Date(`2026-11-${end}Z`),
  activityType: 'badminton',
  location: cities.brno,
})
const inside = at('25T16:00', '25T17:30')

describe('an availability fits an event', () => {
  it.each([
    [true, 'inside', inside],
    [true, 'that begins half an hour before', at('25T15:30', '25T17:00')],
    [true, 'that begins in it and shares half of it', at('25T17:00', '25T20:00')],
    [false, 'that begins near its end', at('25T17:30', '25T19:30')],
    [false, 'of which it covers too little before the start', at('25T12:00', '25T17:00')],
    [false, 'before it', at('25T14:00', '25T16:00')],
    [false, 'on another day', at('26T16:00', '26T17:30')],
  ])('by its time: %s for one %s', (expected, _what, event) => {
    expect([fits(slot, event, []), fits(weekly, event, [])]).toEqual([expected, expected])
  })

  it('every week when it is permanent', () => {
    const later = { ...inside, start: new Date('2027-07-07T15:00Z'), end: new Date('2027-07-07T16:00Z') }
    expect([fits(weekly, later, []), fits(slot, later, [])]).toEqual([true, false])
  })

  it('within its radius only', () => {
    const north = (kilometres: number) => ({
      ...inside,
      location: { ...cities.brno, lat: cities.brno.lat + kilometres / 111.2 },
    })
    expect([fits(slot, north(9.9), []), fits(slot, north(10.1), [])]).toEqual([true, false])
    expect(Math.round(kilometresBetween(cities.brno, cities.prague))).toBe(184)
  })

  it('of any activity, of those chosen, or of those with a level', () => {
    const chosen = { ...slot, activities: 'chosen' as const, chosen: ['tennis' as const] }
    const mine = { ...slot, activities: 'mine' as const }
    expect([fits(chosen, inside, ['badminton']), fits({ ...chosen, chosen: ['badminton'] }, inside, [])]).toEqual([
      false,
      true,
    ])
    expect([fits(mine, inside, ['badminton']), fits(mine, inside, [])]).toEqual([true, false])
  })
})
