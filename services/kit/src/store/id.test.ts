import { describe, expect, it } from 'vitest'
import { idsFrom, newId } from './id.ts'

describe('ids', () => {
  it('made from a time on sort after its text, and earlier ones before it', () => {
    const time = new Date('2026-11-21T10:00:00.000Z')
    const [before, at] = [newId(new Date(time.getTime() - 1)), newId(time)]
    expect([at, idsFrom(time), before].toSorted()).toEqual([before, idsFrom(time), at])
  })
})
