import { describe, expect, it } from 'vitest'
import { firstCharacters, folded, isStorable, withScheme, wordsOf } from './text.ts'

describe('a text as searches compare it', () => {
  it('has no upper case and no diacritics', () => {
    expect(folded('Příliš ŽLUŤOUČKÝ kůň')).toBe('prilis zlutoucky kun')
    expect(folded('Ľuboš Kráľ')).toBe('lubos kral')
    expect(folded('Ďolíček')).toBe(folded('dolicek'))
  })

  it('is the same for composed and decomposed letters', () => {
    expect(folded('s\u030C')).toBe(folded('\u0161'))
  })

  it('has no space around it', () => {
    expect(folded('  Brno ')).toBe('brno')
  })
})

describe('a link', () => {
  it.each([
    ['Forms.gle/aBcD1', 'https://forms.gle/aBcD1'],
    [' WWW.Example.CZ ', 'https://www.example.cz'],
    ['Example.cz?Id=A#B', 'https://example.cz?Id=A#B'],
    ['HTTP://Example.cz/A', 'HTTP://Example.cz/A'],
    ['', ''],
  ])('%s without a scheme gets one and a host in lower case: %s', (written, link) => {
    expect(withScheme(written)).toBe(link)
  })
})

describe('a text that can be stored', () => {
  it.each(['\ud800', 'a\udc00', '\u0000', 'a\u0008b', '\u001F', 'a\uFFFEb', '\uFFFF'])(
    'has no half of a surrogate pair and no character that XML forbids',
    (text) => {
      expect(isStorable(text)).toBe(false)
    },
  )

  it('may have several lines, tabs, emoji and letters of any alphabet', () => {
    for (const text of ['', 'První\r\n\tdruhý', '👨‍👩‍👧', '李', '\uFFFD']) expect(isStorable(text)).toBe(true)
  })
})

describe('words of a text', () => {
  it('are without case and diacritics, each once', () => {
    expect(wordsOf('Žluťoučký KŮŇ', 'kůň č. 7')).toEqual(['zlutoucky', 'kun', 'c', '7'])
  })

  it('are none for punctuation only', () => {
    expect(wordsOf('', ' – … $.*')).toEqual([])
  })

  it('are at most sixty', () => {
    expect(wordsOf(Array.from({ length: 100 }, (_, at) => `slovo${at}`).join(' '))).toHaveLength(60)
  })
})

describe('the first characters of a text', () => {
  it('are whole characters, also beyond the first plane of Unicode', () => {
    expect(firstCharacters('a😀b', 2)).toBe('a😀')
    expect(firstCharacters('ab', 5)).toBe('ab')
    expect(firstCharacters('ab', 0)).toBe('')
  })

  it('are without lone surrogates', () => {
    expect(firstCharacters('a\uD83D', 2)).toBe('a\uFFFD')
  })
})
