import { describe, expect, it } from 'vitest'
import { beginsWith } from './words.ts'

describe('a search by words', () => {
  it('asks for every word by its beginning', () => {
    expect(beginsWith('Běh par')).toEqual([
      { words: { $elemMatch: { $gte: 'beh', $lt: 'beh\uffff' } } },
      { words: { $elemMatch: { $gte: 'par', $lt: 'par\uffff' } } },
    ])
  })

  it('asks for nothing where nothing is said', () => {
    expect(beginsWith(undefined)).toEqual([])
    expect(beginsWith('.*')).toEqual([])
  })
})
