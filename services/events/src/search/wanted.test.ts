import { describe, expect, it } from 'vitest'
import { levelBit, tagBit } from './traits.ts'
import { rangeOf, wantedOf } from './wanted.ts'

const now = new Date('2026-11-22T12:00:00Z')
const day = 24 * 3600_000
const after = (days: number) => new Date(now.getTime() + days * day)

describe('who a search is for', () => {
  it('finds what is for any level or age beside each that is asked for', () => {
    const wanted = wantedOf({ lat: 50, lon: 14, level: '2|3', tags: 'kids' }, now)
    expect(wanted.level).toBe(levelBit(0) | levelBit(2) | levelBit(3))
    expect(wanted.tags).toBe(tagBit('all') | tagBit('kids'))
  })

  it('finds only what is for everybody where just that is asked for', () => {
    const wanted = wantedOf({ lat: 50, lon: 14, level: '0', tags: 'all' }, now)
    expect(wanted.level).toBe(levelBit(0))
    expect(wanted.tags).toBe(tagBit('all'))
  })
})

describe('the time that a search looks at', () => {
  it('is three months from now, or from the day that it begins with', () => {
    expect(rangeOf({}, now)).toEqual({ from: now, to: new Date('2027-02-22T12:00:00Z') })
    const from = '2027-06-01T00:00:00.000Z'
    expect(rangeOf({ from }, now)).toEqual({ from: new Date(from), to: new Date('2027-09-01T00:00:00Z') })
  })

  it('never begins in the past', () => {
    expect(rangeOf({ from: after(-3).toISOString(), to: after(2).toISOString() }, now)).toEqual({
      from: now,
      to: after(2),
    })
  })

  it('is refused where it ends before it begins', () => {
    const range = { from: after(3).toISOString(), to: after(2).toISOString() }
    expect(() => rangeOf(range, now)).toThrow(
      expect.objectContaining({ fields: [{ field: 'to', code: 'validation.order' }] }),
    )
  })
})
