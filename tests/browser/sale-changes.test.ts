import { getEvent } from '@parta/contracts/events'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, dialog, leave, main, open, take } from './event-page.ts'
import { aBuyer, aShop, buySeat, creditOf, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'light' },
  { locale: 'cs', width: 320, height: 640, scheme: 'dark' },
)

describe('an event that begins to sell, and then sells nothing any more', () => {
  it.each(looks)(
    'asks what happens to its players, who stay free, and then get their money back, at $width px',
    async (look) => {
      const shop = await aShop()
      const event = await shop.plan({ name: 'Úterní badminton', maxPlayers: 8 })
      const [jana, petr] = [await aBuyer('Jana', look.locale, 20_000), await aBuyer('Petr', look.locale, 0)]
      await petr.call(joinEvent, {}, { id: event })
      const leader = await come('Gita', look, shop.gita.email)
      const { page, t } = leader
      const product = page.getByRole('combobox', { name: t('planning:product.oneOff') })
      const save = page.getByRole('button', { name: t('planning:save') })
      await page.goto(`/event-edit?id=${event}`)
      await product.click()
      await page.getByRole('option', { name: /Vstup na badminton/ }).click()
      await page.getByRole('radiogroup', { name: t('planning:inside.label') }).waitFor()
      await save.click()
      await page.getByText(t('errors:event.insideUnsaid')).first().waitFor()
      await leader.shot('580-players-inside-unsaid')
      await page.getByRole('radio', { name: t('planning:inside.free') }).check()
      await save.click()
      await page.waitForURL(`**/event-info/${event}**`)
      const seat = (name: string, state: string) =>
        page
          .getByTestId('player')
          .filter({ hasText: name })
          .getByText(t(`event:seatState.${state}`))
      await seat('Petr', 'free').waitFor()

      await buySeat(jana, { ...shop, event })
      await page.goto(`/event-edit?id=${event}`)
      await product.waitFor()
      await page.getByLabel(t('planning:product.none')).first().click()
      await page.getByRole('radiogroup', { name: t('planning:refund.label') }).waitFor()
      await save.click()
      await page.getByText(t('errors:event.refundUnsaid')).first().waitFor()
      await leader.shot('581-refund-unsaid')
      await page.getByRole('radio', { name: t('planning:refund.yes') }).check()
      await save.click()
      await page.waitForURL(`**/event-info/${event}**`)
      await expect.poll(() => creditOf(jana)).toBe(20_000)
      await leader.leave([`400 PATCH /a/events/single/${event}`])

      const player = await come('Jana', look, jana.email)
      await player.page.goto('/payments')
      await player.page.getByTestId('payment').getByText(player.t('payments:releases.unsold')).waitFor()
      await take(player, '582-refunded-with-the-seat-kept')
      await open(player, event)
      await player.page.getByTestId('standing').waitFor()
      await take(player, '583-seat-kept')
      await player.leave()
    },
  )
})

describe('a seat that is owed', () => {
  it.each(looks)('is paid for in the kart, at $width px', async (look) => {
    const shop = await aShop()
    const event = await shop.plan({ name: 'Úterní badminton', maxPlayers: 8 })
    const jana = await aBuyer('Jana', look.locale, 20_000)
    await jana.call(joinEvent, {}, { id: event })
    await shop.asGita(updateEvent, { oneOffProductId: shop.entry, playersInside: 'owe' }, { id: event })
    const visitor = await come('Jana', look, jana.email)
    const { page } = visitor
    await open(visitor, event)
    await main(visitor).click()
    await page.waitForURL(`**/products/${shop.club}/buy?**`)
    await page.getByTestId('kart-total').waitFor()
    await take(visitor, '584-kart-of-an-owed-seat')
    expect(await page.getByTestId('refused-row').count()).toBe(0)
    await pay(visitor, 'paid')
    expect(await creditOf(jana)).toBe(5000)
    await open(visitor, event)
    await page.getByTestId('owed-until').waitFor({ state: 'detached' })
    await visitor.leave()
  })
})

