import { updateOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, dialog, leave, main, open, take } from './event-page.ts'
import { beginEvent } from './past.ts'
import { aBuyer, aShop, buySeat, creditOf, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'cs', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'en', ...desk, scheme: 'light' },
)

describe('an event with a product', () => {
  it.each(looks)(
    'holds the place of whoever joins until it is paid for, and refuses others without a charge, at $width px',
    async (look) => {
      const shop = await aShop({ maxPlayers: 2 })
      const [jana, tom] = [await aBuyer('Jana', look.locale, 20_000), await aBuyer('Tom', look.locale, 15_000)]
      const visitor = await come('Jana', look, jana.email)
      const { page, t } = visitor
      await open(visitor, shop.event)
      await page.getByTestId('leave-steps').getByText(t('event:leaveSteps.now')).waitFor()
      await main(visitor).click()
      await page.waitForURL(`**/products/${shop.club}/buy**`)
      await page.getByRole('timer').waitFor()
      await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
      await take(visitor, '530-kart-of-an-event')

      // Another person's kart stayed open until their place was not held any more.
      const late = await come('Tom', look, tom.email)
      const asked = `product=${shop.entry}&events=${shop.event}&people=${tom.id}`
      await late.page.goto(`/products/${shop.club}/buy?${asked}&until=2026-01-01T00:00:00.000Z`)
      await late.page.getByText(t('payments:kart.lapsed')).waitFor()
      await take(late, '531-held-no-longer')
      await pay(late, 'refused')
      await late.page.getByTestId('payment').getByText(t('errors:event.full')).waitFor()
      await take(late, '532-refused')
      expect(await creditOf(tom)).toBe(15_000)
      await late.leave()

      await pay(visitor, 'paid')
      await page.getByTestId('payment').getByRole('link', { name: 'Badminton' }).waitFor()
      await take(visitor, '533-paid-for-an-event')
      await page.getByRole('link', { name: t('payments:finish.toEvent') }).click()
      await page.getByTestId('banner-payment').getByText(t('cards:payment.paid')).waitFor()
      await take(visitor, '534-paid-banner')
      // The same kart, which stayed open in another tab.
      await page.goto(`/products/${shop.club}/buy?product=${shop.entry}&events=${shop.event}&people=${jana.id}`)
      await page.getByTestId('top-up').click()
      await page.waitForURL(`**/event-info/${shop.event}`)
      await page.getByText(t('errors:payment.alreadyPaid')).waitFor()
      expect(await creditOf(jana)).toBe(5000)
      await visitor.leave(['409 POST /a/payment/payments'])
    },
  )

  it.each(looks)(
    'keeps a leave charge, which comes back at the start when another player has paid, at $width px',
    async (look) => {
      const shop = await aShop({ maxPlayers: 2 })
      const [jana, petra] = [await aBuyer('Jana', look.locale, 20_000), await aBuyer('Petra', look.locale, 15_000)]
      await buySeat(jana, shop)
      const visitor = await come('Jana', look, jana.email)
      const { page, t } = visitor
      await open(visitor, shop.event)
      await leave(visitor)
      const charge = dialog(visitor).getByTestId('leave-charge')
      await charge.getByText(t('event:leave.burza')).waitFor()
      await charge.getByText(/30.*120/).waitFor()
      await visitor.shot('535-leave-charge')
      await dialog(visitor)
        .getByRole('button', { name: t('event:leave.submit') })
        .click()
      await expect.poll(() => creditOf(jana)).toBe(17_000)
      await open(visitor, shop.event)
      await page.getByTestId('banner-payment').getByText(t('cards:payment.refunded')).waitFor()
      await take(visitor, '536-refunded-banner')

      await page.goto('/payments')
      await page
        .getByTestId('payment')
        .getByText(/120.*30/)
        .waitFor()
      await take(visitor, '537-refunded-in-part')
      await buySeat(petra, shop)
      await beginEvent(shop.event)
      await expect.poll(() => creditOf(jana)).toBe(20_000)
      await page.reload()
      await page.getByTestId('payment').getByText(/150/).nth(1).waitFor()
      await take(visitor, '538-charge-given-back')
      await page.getByRole('tab', { name: t('payments:tabs.log') }).click()
      const log = page.getByTestId('payment-log')
      for (const amount of [/^-\D*150/, /^\+\D*120/, /^\+\D*30/]) await log.getByText(amount).waitFor()
      await take(visitor, '539-log-of-refunds')
      await visitor.leave()
    },
  )

  it.each(looks)('of a private organisation is paid for by somebody from outside, at $width px', async (look) => {
    const shop = await aShop()
    await shop.asGita(updateOrg, { id: shop.club, private: true })
    const jana = await aBuyer('Jana', look.locale, 20_000)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await open(visitor, shop.event)
    await main(visitor).click()
    await page.waitForURL(`**/products/${shop.club}/buy**`)
    await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
    await take(visitor, '535-kart-of-somebody-from-outside')
    await pay(visitor, 'paid')
    expect(await creditOf(jana)).toBe(5000)
    // The page asks for the organisation and all its products, which are for members.
    await visitor.leave([`404 GET /a/organization/single/${shop.club}`, `404 GET /a/product/list/${shop.club}`])
  })

  it.each(looks)(
    'that needs the subscription of a private organisation tells somebody from outside whom to ask, at $width px',
    async (look) => {
      const shop = await aShop()
      const event = await shop.plan({ subscriptionProductId: shop.pass, maxPlayers: 6 })
      await shop.asGita(updateOrg, { id: shop.club, private: true })
      const jana = await aBuyer('Jana', look.locale, 100_000)
      const visitor = await come('Jana', look, jana.email)
      await open(visitor, event)
      await main(visitor).click()
      await dialog(visitor).getByText(visitor.t('event:refusal.membersText'), { exact: false }).waitFor()
      await take(visitor, '536-subscription-for-members')
      await dialog(visitor)
        .getByRole('link', { name: visitor.t('event:refusal.leader') })
        .click()
      await visitor.page.waitForURL(`**/user-profile/${shop.gita.id}`)
      // The page also asks for the organisation, which is for members.
      await visitor.leave([`404 GET /a/organization/single/${shop.club}`])
    },
  )
})
