import { type AchievementFunction, achievementFunctions } from '@parta/contracts/achievement-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Counting,
  type Deed,
  type Deeds,
  historyOf,
  milestonesOf as milestonesIn,
  noDeeds,
} from './milestone-rules.ts'

const day = 86_400_000
const start = Date.parse('2026-03-02T18:00:00+01:00')

function deed(days: number, more: Partial<Deed> = {}): Deed {
  return { at: start + days * day, key: `e${days}`, orgId: null, ...more }
}

const milestonesOf = (counting: Counting, deeds: Deeds) => milestonesIn(counting, historyOf(deeds))

function countOf(name: AchievementFunction, deeds: Partial<Deeds>, parameters = {}): number {
  return milestonesOf({ function: name, parameters }, { ...noDeeds(), ...deeds }).length
}

describe('points', () => {
  it('count every event, but a sport and a place once', () => {
    const played = [
      deed(0, { activityType: 'tennis', placeId: 'hall' }),
      deed(1, { activityType: 'tennis', placeId: 'park' }),
      deed(2, { activityType: 'running', placeId: 'park' }),
    ]
    expect(countOf('EVENTS_ATTENDED', { played })).toBe(3)
    expect(countOf('DISTINCT_ACTIVITIES', { played })).toBe(2)
    expect(countOf('DISTINCT_PLACES', { played })).toBe(2)
    expect(countOf('EVENTS_ATTENDED', { played }, { activityType: 'tennis' })).toBe(2)
  })

  it('count a person who came through two links, and an organisation joined twice, once', () => {
    const twice = [deed(0, { key: 'petr' }), deed(5, { key: 'petr' })]
    expect(countOf('REFERRALS', { referred: twice })).toBe(1)
    expect(countOf('ORGS_JOINED', { joined: twice })).toBe(1)
  })

  it('count only the emoji and the organisation that are named', () => {
    const received = [deed(0, { emoji: 'mvp', orgId: 'sokol' }), deed(1, { emoji: 'fire' })]
    expect(countOf('EMOJI_RECEIVED', { received }, { emoji: 'mvp' })).toBe(1)
    expect(countOf('EMOJI_RECEIVED', { received }, { orgId: 'sokol' })).toBe(1)
  })

  it('count the days from and to, both included, in the zone of Parta', () => {
    const late = { ...deed(0), at: Date.parse('2026-03-10T23:30:00Z') }
    expect(countOf('EVENTS_ATTENDED', { played: [late] }, { from: '2026-03-11', to: '2026-03-11' })).toBe(1)
    expect(countOf('EVENTS_ATTENDED', { played: [late] }, { to: '2026-03-10' })).toBe(0)
  })

  it('are the most within so many days in a row', () => {
    const played = [0, 1, 6, 7, 8, 40].map((days) => deed(days))
    expect(countOf('EVENTS_ATTENDED', { played }, { withinDays: 7 })).toBe(3)
    expect(countOf('EVENTS_ATTENDED', { played }, { withinDays: 1 })).toBe(1)
  })

  it('are the longest run of weeks, also after it has ended', () => {
    const played = [0, 7, 14, 35, 42].map((days) => deed(days))
    const times = milestonesOf({ function: 'STREAK_WEEKS', parameters: {} }, { ...noDeeds(), played })
    expect(times).toEqual([deed(0), deed(7), deed(14)].map(({ at }) => new Date(at)))
  })
})

const deeds = fc.array(
  fc.record({
    days: fc.nat({ max: 60 }),
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    activityType: fc.constantFrom('tennis', 'running'),
    placeId: fc.constantFrom('hall', 'park'),
  }),
  { maxLength: 25 },
)
const parameters = fc.record({ withinDays: fc.integer({ min: 1, max: 20 }) }, { requiredKeys: [] })
const countings = fc.record({ function: fc.constantFrom(...achievementFunctions), parameters })

describe('the order in which facts arrive', () => {
  it('changes neither points nor the moments at which they were earned', () => {
    fc.assert(
      fc.property(deeds, countings, fc.nat(), (found, counting, turn) => {
        const list = found.map(({ days, ...more }) => deed(days, more))
        const cut = list.length === 0 ? 0 : turn % list.length
        const turned = [...list.slice(cut), ...list.slice(0, cut)].toReversed()
        const all = (source: readonly Deed[]) =>
          Object.fromEntries(Object.keys(noDeeds()).map((kind) => [kind, source])) as unknown as Deeds
        expect(milestonesOf(counting, all(turned))).toEqual(milestonesOf(counting, all(list)))
      }),
    )
  })

  it('are never fewer when more deeds are added later', () => {
    fc.assert(
      fc.property(deeds, parameters, fc.nat({ max: 25 }), (found, given, at) => {
        const list = found.map(({ days, ...more }) => deed(days, more))
        const counting = { function: 'EVENTS_ATTENDED', parameters: given } as const
        const part = milestonesOf(counting, { ...noDeeds(), played: list.slice(0, at) })
        expect(milestonesOf(counting, { ...noDeeds(), played: list }).length).toBeGreaterThanOrEqual(part.length)
      }),
    )
  })

  it('within a window agrees with counting every window', () => {
    fc.assert(
      fc.property(deeds, fc.integer({ min: 1, max: 20 }), (found, withinDays) => {
        const list = found.map(({ days, ...more }) => deed(days, more))
        const best = Math.max(
          0,
          ...found.map(({ days: first }) => {
            const inside = found.filter(({ days }) => days >= first && days < first + withinDays)
            return new Set(inside.map(({ key }) => key)).size
          }),
        )
        expect(countOf('EVENTS_ATTENDED', { played: list }, { withinDays })).toBe(best)
      }),
    )
  })
})
