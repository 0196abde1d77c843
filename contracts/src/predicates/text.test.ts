import { describe, expect, it } from 'vitest'
import { folded } from './text.ts'

describe('a text as searches compare it', () => {
  it('has neither case nor diacritics', () => {
    expect(folded('Příliš ŽLUŤOUČKÝ kůň')).toBe('prilis zlutoucky kun')
    expect(folded('Ľuboš Kráľ')).toBe('lubos kral')
    expect(folded('Ďolíček')).toBe(folded('dolicek'))
  })

  it('is the same however the letters were composed', () => {
    expect(folded('s\u030C')).toBe(folded('\u0161'))
  })

  it('has no space around it', () => {
    expect(folded('  Brno ')).toBe('brno')
  })
})
