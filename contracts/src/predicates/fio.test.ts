import { describe, expect, it } from 'vitest'
import { readFioJson, readFioRows } from './fio.ts'

const info = { accountId: '2901234567', bankId: '2010', currency: 'CZK', iban: 'CZ5520100000002901234567' }
const value = (of: unknown, id: number) => ({ value: of, name: 'Název', id })
const full = {
  column22: value(26_000_000_001, 22),
  column0: value('2026-11-20+0100', 0),
  column1: value(500.5, 1),
  column14: value('CZK', 14),
  column2: value('2900000005', 2),
  column3: value('2010', 3),
  column5: value('0001000042', 5),
  column6: value('1001', 6),
  column8: value('Okamžitá příchozí platba', 8),
  column10: value(' Nováková, Jana ', 10),
  column16: value('dobití', 16),
  column17: value(31_000_000_001, 17),
  column27: null,
}
const json = (...transaction: readonly object[]) =>
  JSON.stringify({ accountStatement: { info, transactionList: transaction.length > 0 ? { transaction } : null } })

const expected = {
  id: '26000000001',
  date: '2026-11-20',
  amount: 50_050,
  currency: 'CZK',
  variableSymbol: '0001000042',
  specificSymbol: '1001',
  counterAccount: '2900000005/2010',
  counterName: 'Nováková, Jana',
  message: 'dobití',
  reference: '',
  instruction: '31000000001',
  kind: 'Okamžitá příchozí platba',
}

describe('a statement in JSON', () => {
  it('is read with amounts in minor units and symbols as texts', () => {
    expect(readFioJson(json(full))).toEqual({
      iban: info.iban,
      currency: 'CZK',
      movements: [expected],
      unreadable: [],
    })
  })

  it('keeps no characters of the payer that hide or reorder text', () => {
    const column16 = value('vratka\u202E 1001\u200B\r\nJana', 16)
    expect(readFioJson(json({ ...full, column16 })).movements[0]?.message).toBe('vratka  1001 \r\nJana')
  })

  it('has as its message what a foreign bank states in the comment, or in the identification', () => {
    const other = { ...full, column16: null }
    const [comment, identification] = [value('/VS/1000042', 25), value('VS 1000042', 7)]
    const messages = [
      { column25: comment },
      { column7: identification },
      { column25: comment, column7: identification },
    ]
    expect(messages.map((fields) => readFioJson(json({ ...other, ...fields })).movements[0]?.message)).toEqual([
      '/VS/1000042',
      'VS 1000042',
      '/VS/1000042',
    ])
    const row = line.replace(';dobití;', ';;').replace(';;;;FIOB', ';;;/VS/1000042;FIOB')
    expect(readFioRows(rows(header, row)).movements[0]?.message).toBe('/VS/1000042')
  })

  it('without movements has a null list', () => {
    expect(readFioJson(json()).movements).toEqual([])
  })

  it.each([
    [0.1, 10],
    [-0.29, -29],
    [1234.5, 123_450],
    [9_999_999.99, 999_999_999],
    [1.1, 110],
    [-20_000, -2_000_000],
  ])('has the amount %s exactly', (amount, minor) => {
    expect(readFioJson(json({ ...full, column1: value(amount, 1) })).movements[0]?.amount).toBe(minor)
  })

  it('may lack every column but number, day, amount and currency', () => {
    const { column22, column0, column1, column14 } = full
    expect(readFioJson(json({ column22, column0, column1, column14 })).movements[0]).toMatchObject({
      variableSymbol: '',
      counterAccount: '',
      instruction: '',
    })
  })

  it.each([
    ['', 'Not JSON'],
    ['<html>', 'Not JSON'],
    ['[]', 'No account'],
    ['{"accountStatement":{"info":{"iban":"CZ55"}}}', 'No account'],
  ])('is refused, without its values, when it is %s', (text, message) => {
    expect(() => readFioJson(text)).toThrow(new SyntaxError(message))
  })

  it.each([
    [{ ...full, column22: null }, 'A movement without a number'],
    [{ ...full, column22: value(2 ** 53 + 2, 22) }, 'A movement without a number'],
    [{ ...full, column0: value('20. 11. 2026', 0) }, 'A movement without a day'],
    [{ ...full, column1: value('500', 1) }, 'A movement without an amount'],
    [{ ...full, column1: value(0.001, 1) }, 'A movement without an amount'],
    [{ ...full, column14: null }, 'A movement without a currency'],
    [null as never, 'A line that is no movement'],
  ])('is read without the line that is no movement: %o', (line, flaw) => {
    const { movements, unreadable } = readFioJson(json(line, full))
    expect(movements).toEqual([expected])
    expect(unreadable).toEqual([{ flaw, text: expect.any(String) }])
  })
})

const header =
  'ID pohybu;Datum;Objem;Měna;Protiúčet;Název protiúčtu;Kód banky;Název banky;KS;VS;SS;Uživatelská identifikace;Zpráva pro příjemce;Typ;Provedl;Upřesnění;Komentář;BIC;ID pokynu'
const line =
  '26000000001;20.11.2026;500,50;CZK;2900000005;Nováková, Jana;2010;Fio banka, a.s.;;0001000042;1001;;dobití;Okamžitá příchozí platba;;;;FIOBCZPPXXX;31000000001'
const rows = (...lines: readonly string[]) =>
  [
    'accountId;2901234567',
    'bankId;2010',
    'currency;CZK',
    `iban;${info.iban}`,
    'openingBalance;1 000,00',
    '',
    ...lines,
  ].map((text) => text.split(';'))

describe('a statement in CSV', () => {
  it('gives the same movements as the one in JSON', () => {
    expect(readFioRows(rows(header, line))).toEqual(readFioJson(json(full)))
  })

  it('may call the first column by its other name, and have spaces in amounts', () => {
    const other = [header.replace('ID pohybu', 'ID operace'), line.replace('500,50', '-1 234,50'), '']
    expect(readFioRows(rows(...other)).movements).toEqual([{ ...expected, amount: -123_450 }])
  })

  it('is refused without the account and without headings', () => {
    expect(() => readFioRows(rows(header, line).slice(4))).toThrow('No account')
    expect(() => readFioRows(rows(line))).toThrow('No list of movements')
  })

  it('is read without its broken lines', () => {
    const { movements, unreadable } = readFioRows(rows(header, line.replace('20.11.2026', '20/11'), line))
    expect(movements).toEqual([expected])
    expect(unreadable).toMatchObject([{ flaw: 'A movement without a day' }])
  })

  it('has no movement with zeros in front of its number: it would have two ids', () => {
    expect(readFioRows(rows(header, `00${line}`))).toMatchObject({
      movements: [],
      unreadable: [{ flaw: 'A movement without a number' }],
    })
  })
})
