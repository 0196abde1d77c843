import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '../money.ts'
import { readSpd, writeSpd } from './spd.ts'

const acc = 'ACC:CZ5855000000001265098001'

describe('a written payment descriptor', () => {
  it.each([
    [
      { iban: 'CZ5520100000002901234567', amount: 50_000, variableSymbol: '1000042', specificSymbol: '1001' },
      'SPD*1.0*ACC:CZ5520100000002901234567*AM:500.00*CC:CZK*X-VS:1000042*X-SS:1001',
    ],
    [
      { iban: 'CZ6508000000192000145399', amount: 5000, variableSymbol: '9999999999', specificSymbol: '1001' },
      'SPD*1.0*ACC:CZ6508000000192000145399*AM:50.00*CC:CZK*X-VS:9999999999*X-SS:1001',
    ],
  ])('has exactly account, amount, currency and symbols', (transfer, descriptor) => {
    expect(writeSpd(transfer)).toBe(descriptor)
  })

  it('is read back unchanged, and has only characters of the alphanumeric mode of QR codes', () => {
    const amounts = fc.integer(money.topUp.CZK)
    const symbols = fc.integer({ min: 1, max: 9_999_999_999 }).map(String)
    fc.assert(
      fc.property(amounts, symbols, symbols, (amount, variableSymbol, specificSymbol) => {
        const iban = 'CZ5520100000002901234567'
        const text = writeSpd({ iban, amount, variableSymbol, specificSymbol })
        expect(text).toMatch(/^[0-9A-Z $%*+\-./:]{1,90}$/)
        const { values, ...account } = readSpd(text)
        expect(account).toEqual({ iban, bic: '' })
        expect(Math.round(Number(values.get('AM')) * 100)).toBe(amount)
        expect([values.get('CC'), values.get('X-VS'), values.get('X-SS')]).toEqual([
          'CZK',
          variableSymbol,
          specificSymbol,
        ])
      }),
    )
  })
})

describe('a payment descriptor', () => {
  it.each([
    `SPD*1.0*${acc}`,
    `SPD*1.0*${acc}*`,
    'SPD*1.0*ACC:CZ3301000000000002970297*AM:555.55*CC:CZK*RF:7004139146*X-VS:0987654321*X-SS:1234567890*X-KS:0558*DT:20210430*MSG:PRISPEVEK NA NADACI',
    'SPD*1.0*ACC:CZ7801000000000000000123*AM:799.50*CC:CZK*DT:20221001*X-VS:9562231077',
    'SPD*1.0*ACC:CZ2508000000000300300232*AM:5000.00*CC:CZK*PT:IP*X-VS:0987654321*X-KS:3558*X-SS:1234567890*',
    `SPD*1.0*${acc}*AM:100.00*CC:CZK*CRC32:AAD80227`,
    `SPD*1.0*${acc}*AM:100.00*CC:CZK*CRC32:AC194B32*`,
    'SPD*1.0*ACC:CZ5207100007210077628031*ALT-ACC:CZ5207100007210077628031,CZ4601000000192235210247*AM:599*CC:CZK*CRC32:D7A7B86C*MSG:T-Mobile - QR platba*RN:T-Mobile Czech Republic a.s.*X-CUSTOM:orang utan*X-SS:11*X-VS:1113334445*',
    `SPD*1.0*AM:1*${acc}*NT:E*NTA:a@b.cz`,
  ])('is valid: %s', (text) => expect(() => readSpd(text)).not.toThrow())

  it('may name the bank’s BIC behind the account', () => {
    const text =
      'SPD*1.0*ACC:CZ5855000000001265098001+RZBCCZPP*AM:480.50*CC:CZK*RF:1234567890123456*X-VS:1234567890*DT:20120524*MSG:PLATBA ZA ZBOZI'
    expect(readSpd(text)).toMatchObject({ iban: 'CZ5855000000001265098001', bic: 'RZBCCZPP' })
  })

  it('keeps zeros in front of a symbol', () => {
    expect(readSpd(`SPD*1.0*${acc}*X-VS:0987654321`).values.get('X-VS')).toBe('0987654321')
  })

  it.each([
    ['MSG:foo:bar', 'foo:bar'],
    ['MSG:%2A%2A%2A%2A!', '****!'],
    ['MSG:%2a%25', '*%'],
    ['MSG:a+b', 'a+b'],
    ['MSG:P%C5%99%C3%ADsp%C4%9Bvek', 'Příspěvek'],
  ])('decodes %s', (pair, value) => {
    expect(readSpd(`SPD*1.0*${acc}*${pair}`).values.get('MSG')).toBe(value)
  })

  it.each([
    ['without an account', 'SPD*1.0*MSG:%2A%2A%2A%2A!'],
    ['with wrong check digits', 'SPD*1.0*ACC:CZ5855000000001265098021'],
    ['of another version', `SPD*9.1*${acc}`],
    ['with an empty pair', `SPD*1.0*AM:100**${acc}`],
    ['with a pair without a colon', `SPD*1.0*${acc}*AM100`],
    ['with an unknown key', `SPD*1.0*${acc}*FOO:1`],
    ['with a key twice', `SPD*1.0*${acc}*AM:1*AM:2`],
    ['with a variable symbol of twelve digits', `SPD*1.0*${acc}*X-VS:123456789012`],
    ['with letters in a symbol', `SPD*1.0*${acc}*X-SS:AbC`],
    ['with too many days', `SPD*1.0*${acc}*X-PER:100`],
    ['with zero days', `SPD*1.0*${acc}*X-PER:0`],
    ['with an incomplete escape', `SPD*1.0*${acc}*MSG:100%2`],
    ['with a message of 61 characters', `SPD*1.0*${acc}*MSG:${'x'.repeat(61)}`],
    ['with a notice without an address', `SPD*1.0*${acc}*NT:P`],
    ['with a wrong further account', `SPD*1.0*${acc}*ALT-ACC:CZ1220100000001234567890`],
    ['for a direct debit', `SCD*1.0*${acc}`],
    ['that is a link', 'https://parta.test/'],
  ])('is refused %s', (_reason, text) => expect(() => readSpd(text)).toThrow(SyntaxError))

  it.each(['0.', '.5', '007.10.1', '1,50', '12345678', '1.234', '-1', '1 000'])(
    'is refused with the amount %s',
    (amount) => {
      expect(() => readSpd(`SPD*1.0*${acc}*AM:${amount}`)).toThrow(SyntaxError)
    },
  )

  it('of any text is read or refused, nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          readSpd(`SPD*1.0*${text}`)
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError)
        }
      }),
    )
  })
})
