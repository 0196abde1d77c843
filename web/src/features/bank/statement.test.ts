import { describe, expect, it } from 'vitest'
import { readStatement } from './statement.ts'

const csv = [
  '\uFEFF"accountId";"2901234567"',
  '"bankId";"2010"',
  '"currency";"CZK"',
  '"iban";"CZ5520100000002901234567"',
  '',
  '"ID pohybu";"Datum";"Objem";"Měna";"VS";"SS";"Název protiúčtu";"Zpráva pro příjemce"',
  '"26000000001";"20.11.2026";"1 234,50";"CZK";"1000042";"1001";"Nováková; ""Jana""";"dvě\nřádky"',
].join('\r\n')

describe('a statement file', () => {
  it('in CSV may have quotes, semicolons and line ends inside of its values', async () => {
    const { iban, movements } = await readStatement(csv)
    expect(iban).toBe('CZ5520100000002901234567')
    expect(movements).toMatchObject([
      { id: '26000000001', amount: 123_450, counterName: 'Nováková; "Jana"', message: 'dvě\nřádky' },
    ])
  })

  it('in JSON is read as the bank’s answer', async () => {
    const info = { iban: 'CZ5520100000002901234567', currency: 'CZK' }
    const json = JSON.stringify({ accountStatement: { info, transactionList: null } })
    expect(await readStatement(json)).toEqual({ ...info, movements: [], unreadable: [] })
  })

  it('of another kind is refused', async () => {
    await expect(readStatement('<html></html>')).rejects.toThrow(SyntaxError)
    await expect(readStatement('')).rejects.toThrow(SyntaxError)
  })
})
