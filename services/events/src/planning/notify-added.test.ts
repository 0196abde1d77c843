import { describe, expect, it } from 'vitest'
import type { Entry, EventRow } from '../core/store.ts'
import { anEvent, start } from '../core/testing.ts'
import { addedFacts } from './notify-added.ts'

const entry = (userId: string, alias?: string): Entry => ({ id: alias ?? userId, userId, at: start })
const date = (index: number, fields: Partial<EventRow> = {}) => ({
  ...anEvent({
    leader: 'leader',
    date: new Date(start.getTime() + index * 86_400_000),
    repetition: { id: 'r', after: 'daily', index, count: 5 },
    ...fields,
  }),
  _id: `r-${index}`,
})
const before = [
  date(1, { players: [entry('jana'), entry('eva', 'ALIAS_ema__eva')] }),
  date(2, { players: [entry('eva')], queue: [entry('petr')] }),
]

describe('the fact about dates added to a repetition', () => {
  it('has their number and the first date, for everyone in the earlier dates', () => {
    const facts = addedFacts([...before, date(3, { players: [entry('new')] }), date(4)], { from: 3, by: 'leader' })
    expect(facts.map(({ data }) => data)).toMatchObject([
      { eventId: 'r-3', by: 'leader', dates: 2, people: ['jana', 'eva', 'petr'] },
    ])
  })

  it('lists the entries of people who are in with an alias', () => {
    const facts = addedFacts([...before, date(3)], { from: 3, by: 'leader' })
    const entrants = [
      { userId: 'eva', aliasId: null },
      { userId: 'eva', aliasId: 'ALIAS_ema__eva' },
    ]
    expect(facts.map(({ data }) => data)).toMatchObject([{ entrants }])
  })

  it('is not published when no date was added, or when only the person who added them is in', () => {
    expect(addedFacts(before, { from: 3, by: 'leader' })).toEqual([])
    expect(addedFacts([date(1), date(2)], { from: 2, by: 'leader' })).toEqual([])
  })
})