describe('a product that coming events sell', () => {
  it.each(looks)('is discontinued after a choice of what they sell instead, at $width px', async (look) => {
    const shop = await aShop()
    await shop.plan({ name: 'Čtvrteční trénink pokročilých', oneOffProductId: shop.entry })
    const other = await shop.asGita(createProduct, {
      orgId: shop.club,
      type: 'oneOff',
      title: 'Vstup do haly',
      description: 'Hodina v hale.',
      image: 'BASIC',
      price: 120,
    })
    const sold = async () => (await shop.asGita(getEvent, {}, { id: shop.event })).oneOffProductId
    const admin = await come('Gita', look, shop.gita.email)
    const { page, t } = admin
    await page.goto(`/products/${shop.club}/list/${shop.entry}`)
    const ask = page.getByRole('button', { name: t('products:discontinue.open') })
    const submit = dialog(admin).getByRole('button', { name: t('products:discontinue.submit') })
    await ask.click()
    await dialog(admin).getByTestId('selling-events').getByText('Čtvrteční trénink pokročilých').waitFor()
    await admin.shot('585-discontinue-what-events-sell')
    await dialog(admin)
      .getByRole('button', { name: t('common:cancel') })
      .click()
    await dialog(admin).waitFor({ state: 'detached' })
    await ask.click()
    await dialog(admin)
      .getByRole('radio', { name: t('products:discontinue.other') })
      .check()
    await dialog(admin).getByText(t('products:discontinue.missing')).waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await admin.shot('586-discontinue-for-what')
    await dialog(admin)
      .getByRole('combobox', { name: t('products:discontinue.which') })
      .click()
    await page.getByRole('option', { name: 'Vstup do haly' }).click()
    // The organiser says what becomes of the players who have not paid.
    await dialog(admin).getByText(t('errors:event.insideUnsaid')).waitFor()
    expect(await submit.isDisabled()).toBe(true)
    await dialog(admin)
      .getByRole('radio', { name: t('planning:inside.free') })
      .check()
    await submit.click()
    await page.getByText(t('products:discontinue.done')).waitFor()
    await expect.poll(sold).toBe(other.id)
    await take(admin, '587-discontinued-product')

    await page.goto(`/products/${shop.club}/list/${other.id}`)
    await ask.click()
    await dialog(admin)
      .getByRole('radio', { name: t('products:discontinue.free') })
      .check()
    await dialog(admin)
      .getByRole('radio', { name: t('planning:refund.no') })
      .check()
    await submit.click()
    await page.getByText(t('products:discontinue.done')).waitFor()
    await expect.poll(sold).toBe(null)
    await admin.leave()
  })
})

describe('an event that is moved late', () => {
  it.each(looks)('lets who paid leave with everything back, at $width px', async (look) => {
    const shop = await aShop({ hoursNotLeave: 48 })
    const jana = await aBuyer('Jana', look.locale, 20_000)
    await buySeat(jana, shop)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await open(visitor, shop.event)
    await page.getByText(t('event:reason.tooLateToLeave')).waitFor()
    await take(visitor, '588-too-late-to-leave')
    const { date } = await shop.asGita(getEvent, {}, { id: shop.event })
    const hourLater = new Date(Date.parse(date) + 3_600_000).toISOString()
    await shop.asGita(updateEvent, { date: hourLater }, { id: shop.event })
    await page.getByText(t('event:reason.tooLateToLeave')).waitFor({ state: 'detached' })
    await leave(visitor)
    await dialog(visitor).getByTestId('leave-charge').getByText(t('event:leave.moved')).waitFor()
    await visitor.shot('589-leaving-a-moved-event')
    await dialog(visitor)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await expect.poll(() => creditOf(jana)).toBe(20_000)
    await visitor.leave()
  })
})
