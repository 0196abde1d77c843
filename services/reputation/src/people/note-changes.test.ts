import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ChangesRead, namedMax } from './note-changes.ts'

const person = fc.integer({ min: 0, max: 30 }).map((at) => `p${at}`)
/** A change of somebody, or a read of the row and then of somebody's snapshot into memory. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('change' as const), id: person }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('keep' as const), id: person }) },
)

describe('the changes that a process has read', () => {
  it('name everybody whose snapshot in memory is older than the last change that was noted before the read', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300 }), fc.integer({ min: 1, max: 8 }), (steps, named) => {
        const row = { count: 0, last: [] as string[] }
        const versions = new Map<string, number>()
        const kept = new Map<string, { version: number; moment: number }>()
        const changes = new ChangesRead()
        for (const { kind, id } of steps) {
          if (kind === 'change') {
            versions.set(id, (versions.get(id) ?? 0) + 1)
            row.count += 1
            row.last = [...row.last, id].slice(-named)
            continue
          }
          if (row.count !== changes.count) changes.add(row)
          for (const [known, { version, moment }] of kept) {
            const isOld = version !== (versions.get(known) ?? 0)
            if (isOld) expect(changes.since(moment, [known])).toEqual([known])
          }
          kept.set(id, { version: versions.get(id) ?? 0, moment: changes.moment })
        }
      }),
    )
  })

  it('name nobody else, as long as the row names all whom the process has missed', () => {
    const changes = new ChangesRead()
    changes.add({ count: 1, last: ['a'] })
    const before = changes.moment
    changes.add({ count: 3, last: ['a', 'b', 'c'] })
    expect(changes.since(before, ['a', 'b', 'c', 'd'])).toEqual(['b', 'c'])
    expect(changes.since(changes.moment, ['a', 'b', 'c', 'd'])).toEqual([])
  })

  it('may name everybody after more changes than the row names, and after those of a restored database', () => {
    for (const count of [10 + namedMax, 3]) {
      const changes = new ChangesRead()
      changes.add({ count: 5, last: ['a', 'b', 'c', 'd', 'e'] })
      const before = changes.moment
      changes.add({ count, last: ['x'] })
      expect(changes.since(before, ['a', 'x', 'y'])).toEqual(['a', 'x', 'y'])
      expect(changes.since(changes.moment, ['a', 'x', 'y'])).toEqual([])
    }
  })
})
