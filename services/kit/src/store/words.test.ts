import { describe, expect, it } from 'vitest'
import { beginsWith } from './words.ts'

describe('a search by words', () => {
  it('matches the beginning of every word', () => {
    expect(beginsWith('Běh par')).toEqual([
      { words: { $elemMatch: { $gte: 'beh', $lt: 'beh\uffff' } } },
      { words: { $elemMatch: { $gte: 'par', $lt: 'par\uffff' } } },
    ])
  })

  it('has no filter for an empty query', () => {
    expect(beginsWith(undefined)).toEqual([])
    expect(beginsWith('.*')).toEqual([])
  })
})
