import { buffer } from 'node:stream/consumers'
import { day } from '@parta/contracts/durations'
import { listMyEvents } from '@parta/contracts/events'
import { buyProducts } from '@parta/contracts/payments'
import { cancelEvent } from '@parta/contracts/planning'
import { createAlias, deleteAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { giveCredit } from './credit.ts'
import { come, dialog, open, take } from './event-page.ts'
import { aBuyer, aShop, creditOf, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'cs', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'en', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'light' },
)

describe('a season pass', () => {
  it.each(looks)(
    'is paid from the credit, and joins its holder to the dates that sell it, at $width px',
    async (look) => {
      const shop = await aShop()
      const onSale = { subscriptionProductId: shop.pass, maxPlayers: 6 }
      await shop.plan({ ...onSale, name: 'Pondělní trénink' })
      const jana = await aBuyer('Jana', look.locale, 100_000)
      const dates = async () => (await jana.call(listMyEvents, {})).items.map(({ name }) => name)
      const visitor = await come('Jana', look, jana.email)
      const { page, t } = visitor
      await page.goto(`/products/${shop.club}/buy`)
      await page.getByText(t('payments:kart.empty')).waitFor()
      await take(visitor, '520-empty-kart')
      await page.getByRole('button', { name: t('payments:kart.more', { title: 'Jarní permanentka' }) }).click()
      await page.getByTestId('kart-total').waitFor()
      await take(visitor, '520-kart')
      await pay(visitor, 'paid')
      await take(visitor, '521-paid')
      await page.getByRole('link', { name: t('payments:finish.toPayments') }).click()
      await page.getByTestId('payments').getByText('Jarní permanentka').waitFor()
      await take(visitor, '522-payments')
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: t('payments:receipt.payment') }).click()
      const receipt = await buffer(await (await coming).createReadStream())
      expect(receipt.subarray(0, 5).toString()).toBe('%PDF-')
      await page.getByRole('tab', { name: t('payments:tabs.log') }).click()
      await page.getByTestId('payment-log').getByText('Jarní permanentka').waitFor()
      await take(visitor, '523-payment-log')
      const thisYear = String(new Date().getFullYear())
      await page.getByRole('combobox', { name: t('payments:log.period') }).selectOption(thisYear)
      const statement = page.waitForEvent('download')
      await page.getByRole('button', { name: t('payments:log.statement', { currency: 'CZK', format: 'CSV' }) }).click()
      expect((await statement).suggestedFilename()).toBe(`parta-CZK-${thisYear}.csv`)
      expect((await buffer(await (await statement).createReadStream())).toString()).toContain('Jarní permanentka')
      const sheet = page.waitForEvent('download')
      await page.getByRole('button', { name: t('payments:log.statement', { currency: 'CZK', format: 'XLSX' }) }).click()
      expect((await buffer(await (await sheet).createReadStream())).subarray(0, 2).toString()).toBe('PK')

      await expect.poll(dates).toEqual(['Pondělní trénink'])
      const date = new Date(Date.now() + 3 * day).toISOString()
      await shop.plan({ ...onSale, name: 'Středeční trénink', date })
      await expect.poll(async () => (await dates()).toSorted()).toEqual(['Pondělní trénink', 'Středeční trénink'])
      await page.goto('/events')
      await page.getByText('Pondělní trénink').first().waitFor()
      await take(visitor, '524-dates-of-a-pass')
      await page.getByText('Středeční trénink').first().click()
      await page.getByTestId('quick').waitFor()
      await take(visitor, '525-date-of-a-pass')
      await visitor.leave()
    },
  )
})

describe('a payment', () => {
  it.each(looks)(
    'waits for the top-up, is paid afterwards, and comes back when the event is cancelled, at $width px',
    async (look) => {
      const shop = await aShop()
      const { club, entry, event } = shop
      const jana = await aBuyer('Jana', look.locale, 0)
      const visitor = await come('Jana', look, jana.email)
      const { page, t } = visitor
      await page.goto('/payments')
      await page.getByText(t('payments:empty.title')).waitFor()
      await take(visitor, '526-no-payments')
      await page.goto(`/products/${club}/buy?product=${entry}&events=${event}&people=${jana.id}`)
      await page.getByText(t('payments:kart.missing')).waitFor()
      await page.getByText(t('payments:kart.topUpSeat')).waitFor()
      await take(visitor, '527-credit-is-missing')
      await page.getByTestId('top-up').click()
      await page.waitForURL(/credit\/recharge\?currency=CZK&amount=150\.00/)
      await page.getByTestId('waiting').getByText(/150/).waitFor()
      await page.getByTestId('waiting').getByText(t('topUp:waiting.seat')).waitFor()
      await giveCredit(jana, 15_000)
      await page.reload()
      await page.getByTestId('waiting').getByRole('link').waitFor()
      await take(visitor, '547-credit-for-what-waits')
      await page.goto('/payments')
      await page.getByText(t('payments:status.pending')).waitFor()
      await page.getByText(t('payments:retry.pendingSeat')).waitFor()
      await take(visitor, '528-pending')
      await page.getByRole('button', { name: t('payments:cancel.open') }).click()
      await dialog(visitor).getByText(t('payments:cancel.title')).waitFor()
      await visitor.shot('529-cancel-a-payment')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: t('payments:retry.open'), exact: true }).click()
      await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
      await take(visitor, '544-retry')
      await pay(visitor, 'paid')
      await page.getByRole('link', { name: t('payments:finish.toEvent') }).click()
      await page.getByTestId('banner-payment').getByText(t('cards:payment.paid')).waitFor()

      await shop.asGita(cancelEvent, {}, { id: event })
      await expect.poll(() => creditOf(jana)).toBe(15_000)
      await open(visitor, event)
      await page.getByTestId('banner-payment').getByText(t('cards:payment.refunded')).waitFor()
      await take(visitor, '545-cancelled-and-refunded')
      await page.goto('/payments')
      await page.getByTestId('payment').getByText(t('payments:status.refunded')).waitFor()
      await take(visitor, '546-refunded-in-full')
      await visitor.leave()
    },
  )
})

describe('the payment log of a parent', () => {
  it.each(looks.slice(0, 1))('says for which child each payment is', async (look) => {
    const { pass } = await aShop()
    const jana = await aBuyer('Jana', look.locale, 300_000)
    const child = { surname: 'Malá', gender: 'female', ageGroup: 'child', image: 'BASIC' } as const
    const ema = await jana.call(createAlias, { ...child, name: 'Ema' })
    const iva = await jana.call(createAlias, { ...child, name: 'Iva' })
    // Accepted once payments knows the children, too.
    await jana.call(buyProducts, { payments: [ema, iva].map(({ id }) => ({ productId: pass, aliasId: id })) })
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    const rows = page.getByTestId('payment-log').getByRole('listitem')
    const openLog = async () => {
      await page.goto('/payments')
      await page.getByRole('tab', { name: t('payments:tabs.log') }).click()
    }
    await openLog()
    for (const name of ['Ema Malá', 'Iva Malá']) await rows.filter({ hasText: name }).getByText('Jarní').waitFor()
    await take(visitor, '548-payment-log-of-a-family')
    await jana.call(deleteAlias, {}, { id: iva.id })
    await openLog()
    await rows
      .filter({ hasText: t('common:deletedAlias') })
      .getByText('Jarní')
      .waitFor()
    await visitor.leave()
  })
})
