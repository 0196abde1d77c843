import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { czechAccountText, ibanOf, ibanText, isIban, readCzechAccount } from './bank-accounts.ts'

/** Accounts and their IBANs, from domain facts 1.7. */
const accounts = [
  ['19-2000145399/0800', 'CZ6508000000192000145399'],
  ['353497163/0800', 'CZ0908000000000353497163'],
  ['7894/0800', 'CZ3208000000000000007894'],
  ['178124-4159/0710', 'CZ6907101781240000004159'],
  ['7720-77628461/0710', 'CZ2507100077200077628461'],
  ['721-77628031/0710', 'CZ5207100007210077628031'],
  ['19-2235210247/0800', 'CZ0608000000192235210247'],
  ['27-16060243/0300', 'CZ3103000000270016060243'],
  ['76327632/0300', 'CZ7603000000000076327632'],
  ['2970297/0100', 'CZ3301000000000002970297'],
  ['1265098001/5500', 'CZ5855000000001265098001'],
  ['222885/5500', 'CZ1355000000000000222885'],
  ['2900000005/2010', 'CZ5220100000002900000005'],
  ['2901234567/2010', 'CZ5520100000002901234567'],
] as const

describe('a Czech account number', () => {
  it.each(accounts)('%s is read, written again, and has the IBAN %s', (text, iban) => {
    const account = readCzechAccount(text)
    expect(account && [czechAccountText(account), ibanOf(account)]).toEqual([text, iban])
  })

  it.each(['2000145398', '1234567890', '12345678', '123456789', '2901234568'])(
    'with the number %s fails the check modulo 11',
    (number) => expect(readCzechAccount(`${number}/2010`)).toBeNull(),
  )

  it.each(['1', '10', '20', '22', '1000', '2106'])('with the prefix %s fails the check modulo 11', (prefix) => {
    expect(readCzechAccount(`${prefix}-2000145399/0800`)).toBeNull()
  })

  it.each([
    '1/0800',
    '0000000000/0800',
    '19-2000145399/800',
    '1234567-2000145399/0800',
    '',
    '2000145399',
    '19 2000145399/0800',
    '-2000145399/0800',
  ])('"%s" has a wrong form', (text) => expect(readCzechAccount(text)).toBeNull())

  it('is the same with zeros in front of prefix and number', () => {
    expect(readCzechAccount('000019-2000145399/0800')).toEqual(readCzechAccount('19-2000145399/0800'))
    expect(readCzechAccount('000000-0000007894/0800')).toEqual(readCzechAccount('7894/0800'))
  })

  it('fails the check when any single digit of it is changed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...accounts), fc.nat(), fc.integer({ min: 1, max: 9 }), ([text], at, change) => {
        const places = Array.from(text).flatMap((character, place) =>
          /\d/.test(character) && place < text.indexOf('/') ? [place] : [],
        )
        const place = places[at % places.length] ?? 0
        const digit = (Number(text[place]) + change) % 10
        expect(readCzechAccount(`${text.slice(0, place)}${digit}${text.slice(place + 1)}`)).toBeNull()
      }),
    )
  })
})

describe('an IBAN', () => {
  it.each(accounts)('of %s is valid', (_text, iban) => expect(isIban(iban)).toBe(true))

  it.each(['SK3112000000198742637541', 'DE89370400440532013000', 'GB82WEST12345698765432', 'AT611904300234573201'])(
    '%s of another country is valid',
    (iban) => expect(isIban(iban)).toBe(true),
  )

  it.each([
    'CZ5855000000001265098021',
    'CZ1220100000001234567890',
    'CZ4907100000000012345678',
    'cz5855000000001265098001',
    'CZ58 5500 0000 0012 6509 8001',
    'CZ585500000000126509800',
    'SK31120000001987426375',
    '',
  ])('"%s" is not valid', (iban) => expect(isIban(iban)).toBe(false))

  it('is not valid when any single character of it is changed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        fc.integer({ min: 2, max: 23 }),
        fc.integer({ min: 1, max: 9 }),
        ([, iban], place, change) => {
          const digit = (Number(iban[place]) + change) % 10
          expect(isIban(`${iban.slice(0, place)}${digit}${iban.slice(place + 1)}`)).toBe(false)
        },
      ),
    )
  })

  it('is printed in groups of four', () => {
    expect(ibanText('CZ6508000000192000145399')).toBe('CZ65 0800 0000 1920 0014 5399')
    expect(ibanText('GB82WEST12345698765432')).toBe('GB82 WEST 1234 5698 7654 32')
  })
})
