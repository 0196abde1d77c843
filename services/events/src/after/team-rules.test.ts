import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Candidate, divide, fairTeams } from './team-rules.ts'

const player = (id: string, level: number | null = 3, isGoalkeeper = false): Candidate => ({ id, level, isGoalkeeper })

const candidates = fc
  .array(fc.record({ level: fc.option(fc.integer({ min: 1, max: 5 })), isGoalkeeper: fc.boolean() }), {
    minLength: 2,
    maxLength: 24,
  })
  .map((list) => list.map((each, at) => ({ ...each, id: `p${at}` })))

describe('fair teams', () => {
  it('have everybody once, and sizes that differ by at most one', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 2, max: 4 }), (list, count) => {
        const teams = fairTeams({ candidates: list, count, friends: [] })
        expect(teams.flat().toSorted()).toEqual(list.map(({ id }) => id).toSorted())
        const sizes = teams.map((team) => team.length)
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keep the goalkeepers apart', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const keepers = new Set(list.filter(({ isGoalkeeper }) => isGoalkeeper).map(({ id }) => id))
        const counts = fairTeams({ candidates: list, count: 2, friends: [] }).map(
          (team) => team.filter((id) => keepers.has(id)).length,
        )
        expect(Math.abs((counts[0] ?? 0) - (counts[1] ?? 0))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('keep friends together', () => {
    const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, at) => player(id, 5 - Math.floor(at / 2)))
    const teams = fairTeams({ candidates: list, count: 2, friends: [['a', 'b']] })
    expect(teams.find((team) => team.includes('a'))).toContain('b')
  })

  it('balance the levels', () => {
    const list = [5, 5, 4, 3, 2, 1, 1, 1].map((level, at) => player(`p${at}`, level))
    const sums = fairTeams({ candidates: list, count: 2, friends: [] }).map((team) =>
      team.reduce((sum, id) => sum + (list.find((each) => each.id === id)?.level ?? 0), 0),
    )
    expect(sums).toEqual([11, 11])
  })

  it('are the same whatever the order of the players', () => {
    fc.assert(
      fc.property(candidates, (list) => {
        const wish = { count: 2, friends: [] }
        expect(fairTeams({ ...wish, candidates: list.toReversed() })).toEqual(fairTeams({ ...wish, candidates: list }))
      }),
    )
  })
})

describe('the cost of a division', () => {
  const wishes = fc.record({
    list: candidates.map((all) => all.map((each) => ({ ...each, level: each.level ?? 3 }))),
    count: fc.integer({ min: 2, max: 4 }),
    friends: fc.array(
      fc.uniqueArray(
        fc.nat({ max: 23 }).map((at) => `p${at}`),
        { maxLength: 4 },
      ),
      { maxLength: 4 },
    ),
    swaps: fc.array(fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 })), { maxLength: 30 }),
  })

  /** Counted from scratch. */
  function wholeCost(
    { list, count, friends }: typeof wishes extends fc.Arbitrary<infer W> ? W : never,
    teamOf: (at: number) => number,
  ) {
    const teams = Array.from({ length: count }, (_team, of) => list.filter((_player, at) => teamOf(at) === of))
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const mean = (team: typeof list) => team.reduce((sum, { level }) => sum + level, 0) / Math.max(1, team.length)
    const at = new Map(list.map(({ id }, place) => [id, place]))
    const places = friends.map((group) => group.flatMap((id) => at.get(id) ?? []))
    const apart = places
      .flatMap((group) => group.flatMap((one, from) => group.slice(from + 1).map((other) => [one, other] as const)))
      .filter(([one, other]) => teamOf(one) !== teamOf(other)).length
    const size = Math.max(0, spread(teams.map((team) => team.length)) - 1)
    const keepers = Math.max(0, spread(teams.map((team) => team.filter((each) => each.isGoalkeeper).length)) - 1)
    return 1_000_000 * size + 10_000 * keepers + 100 * apart + spread(teams.map(mean))
  }

  it('is kept up to date by swaps, as if it was counted from scratch', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const division = divide(wish.list, wish)
        expect(division.cost()).toBeCloseTo(wholeCost(wish, division.teamOf), 9)
        for (const [one, other] of wish.swaps) {
          const isPair = one < wish.list.length && other < wish.list.length
          if (!isPair || division.teamOf(one) === division.teamOf(other)) continue
          division.swap(one, other)
          expect(division.cost()).toBeCloseTo(wholeCost(wish, division.teamOf), 9)
        }
      }),
    )
  })
})

describe('the work of one call', () => {
  it('is bounded for the most players, groups of friends and teams', () => {
    const list = Array.from({ length: limits.teams.players }, (_none, at) =>
      player(`p${at}`, 1 + ((at * 7) % 5), at % 9 === 0),
    )
    const friends = Array.from({ length: limits.teams.friendGroups }, (_none, group) =>
      Array.from({ length: limits.teams.friends }, (_one, at) => `p${(group * 5 + at * 3) % limits.teams.players}`),
    )
    const teams = fairTeams({ candidates: list, count: limits.teams.max, friends })
    expect(teams.flat()).toHaveLength(limits.teams.players)
  })
})
