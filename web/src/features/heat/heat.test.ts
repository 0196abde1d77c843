import { describe, expect, it } from 'vitest'
import { bestOf, cellsOf, centreOfSquare, keyOf, levelOf, shownHours, wayTo } from './heat.ts'

const from = '2026-11-25T10:00:00.000Z'
const now = new Date('2026-11-25T09:20:00Z')
const squareAt = (south: number, west: number, levels: Readonly<Record<number, number>> = {}) => ({
  south,
  west,
  north: south + 0.018,
  east: west + 0.027,
  hours: Array.from({ length: 168 }, (_none, step) => levels[step] ?? 0).join(''),
})

describe('the hours of the grid', () => {
  it('are those of seven days that are shown, each once, at the hour of the clock', () => {
    const cells = cellsOf(from, [squareAt(49, 16)], now)
    expect(cells.length).toBe(7 * (shownHours.to - shownHours.from))
    expect(new Set(cells.map(({ weekday, hour }) => `${weekday} ${hour}`)).size).toBe(cells.length)
    expect(cells[0]).toEqual({ step: 0, start: from, weekday: 2, hour: 11, level: 0 })
  })

  it('keep the hour of the clock when it changes', () => {
    const cells = cellsOf('2026-10-22T10:00:00.000Z', [squareAt(49, 16)], new Date('2026-10-22T09:00:00Z'))
    const sixes = cells.filter(({ hour }) => hour === 18).map(({ start }) => start.slice(11, 16))
    expect(sixes).toEqual(['16:00', '16:00', '16:00', '17:00', '17:00', '17:00', '17:00'])
  })

  it('have the highest level of the squares, and none that have begun', () => {
    const squares = [squareAt(49, 16, { 0: 4, 2: 1 }), squareAt(49.1, 16, { 2: 3 })]
    const cells = cellsOf(from, squares, new Date('2026-11-25T10:00:00Z'))
    expect(cells[0]).toMatchObject({ step: 1, level: 0 })
    expect(cells[1]).toMatchObject({ step: 2, level: 3 })
    expect(squares.map((square) => levelOf(square, cells, null))).toEqual([1, 3])
    expect(squares.map((square) => levelOf(square, cells, 0))).toEqual([4, 0])
  })
})

describe('the squares with most people', () => {
  it('come first, and of those the nearest', () => {
    const [near, far, most] = [squareAt(49, 16), squareAt(49.3, 16), squareAt(49.5, 16)]
    const ranked = [far, near, most].map((square) => ({ square, level: square === most ? 2 : 1 }))
    const best = bestOf(ranked, { lat: 49, lon: 16 }, 2).map(({ square }) => square)
    expect(best).toEqual([most, near])
    expect(new Set([near, far, most].map(keyOf)).size).toBe(3)
    expect(centreOfSquare(near)).toEqual({ lat: 49.009, lon: 16.0135 })
  })

  it.each([
    ['north', 49.1, 16],
    ['east', 49, 16.2],
    ['southWest', 48.93, 15.9],
    ['northWest', 49.07, 15.9],
  ])('are to the %s of the place', (direction, lat, lon) => {
    expect(wayTo({ lat: 49, lon: 16 }, { lat, lon }).direction).toBe(direction)
  })
})
