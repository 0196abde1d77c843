import { limits } from '@parta/contracts/limits'
import type { TeamPlayer } from '@parta/contracts/teams'
import { describe, expect, it } from 'vitest'
import { meanLevel, messageOf, moved, unkeptOf } from './division.ts'
import { entrantsOf, wishOf } from './kept.ts'

const player = (id: string, level: number | null = 3): TeamPlayer => ({
  id,
  name: id,
  surname: 'Malá',
  image: 'BASIC',
  level,
})
const words = { title: 'Týmy', team: (number: number) => `Tým ${number}` }

describe('teams', () => {
  it('change when a player is moved to another team, and only then', () => {
    const teams = [[player('a'), player('b')], [player('c')]]
    expect(moved(teams, 'a', 1).map((team) => team.map(({ id }) => id))).toEqual([['b'], ['c', 'a']])
    expect(moved(teams, 'a', 0)).toBe(teams)
    expect(moved(teams, 'a', 2)).toBe(teams)
    expect(moved(teams, 'nobody', 1)).toBe(teams)
  })

  it('have the mean of the levels that are known', () => {
    expect(meanLevel([player('a', 2), player('b', 5), player('c', null)])).toBe(3.5)
    expect(meanLevel([player('a', null)])).toBeNull()
  })

  it('are written line by line for the chat', () => {
    expect(messageOf([[player('Jana'), player('Petra')], [player('Eva')]], words)).toBe(
      'Týmy\nTým 1: Jana M., Petra M.\nTým 2: Eva M.',
    )
  })

  it('fit into one message, however many players with however long names they have', () => {
    const many = Array.from({ length: limits.teams.players }, (_none, at) => player(`${at}${'x'.repeat(90)}`))
    expect(messageOf([many], words).length).toBeLessThanOrEqual(limits.chatMessageMax)
  })

  it('name the friends whom they part, and the teams that have no goalkeeper', () => {
    const teams = [[player('a'), player('b'), player('c')], [player('d')], [player('e')]]
    const unkept = unkeptOf(teams, { friends: [['a', 'b', 'd', 'e']], goalkeepers: ['a', 'e'] })
    expect(unkept.apart.map(({ id }) => id)).toEqual(['d', 'e'])
    expect(unkept.withoutGoalkeeper).toEqual([2])
  })

  it('leave nothing unkept when nothing was wished for, or all of it is kept', () => {
    const teams = [[player('a'), player('b')], [player('c')]]
    const nothing = { apart: [], withoutGoalkeeper: [] }
    expect(unkeptOf(teams, {})).toEqual(nothing)
    expect(unkeptOf(teams, { friends: [['a', 'b']], goalkeepers: ['b', 'c'] })).toEqual(nothing)
  })
})

describe('a kept wish', () => {
  it('forgets those who have left the event', () => {
    const wish = {
      count: 4,
      friends: [
        ['a', 'b', 'x'],
        ['c', 'x'],
      ],
      goalkeepers: ['x', 'c'],
    }
    const entrants = entrantsOf([player('c'), player('b'), { ...player('x'), deleted: true }, player('a')])
    expect(entrants).toEqual(['a', 'b', 'c'])
    expect(wishOf(wish, entrants)).toEqual({ count: 3, friends: [['a', 'b']], goalkeepers: ['c'] })
  })
})
