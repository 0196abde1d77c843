import { describe, expect, it } from 'vitest'
import { beginsWith, wordsOf } from './words.ts'

describe('words of a text', () => {
  it('are without case and diacritics, each once', () => {
    expect(wordsOf('Žluťoučký KŮŇ', 'kůň č. 7')).toEqual(['zlutoucky', 'kun', 'c', '7'])
  })

  it('are none where there are only signs', () => {
    expect(wordsOf('', ' – … $.*')).toEqual([])
  })

  it('are at most sixty', () => {
    expect(wordsOf(Array.from({ length: 100 }, (_, at) => `slovo${at}`).join(' '))).toHaveLength(60)
  })
})

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
