import { describe, expect, it } from 'vitest'
import { bankConfig } from './config.ts'

describe('the settings of the bank', () => {
  it('refuse an owner whose name would break the fields of a payment code, without repeating it', () => {
    const owner = (name: string) => () => bankConfig({ PARTA_BANK_ACCOUNT: '2901234567/2010', PARTA_BANK_OWNER: name })
    expect(owner('Spolek Parta, z. s.')().accounts).toMatchObject([{ owner: 'Spolek Parta, z. s.' }])
    for (const name of ['Parta\tSK3112000000198742637541', 'Parta\nX', 'Parta 🏸', 'Par\u200bta'])
      expect(owner(name)).toThrow(/^Configuration: PARTA_BANK_OWNER must match pattern/)
  })
})
