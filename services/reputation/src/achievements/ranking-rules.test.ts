import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRanked, positionOf, withPositions } from './ranking-rules.ts'

const entry = (points: number, at: number) => ({ id: `p${at}`, name: `Osoba ${at}`, points })
const rank = (entries: readonly ReturnType<typeof entry>[]) => withPositions(entries.toSorted(compareRanked))

describe('a ranking', () => {
  it('gives equal points the same position and counts all before the next', () => {
    const points = [10, 10, 8, 7, 7, 7, 1]
    expect(rank(points.map(entry)).map(({ position }) => position)).toEqual([1, 1, 3, 4, 4, 4, 7])
  })

  it('sorts equal positions by Czech names, then by id', () => {
    const people = ['Žaneta', 'Cyril', 'Čeněk', 'Chrudoš', 'Cyril'].map((name, at) => ({
      id: `p${at}`,
      name,
      points: 1,
    }))
    expect(rank(people).map(({ id }) => id)).toEqual(['p1', 'p4', 'p2', 'p3', 'p0'])
  })

  it('puts everybody after exactly as many as have more points', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 20 })), (list) => {
        const ranked = rank(list.map(entry))
        for (const { points, position } of ranked) {
          expect(position).toBe(1 + ranked.filter((other) => other.points > points).length)
          expect(position).toBe(positionOf(ranked, points))
        }
      }),
    )
  })
})
