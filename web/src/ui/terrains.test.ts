import { activities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { terrainOf } from './terrains.ts'

describe('the drawing of where an activity is played', () => {
  it('takes at most 3 KB, and has no number that the browser cannot draw', () => {
    for (const { lines, areas } of activities.map(terrainOf)) {
      expect(lines.length + areas.length).toBeLessThan(3000)
      expect(`${lines}${areas}`).toMatch(/^[MLHVQCAZmlhvqtcaz\d\s.-]+$/)
    }
  })

  it('is the same for activities of one family, and that of a gathering for any activity', () => {
    expect(terrainOf('tennis')).toBe(terrainOf('padel'))
    expect(terrainOf('tennis')).not.toBe(terrainOf('football'))
    expect(terrainOf('any')).toBe(terrainOf('dance'))
  })
})
