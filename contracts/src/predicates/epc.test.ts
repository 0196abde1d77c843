import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownerPattern, writeEpc } from './epc.ts'

/** The longest content of an EPC code in bytes. */
const epcBytesMax = 331

const transfer = {
  iban: 'CZ5220100000002900000005',
  bic: 'FIOBCZPPXXX',
  owner: 'Parta, z. s.',
  amount: 2050,
  variableSymbol: '1000042',
  specificSymbol: '1001',
}

describe('an EPC code', () => {
  it('is a SEPA credit transfer of version 002 with the symbols as its text', () => {
    expect(writeEpc(transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'FIOBCZPPXXX',
      'Parta, z. s.',
      'CZ5220100000002900000005',
      'EUR20.50',
      '',
      '',
      '/VS1000042/SS1001/KS',
    ])
  })

  it('keeps the line of a BIC that is not known', () => {
    expect(writeEpc({ ...transfer, bic: '' }).split('\n')[4]).toBe('')
  })

  it('fits into the largest code with the longest values', () => {
    const owner = 'ž'.repeat(70)
    const iban = 'M'.repeat(34)
    const text = writeEpc({
      ...transfer,
      owner,
      iban,
      amount: 99_999_999_999,
      variableSymbol: '9999999999',
      specificSymbol: '9999999999',
    })
    expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(epcBytesMax)
  })
})

describe('the name of an account’s owner', () => {
  const isOwner = (name: string) => new RegExp(ownerPattern, 'u').test(name)

  it.each(['Parta', 'Spolek „Žižkov“, z. s.', 'O’Neill & Co. (2026)', '字'.repeat(70)])('may be %s', (name) => {
    expect(isOwner(name)).toBe(true)
  })

  it.each([
    ['a line break', 'Parta\nCZ5220100000002900000005'],
    ['a carriage return', 'Parta\r'],
    ['a tab', 'Parta\tSK3112000000198742637541'],
    ['a null character', 'Parta\0'],
    ['a line separator', 'Parta\u2028'],
    ['a character of the next direction', '\u202eatraP'],
    ['a zero-width character', 'Par\u200bta'],
    ['half of a character', 'Parta\ud800'],
    ['an emoji', 'Parta 🏸'],
    ['nothing but a space', ' '],
    ['71 characters', 'x'.repeat(71)],
    ['nothing', ''],
  ])('has not %s', (_what, name) => expect(isOwner(name)).toBe(false))

  it('fits into an EPC code of eleven lines, whatever it is', () => {
    const units = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 1 }),
      fc.constantFrom('字', 'ž', ' ', '\n', '\t', '🏸'),
    )
    const names = fc.array(units, { minLength: 1, maxLength: 70 }).map((letters) => letters.join(''))
    fc.assert(
      fc.property(names.filter(isOwner), (owner) => {
        const code = writeEpc({ ...transfer, owner, variableSymbol: '9999999999', specificSymbol: '9999999999' })
        expect(code.split('\n')).toHaveLength(11)
        expect(code.split('\n')[5]).toBe(owner)
        expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(epcBytesMax)
      }),
    )
  })
})
