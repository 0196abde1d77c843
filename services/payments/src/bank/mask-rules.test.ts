import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskedText } from './mask-rules.ts'

describe('a masked text of the bank', () => {
  it.each([
    ['Nováková Jana', 'N. J.'],
    ['NOVÁKOVÁ JANA, ING.', 'N. J., I.'],
    ['kredit pro Danu 12', 'k. p. D. 12'],
    ['Anna-Marie O’Neill', 'A.-M. O’N.'],
    ['jana.novakova1980@example.org', 'j.n.1980@e.o.'],
    ['/VS1000042/SS1001/KS', '/VS1000042/SS1001/KS'],
    ['Li Ng', 'L. N.'],
    ['Z\u030Celezny\u0301 Pes', 'Z\u030C. P.'],
    ['', ''],
  ])('of %j is %j', (text, masked) => {
    expect(maskedText(text)).toBe(masked)
  })

  it('has no two letters in a row, except in the names of symbols', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(maskedText(text).replaceAll(/VS|SS|KS/g, '')).not.toMatch(/\p{L}\p{L}/u)
      }),
    )
  })

  it('keeps all numbers of the text', () => {
    const digits = (text: string) => text.replaceAll(/\D/g, '')
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(digits(maskedText(text))).toBe(digits(text))
      }),
    )
  })
})
