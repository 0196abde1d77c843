import { getTopUp } from '@parta/contracts/top-ups'
import { testEnv } from '@parta/kit/testing'
import { type Alone, openAlone } from '@parta/kit/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { service } from '../src/app.ts'
import { bankConfig } from '../src/config.ts'

const token = 'a'.repeat(64)
const accounts = {
  PARTA_BANK_ACCOUNT: '2901234567/2010',
  PARTA_BANK_EUR_IBAN: 'CZ52 2010 0000 0029 0000 0005',
  PARTA_BANK_OWNER: 'Spolek Parta',
}

describe('the page of a top-up', () => {
  let alone: Alone
  beforeAll(async () => {
    alone = await openAlone(service, testEnv(accounts))
  })
  afterAll(() => alone.close())

  it('gets the account, the person’s variable symbol and the common specific symbol', async () => {
    const person = await alone.people.person()
    expect(await alone.call(getTopUp, person)).toMatchObject({
      status: 200,
      body: {
        currency: 'CZK',
        account: {
          number: '2901234567/2010',
          iban: 'CZ5520100000002901234567',
          bic: 'FIOBCZPPXXX',
          owner: 'Spolek Parta',
        },
        variableSymbol: String(person.userSymbol),
        specificSymbol: '1001',
        isAutomatic: false,
        currencies: ['CZK', 'EUR'],
      },
    })
  })

  it('gets the account in euros, with the number inside of its IBAN', async () => {
    const person = await alone.people.person()
    expect((await alone.call(getTopUp, person, { query: { currency: 'EUR' } })).body).toMatchObject({
      currency: 'EUR',
      account: { number: '2900000005/2010', iban: 'CZ5220100000002900000005', bic: 'FIOBCZPPXXX' },
    })
  })

  it('is refused for a person who is deleted', async () => {
    const gone = await alone.people.person({ deleted: true })
    expect(await alone.call(getTopUp, gone)).toMatchObject({ status: 404, body: { code: 'user.notFound' } })
  })
})

describe('the page of a top-up without an account', () => {
  it('says so', async () => {
    const alone = await openAlone(service)
    const person = await alone.people.person()
    expect((await alone.call(getTopUp, person)).body).toMatchObject({
      account: null,
      currencies: [],
      isAutomatic: false,
    })
    await alone.close()
  })
})

describe('the configuration of the bank', () => {
  it('has no accounts by default', () => {
    expect(bankConfig({})).toEqual({
      accounts: [],
      specificSymbol: '1001',
      url: 'https://fioapi.fio.cz/v1/rest',
      gapMs: 35_000,
    })
  })

  it('has no number and no BIC for an account of another country', () => {
    const { accounts: found } = bankConfig({
      PARTA_BANK_EUR_IBAN: 'SK3112000000198742637541',
      PARTA_FIO_EUR_TOKEN: token,
    })
    expect(found).toMatchObject([{ currency: 'EUR', number: '', bic: '', token }])
  })

  it.each([
    ['PARTA_BANK_ACCOUNT', { PARTA_BANK_ACCOUNT: '2901234568/2010' }],
    ['PARTA_BANK_ACCOUNT', { PARTA_BANK_ACCOUNT: '19-2000145399/0800' }],
    ['PARTA_BANK_EUR_IBAN', { PARTA_BANK_EUR_IBAN: 'CZ5520100000002901234568' }],
    ['PARTA_SPECIFIC_SYMBOL', { PARTA_SPECIFIC_SYMBOL: '0100' }],
    ['PARTA_FIO_TOKEN', { PARTA_FIO_TOKEN: token }],
    ['PARTA_FIO_TOKEN', { ...accounts, PARTA_FIO_TOKEN: 'short' }],
    ['PARTA_FIO_EUR_TOKEN', { PARTA_FIO_EUR_TOKEN: token }],
    ['PARTA_DEMO', { ...accounts, PARTA_FIO_TOKEN: token, PARTA_DEMO: 'true' }],
    ['PARTA_FIO_URL', { PARTA_FIO_URL: 'http://bank.example/rest' }],
  ])('is refused with a wrong %s, without its value', (name, env) => {
    expect(() => bankConfig(env)).toThrow(name)
    for (const value of Object.values(env)) {
      expect(() => bankConfig(env)).not.toThrow(expect.objectContaining({ message: expect.stringContaining(value) }))
    }
  })
})
