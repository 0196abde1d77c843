import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapSize, type Town, townsAround } from './towns.ts'

const base = join(import.meta.dirname, '../../public/map/base.json')
const { towns } = JSON.parse(readFileSync(base, 'utf8')) as { towns: Town[] }

describe('the towns on the map of a shared event', () => {
  it('keep their whole names inside the map, and never overlap, wherever the event is', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 48, max: 51, noNaN: true }),
        fc.double({ min: 12, max: 22.5, noNaN: true }),
        (lat, lon) => {
          const boxes = townsAround({ lat, lon }, towns).map(({ box }) => box)
          for (const [index, box] of boxes.entries()) {
            expect(box.left).toBeGreaterThanOrEqual(0)
            expect(box.right).toBeLessThanOrEqual(mapSize.width)
            for (const other of boxes.slice(index + 1))
              expect(
                box.right <= other.left ||
                  other.right <= box.left ||
                  box.bottom <= other.top ||
                  other.bottom <= box.top,
              ).toBe(true)
          }
        },
      ),
    )
  })

  it('shows a long name near the right edge to the left of its point, and leaves out a name that fits on neither side', () => {
    const [near, short, far]: Town[] = [
      ['Brandýs nad Labem', 9, 14.66, 50.187],
      ['Kbely', 8, 14.56, 50.13],
      ['Brandýs nad Labem-Stará Boleslav', 7, 14.42, 50.06],
    ]
    const shown = townsAround({ lat: 50.1187, lon: 14.4934 }, [near, short, far] as Town[])
    expect(shown.map(({ name, isLeft }) => [name, isLeft])).toEqual([
      ['Brandýs nad Labem', true],
      ['Kbely', false],
    ])
  })
})
