import { describe, expect, it } from 'vitest'
import { movedBy } from './grid.ts'

describe('the focus in the emoji grid', () => {
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 6, 5],
    ['ArrowDown', 1, 7],
    ['ArrowUp', 8, 2],
    ['Home', 17, 0],
    ['End', 17, 29],
  ])('moves by %s from %i to %i', (key, from, to) => {
    expect(movedBy(key, from, 30)).toBe(to)
  })

  it('stays at an edge', () => {
    expect(movedBy('ArrowUp', 3, 30)).toBe(3)
    expect(movedBy('ArrowDown', 29, 30)).toBe(29)
    expect(movedBy('ArrowLeft', 0, 30)).toBe(0)
  })

  it('is not moved by other keys', () => {
    expect(movedBy('a', 3, 30)).toBeNull()
  })
})
