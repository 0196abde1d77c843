import { importMovements } from '@parta/contracts/bank'
import { day } from '@parta/contracts/durations'
import { buyProducts } from '@parta/contracts/payments'
import { createAlias } from '@parta/contracts/profiles'
import { getTopUp } from '@parta/contracts/top-ups'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { come, take } from './event-page.ts'
import { siteAdmin } from './people.ts'
import { aBuyer, aShop, creditOf, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'light' },
  { locale: 'cs', width: 320, height: 640, scheme: 'dark' },
)
const child = { surname: 'Nováková', gender: 'female', ageGroup: 'child', image: 'BASIC' } as const

describe('a kart with a seat that was bought elsewhere', () => {
  it.each(looks)('names the child who has it, and is paid without that row, at $width px', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 50_000)
    const [anicka, bedrich] = [
      await jana.call(createAlias, { ...child, name: 'Anička' }),
      await jana.call(createAlias, { ...child, name: 'Bedřich' }),
    ]
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    const people = [anicka, bedrich].map(({ id }) => encodeURIComponent(id)).join(',')
    await page.goto(`/products/${shop.club}/buy?product=${shop.entry}&events=${shop.event}&people=${people}`)
    await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
    const order = { productId: shop.entry, eventId: shop.event, aliasId: anicka.id }
    expect((await jana.call(buyProducts, { payments: [order] })).payments[0]?.status).toBe('paid')
    await page.getByTestId('pay').click()
    const refused = page.getByTestId('refused-row')
    await refused.getByText(/Anička Nováková/).waitFor()
    await take(visitor, '550-refused-row')
    await refused.getByRole('button', { name: t('payments:kart.takeOut') }).click()
    await refused.waitFor({ state: 'detached' })
    await pay(visitor, 'paid')
    expect(await creditOf(jana)).toBe(20_000)
    await visitor.leave(['409 POST /a/payment/payments'])
  })
})

describe('a kart without enough credit', () => {
  it.each(looks)('is paid by the top-up itself, if the person asked for that, at $width px', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 0)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto(`/products/${shop.club}/buy?product=${shop.entry}&events=${shop.event}&people=${jana.id}`)
    await page.getByRole('checkbox', { name: t('payments:kart.automatic') }).check()
    await take(visitor, '551-paid-by-the-top-up')
    await page.getByTestId('top-up').click()
    await page.waitForURL(/credit\/recharge/)
    const { variableSymbol } = await jana.call(getTopUp, {})
    const movement = {
      id: String(Date.now()),
      date: new Date().toISOString().slice(0, 10),
      amount: 15_000,
      currency: 'CZK',
      variableSymbol,
      specificSymbol: '1001',
      counterAccount: '670100/6210',
      counterName: 'Jana',
      message: '',
      reference: '',
      instruction: '',
      kind: '',
    } as const
    const asAdmin = await callsOf(siteAdmin)
    await asAdmin(importMovements, { iban: 'CZ5520100000002901234567', movements: [movement] })
    await page.goto('/payments')
    await page.getByTestId('payment').getByText(t('payments:status.paid'), { exact: true }).waitFor()
    await take(visitor, '552-paid-by-itself')
    await page.goto('/notifications')
    await page.getByTestId('notification').first().waitFor()
    await take(visitor, '553-notified-of-what-was-paid')
    expect(await creditOf(jana)).toBe(0)
    await visitor.leave()
  })
})

describe('a season pass', () => {
  it.each(looks)('begins on a chosen day, at $width px', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 100_000)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto(`/products/${shop.club}/buy?product=${shop.pass}`)
    const from = page.getByLabel(t('payments:kart.from'))
    await from.fill(new Date(Date.now() + 10 * day).toISOString().slice(0, 10))
    await take(visitor, '554-first-day-of-a-pass')
    await pay(visitor, 'paid')
    const lasts = new RegExp(t('payments:text.validFrom', { from: '.+', day: '.+' }))
    await page.getByTestId('payment').getByText(lasts).waitFor()
    await take(visitor, '555-pass-that-begins-later')
    await visitor.leave()
  })
})

describe('the end of a purchase', () => {
  it.each(looks)('says what waits and what was not bought, at $width px', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 0)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    // As a purchase of two rows of which one was cancelled since, for example with the profile of a child.
    const withCancelled = (rows: readonly object[]) =>
      rows.flatMap((row) => [row, { ...row, id: 'cancelled', status: 'cancelled', reason: 'alias.notFound' }])
    await page.route('**/a/payment/payments*', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { payments?: object[]; items?: object[] }
      const { payments, items } = json
      const more = payments
        ? { payments: withCancelled(payments), missing: null }
        : { items: withCancelled(items ?? []) }
      await route.fulfill({ response: answer, json: { ...json, ...more } })
    })
    await page.goto(`/products/${shop.club}/buy?product=${shop.pass}`)
    await page.getByTestId('top-up').click()
    await page.getByRole('heading', { level: 1, name: t('payments:finish.waitingPartly.title') }).waitFor()
    await take(visitor, '556-some-waits')
    await visitor.leave()
  })
})
