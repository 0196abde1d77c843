import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeptDeeds } from './keep-deeds.ts'
import { type Deed, noDeeds } from './milestone-rules.ts'

const text = fc.constantFrom('a', 'b', '', 'undefined')
const deed: fc.Arbitrary<Deed> = fc.record(
  {
    at: fc.integer({ min: 0, max: 4e12 }),
    key: text,
    orgId: fc.option(text, { nil: null }),
    activityType: text,
    placeId: text,
    emoji: text,
    finishedAt: fc.integer({ min: 0, max: 4e12 }),
  },
  { requiredKeys: ['at', 'orgId'] },
)

describe('deeds that are kept in columns', () => {
  it('come out as they were added, in their order, for each person to whom they were given', () => {
    fc.assert(
      fc.property(fc.array(deed), (deeds) => {
        const kept = new KeptDeeds(['jana', 'petr', 'eva'])
        for (const each of deeds) {
          const number = kept.add(each)
          kept.give('jana', 'played', number)
          kept.give('petr', 'led', number)
          kept.give('nobody', 'played', number)
        }
        const found = kept.take(['jana', 'petr', 'eva'])
        expect(found.get('jana')).toEqual({ ...noDeeds(), played: deeds })
        expect(found.get('petr')).toEqual({ ...noDeeds(), led: deeds })
        expect(found.get('eva')).toEqual(noDeeds())
      }),
    )
  })

  it('come out when they fill several blocks', () => {
    const kept = new KeptDeeds(['jana'])
    const deeds = Array.from({ length: 10_000 }, (_none, at): Deed => ({ at, key: `${at}`, orgId: `org-${at % 7}` }))
    for (const each of deeds) kept.give('jana', 'played', kept.add(each))
    expect(kept.take(['jana']).get('jana')?.played).toEqual(deeds)
  })

  it('are no longer kept once they were taken', () => {
    const kept = new KeptDeeds(['jana'])
    kept.give('jana', 'played', kept.add({ at: 1, key: 'one', orgId: null }))
    expect(kept.take(['jana']).get('jana')?.played).toHaveLength(1)
    expect(kept.take(['jana']).get('jana')).toEqual(noDeeds())
  })
})
