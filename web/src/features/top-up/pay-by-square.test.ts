import { money } from '@parta/contracts/money'
import { ownerPattern } from '@parta/contracts/predicates/epc'
import { decode } from 'bysquare/pay'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writePayBySquare } from './pay-by-square.ts'

const account = { iban: 'CZ5220100000002900000005', bic: 'FIOBCZPPXXX', owner: 'Spolek Parta' }

describe('a PAY by square code', () => {
  it('contains account, owner, amount in euros and symbols exactly', () => {
    const amounts = fc.integer(money.topUp.EUR)
    const symbols = fc.integer({ min: 1_000_001, max: 9_999_999_999 }).map(String)
    fc.assert(
      fc.property(amounts, symbols, (amount, variableSymbol) => {
        const code = writePayBySquare({ ...account, amount, variableSymbol, specificSymbol: '1001' })
        expect(code).toMatch(/^[0-9A-V]+$/)
        const { payments } = decode(code)
        expect(payments).toHaveLength(1)
        expect(payments[0]).toMatchObject({
          amount: amount / 100,
          currencyCode: 'EUR',
          variableSymbol,
          specificSymbol: '1001',
          bankAccounts: [{ iban: account.iban, bic: account.bic }],
          beneficiary: { name: account.owner },
        })
      }),
      { numRuns: 25 },
    )
  })

  it('has every field where it belongs, whatever the owner is called', () => {
    const unit = fc.constantFrom(
      'a',
      'Z',
      '0',
      ' ',
      'ž',
      '字',
      'ß',
      '„',
      '=',
      '+',
      '|',
      '"',
      '\\',
      '&',
      ';',
      '*',
      ':',
      '%',
    )
    const names = fc
      .string({ unit, minLength: 1, maxLength: 70 })
      .filter((name) => new RegExp(ownerPattern, 'u').test(name))
    fc.assert(
      fc.property(names, (owner) => {
        const symbols = { variableSymbol: '1000042', specificSymbol: '1001' }
        const code = writePayBySquare({ ...account, owner, amount: 1050, ...symbols })
        const [payment] = decode(code).payments
        expect(payment).toMatchObject({ amount: 10.5, ...symbols, bankAccounts: [{ iban: account.iban }] })
        // Marks on letters are left out.
        if (/^[ -~]+$/.test(owner)) expect(payment?.beneficiary?.name).toBe(owner)
      }),
      { numRuns: 15 },
    )
  })

  it('is written without a BIC, too', () => {
    const code = writePayBySquare({
      ...account,
      bic: '',
      amount: 1050,
      variableSymbol: '1000042',
      specificSymbol: '1001',
    })
    expect(decode(code).payments[0]?.bankAccounts[0]?.iban).toBe(account.iban)
  })
})
