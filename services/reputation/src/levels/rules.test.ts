import { limits } from '@parta/contracts/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { peerLevel, type Rating, shownLevel } from './rules.ts'

const ratings = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: limits.levelRaters, maxLength: 60 })

describe('a level rated by others', () => {
  it('is hidden below five raters', () => {
    expect(peerLevel([3, 3, 3, 3])).toBeNull()
    expect(peerLevel([3, 3, 3, 3, 3])).toMatchObject({ raters: 5 })
  })

  it('lies between the lowest and the highest level, and does not depend on the order of the ratings', () => {
    fc.assert(
      fc.property(ratings, (list) => {
        const found = peerLevel(list)
        expect(found?.level).toBeGreaterThanOrEqual(1)
        expect(found?.level).toBeLessThanOrEqual(5)
        expect(peerLevel(list.toReversed())?.level).toBeCloseTo(found?.level ?? 0, 12)
      }),
    )
  })

  it('gets surer with each rater, and closer to what they say', () => {
    const few = peerLevel([5, 5, 5, 5, 5])
    const many = peerLevel(Array.from({ length: 50 }, () => 5))
    expect(many?.margin).toBeLessThan(few?.margin ?? 0)
    expect(many?.level).toBeGreaterThan(few?.level ?? 5)
  })

  it('is not moved far by one rater among many', () => {
    const fair = Array.from({ length: 20 }, () => 3)
    expect(Math.abs((peerLevel([...fair, 1])?.level ?? 0) - (peerLevel([...fair, 3])?.level ?? 0))).toBeLessThan(0.1)
  })
})

const by = (...said: readonly (readonly [string, number | null])[]): Rating[] =>
  said.map(([rater, level]) => ({ by: rater, level }))
const five = by(['a', 3], ['b', 3], ['c', 4], ['d', 2], ['e', 3])

const anyRatings = fc.array(
  fc.record({
    by: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    level: fc.option(fc.integer({ min: 1, max: 5 })),
  }),
  { maxLength: 80 },
)

describe('the level that is shown', () => {
  it('appears with the fifth rater, to one decimal; until then it says how many are missing', () => {
    expect(shownLevel([])).toEqual({ raters: 0, missing: 5, shown: null })
    expect(shownLevel(five.slice(0, 4))).toEqual({ raters: 4, missing: 1, shown: null })
    // (2 + 3 + 3 + 4 + 2 + 3) / 6 = 2.83…
    expect(shownLevel(five)).toEqual({ raters: 5, missing: 0, shown: { level: 2.8, margin: 0.8, raters: 5 } })
  })

  it('counts of each rater the latest rating only', () => {
    expect(shownLevel([...by(['a', 5], ['a', 1], ['a', 3]), ...five.slice(1)])).toEqual(shownLevel(five))
    expect(shownLevel([...by(['a', 5], ['a', 1]), ...five.slice(1, 4)]).raters).toBe(4)
  })

  it('stays until five people have rated since, so that nobody can see how one of them rated', () => {
    let said = five
    for (const rater of ['f', 'a', 'a', 'g', 'h']) {
      said = [...said, { by: rater, level: 5 }]
      expect(shownLevel(said).shown).toEqual(shownLevel(five).shown)
    }
    // (2 + 3 + 4 + 2 + 3 + 5 · 5) / 10 = 3.9
    expect(shownLevel([...said, { by: 'i', level: 5 }]).shown).toMatchObject({ level: 3.9, raters: 9 })
  })

  it('is gone when somebody takes back one of five ratings, and comes back with five people', () => {
    const less = [...five, ...by(['a', null])]
    expect(shownLevel(less)).toEqual({ raters: 4, missing: 4, shown: null })
    expect(shownLevel([...less, ...by(['a', 3])])).toMatchObject({ raters: 5, missing: 4, shown: null })
    expect(shownLevel([...less, ...by(['f', 3], ['g', 3], ['h', 3], ['i', 3])]).shown).toMatchObject({ raters: 8 })
  })

  it('is never shown below five raters, and changes only when five people have rated since the last change', () => {
    fc.assert(
      fc.property(anyRatings, (said) => {
        let before = shownLevel([])
        let since = new Set<string>()
        for (let count = 1; count <= said.length; count += 1) {
          const now = shownLevel(said.slice(0, count))
          since.add(said[count - 1]?.by ?? '')
          if (now.raters < limits.levelRaters) expect(now.shown).toBeNull()
          expect(now.missing === 0).toBe(now.shown !== null)
          const isNew = now.shown !== null && JSON.stringify(now.shown) !== JSON.stringify(before.shown)
          if (isNew) {
            expect(since.size).toBeGreaterThanOrEqual(limits.levelRaters)
            since = new Set()
          }
          before = now
        }
      }),
    )
  })
})
