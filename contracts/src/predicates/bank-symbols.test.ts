import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbersIn, symbolsIn } from './bank-symbols.ts'
import { sepaReference } from './epc.ts'

const mine = { variable: ['1000042'], specific: ['1001'] }
const only = { variable: ['1000042'], specific: [] }

describe('the symbols in the texts of a transfer', () => {
  it('are read from the text of a payment code, wherever a bank puts it', () => {
    const symbols = fc.stringMatching(/^[1-9]\d{0,9}$/)
    const around = fc.constantFrom('', ' ', 'za Janu ', '\n', 'BCD\n002\n1\nSCT\nFIOBCZPPXXX\nParta\n', '(', ', ')
    const named = fc.record({ variableSymbol: symbols, specificSymbol: symbols })
    fc.assert(
      fc.property(named, around, around, ({ variableSymbol, specificSymbol }, before, after) => {
        const text = `${before}${sepaReference({ variableSymbol, specificSymbol })}${after}`
        expect(symbolsIn(['', text])).toEqual({ variable: [variableSymbol], specific: [specificSymbol] })
      }),
    )
  })

  it.each([
    ['/VS1000042/SS1001/KS', mine],
    ['/SS1001/VS1000042', mine],
    ['/VS/1000042/SS/1001/KS/', mine],
    ['/ VS 1000042 / SS 1001 / KS 0308', mine],
    ['VS: 0001000042, SS: 0000001001', mine],
    ['VS1000042SS1001', mine],
    ['/VS/1000042', only],
    ['VS/1000042 dobitie', only],
    ['vs 1000042', only],
    ['v.s. 1000042', only],
    ['Jana Nová VS=1000042 KS=0308', only],
    ['variabilní symbol 1000042', only],
    ['Variabilný symbol: 1000042', only],
    ['var. symbol 1000042', only],
    ['variable symbol - 1000042', only],
    ['/VS1000042/SS/KS0308', only],
    ['/VS1000042/SS0000/KS', only],
  ])('are named by "%s"', (text, symbols) => {
    expect(symbolsIn([text])).toEqual(symbols)
  })

  it.each([
    '1000042',
    'dobití 1000042',
    '/VS12345678901',
    'vás 1000042',
    'DVS1000042',
    '/VS/SS/KS',
    'VS č. 1000042',
    '',
  ])('are not named by "%s"', (text) => {
    expect(symbolsIn([text])).toEqual({ variable: [], specific: [] })
  })

  it('are all returned, each once, so that whoever reads two knows that it is ambiguous', () => {
    expect(symbolsIn(['VS 1000042', '/VS1000042/SS1001', 'VS 1000043 SS 7']).variable).toEqual(['1000042', '1000043'])
  })
})

describe('the numbers in the texts of a transfer that may be symbols of people', () => {
  it('have seven to ten digits', () => {
    expect(numbersIn(['dobití 1000042', '0001000043, 1000042 nebo 1234567890'])).toEqual([
      1_000_042, 1_000_043, 1_234_567_890,
    ])
    expect(numbersIn(['123456', '12345678901', '0000000', ''])).toEqual([])
  })
})
