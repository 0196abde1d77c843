import { sepaReference } from '@parta/contracts/predicates/epc'
import { readSpd } from '@parta/contracts/predicates/spd'
import { getTopUp } from '@parta/contracts/top-ups'
import { decode } from 'bysquare/pay'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { codeIn } from './code.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf<Look[]>(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'en', ...desk, scheme: 'light' },
)

/** A person, and a browser in which they are signed in. */
async function come(look: Look) {
  const { email } = await aMember('Dana', look.locale)
  const { variableSymbol } = await (await callsOf(email))(getTopUp, {})
  const visitor = await arrive(look, 'Dana')
  await startSession(visitor, email)
  return { ...visitor, variableSymbol }
}

describe('a top-up', () => {
  it.each(looks)('shows a QR platba with the account, the symbols and the typed amount', async (look) => {
    const { page, t, shot, leave, variableSymbol } = await come(look)
    await page.goto('/credit/recharge')
    const code = page.getByRole('img', { name: t('topUp:code.label') })
    const account = 'SPD*1.0*ACC:CZ5520100000002901234567'
    const symbols = `CC:CZK*X-VS:${variableSymbol}*X-SS:1001`
    await code.waitFor()
    await shot('350-top-up')
    expect(await codeIn(code)).toBe(`${account}*AM:500.00*${symbols}`)

    const amount = page.getByLabel(t('topUp:amount.CZK'))
    await amount.fill('1 234,50')
    await expect.poll(() => codeIn(code)).toBe(`${account}*AM:1234.50*${symbols}`)
    expect(readSpd(await codeIn(code)).values.get('AM')).toBe('1234.50')

    await amount.fill('49,99')
    await page.getByText(t('validation:minimum', { limit: 50 })).waitFor()
    expect(await code.count()).toBe(0)
    await shot('351-top-up-too-little')
    await amount.fill('20001')
    await page.getByText(t('validation:maximum', { limit: 20_000 })).waitFor()
    await page.getByRole('button', { name: /2.?000/ }).click()
    await expect.poll(() => codeIn(code)).toBe(`${account}*AM:2000.00*${symbols}`)
    await leave()
  })

  it('in euros shows an EPC code, and a PAY by square code for Slovak banks', async () => {
    const { page, t, shot, leave, variableSymbol } = await come({ locale: 'sk', ...desk, scheme: 'dark' })
    await page.goto('/credit/recharge?currency=EUR&amount=75')
    const code = page.getByRole('img', { name: t('topUp:code.label') })
    await code.waitFor()
    const lines = (await codeIn(code)).split('\n')
    expect(lines.slice(0, 8)).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'FIOBCZPPXXX',
      'Spolek Parta',
      'CZ5220100000002900000005',
      'EUR75.00',
    ])
    expect(lines[10]).toBe(sepaReference({ variableSymbol, specificSymbol: '1001' }))
    await shot('352-top-up-euros')

    await page.getByText(t('topUp:code.payBySquare'), { exact: true }).first().click()
    await page.getByText(t('topUp:code.hint.payBySquare')).waitFor()
    await expect.poll(async () => (await codeIn(code)).startsWith('BCD')).toBe(false)
    expect(decode(await codeIn(code)).payments).toMatchObject([
      { amount: 75, currencyCode: 'EUR', variableSymbol, bankAccounts: [{ iban: 'CZ5220100000002900000005' }] },
    ])
    await leave()
  })

  it('lets every value be copied, and the code be downloaded', async () => {
    const { page, t, leave, variableSymbol } = await come({ locale: 'cs', ...phone, scheme: 'dark' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/credit/recharge?amount=120.5')
    const copied = async (what: string) => {
      await page.getByRole('button', { name: t('topUp:copy', { what: t(`topUp:rows.${what}`) }) }).click()
      await page.getByText(t('topUp:copied', { what: t(`topUp:rows.${what}`) })).waitFor()
      return await page.evaluate('navigator.clipboard.readText()')
    }
    expect(await copied('number')).toBe('2901234567/2010')
    expect(await copied('variableSymbol')).toBe(variableSymbol)
    expect(await copied('specificSymbol')).toBe('1001')
    expect(await copied('amount')).toBe('120,50')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: t('topUp:code.download') }).click(),
    ])
    expect(download.suggestedFilename()).toBe('dobiti-kreditu.png')
    await leave()
  })
})
