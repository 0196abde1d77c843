import { buyProducts } from '@parta/contracts/payments'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, take } from './event-page.ts'
import { aBuyer, aShop, creditOf, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('the holder of a subscription', () => {
  it.each(looks)('renews it from its end, once, at $width px', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 300_000)
    const bought = await jana.call(buyProducts, { payments: [{ productId: shop.pass }] })
    expect(bought.payments[0]?.status).toBe('paid')

    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto('/payments')
    await page.getByTestId('payment').filter({ hasText: 'Jarní permanentka' }).waitFor()
    await take(visitor, '544-payment-to-renew')
    await page.getByRole('link', { name: t('payments:renew') }).click()
    await page.getByTestId('kart-rows').getByText(t('payments:kart.renewed')).waitFor()
    await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
    await take(visitor, '545-renewal-in-the-kart')
    await pay(visitor, 'paid')
    await take(visitor, '546-renewed')
    expect(await creditOf(jana)).toBe(120_000)

    await page.getByRole('link', { name: t('payments:finish.toPayments') }).click()
    await expect.poll(() => page.getByTestId('payment').filter({ hasText: 'Jarní permanentka' }).count()).toBe(2)
    await expect.poll(() => page.getByRole('link', { name: t('payments:renew') }).count()).toBe(0)
    await take(visitor, '547-payments-with-a-renewal')
    await visitor.leave()
  })
})
