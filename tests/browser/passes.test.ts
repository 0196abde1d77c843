import { day } from '@parta/contracts/durations'
import { listRepetition } from '@parta/contracts/events'
import { buyProducts } from '@parta/contracts/payments'
import { updateEvent } from '@parta/contracts/planning'
import { createProduct, discontinueProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { come, dialog, main, open } from './event-page.ts'
import { aBuyer, aShop, pay } from './shop.ts'

const looks = looksOf({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'sk', ...desk, scheme: 'dark' })

describe('an event that only a subscription opens', () => {
  it.each(looks)('says which one and for how much before anybody joins, at $width px', async (look) => {
    const shop = await aShop()
    const event = await shop.plan({ name: 'Pondělní trénink', subscriptionProductId: shop.pass, maxPlayers: 6 })
    const jana = await aBuyer('Jana', look.locale, 100_000)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    // The price on its card is not that of one date.
    await page.goto(`/organizations/${shop.club}?tab=events`)
    const card = page.getByRole('article').filter({ hasText: 'Pondělní trénink' })
    await card.getByText(t('events:forSubscribers')).waitFor({ state: 'attached' })
    await visitor.shot('619-card-for-subscribers')
    const guest = await arrive(look, 'a visitor')
    await guest.page.goto(`/share-item/event/${event}`)
    await guest.page.getByText(`${t('events:forSubscribers')}: `).waitFor()
    await guest.shot('618-shared-event-for-subscribers')
    await guest.leave()
    await open(visitor, event)
    await page
      .getByTestId('cockpit')
      .getByText(`${t('event:rows.subscription')}:`)
      .waitFor()
    await main(visitor).click()
    await dialog(visitor)
      .getByTestId('pass-needed')
      .getByText(/Jarní permanentka.*900/)
      .waitFor()
    await visitor.shot('620-subscription-needed')
    await dialog(visitor).getByTestId('subscribe').click()
    await page.waitForURL(`**/products/${shop.club}/buy?**`)
    await pay(visitor, 'paid')
    await open(visitor, event)
    await page.getByTestId('banner-payment').getByText(t('cards:payment.paid')).waitFor()
    await visitor.leave()
  })
})

describe('a subscription that does not help with an event', () => {
  it('is not sold there: one that would end before it, and one that is no longer sold', async () => {
    const shop = await aShop()
    const { id: week } = await shop.asGita(createProduct, {
      orgId: shop.club,
      type: 'subscription',
      title: 'Týdenní permanentka',
      description: 'Hodina v hale, míče v ceně.',
      image: 'BASIC',
      price: 200,
      validDays: 7,
    })
    const date = new Date(Date.now() + 10 * day).toISOString()
    const event = await shop.plan({ subscriptionProductId: week, maxPlayers: 6, date })
    const jana = await aBuyer('Jana', 'cs', 100_000)
    const visitor = await come('Jana', { locale: 'cs', ...phone, scheme: 'light' }, jana.email)
    const { t } = visitor
    await open(visitor, event)
    await main(visitor).click()
    await dialog(visitor)
      .getByTestId('pass-needed')
      .getByText(t('event:passes.short', { day: '' }).replace('.', ''))
      .waitFor()
    const join = dialog(visitor).getByRole('button', { name: t('event:action.join') })
    await expect.poll(() => join.isDisabled()).toBe(true)
    await visitor.shot('622-subscription-too-short')
    await shop.asGita(discontinueProduct, {}, { id: week })
    await visitor.page.reload()
    await main(visitor).click()
    await dialog(visitor)
      .getByTestId('pass-needed')
      .getByText(/Týdenní permanentka.*už neprodává/)
      .waitFor()
    await expect.poll(() => join.isDisabled()).toBe(true)
    await visitor.leave()
  })
})

describe('the dates of a repetition that sell different subscriptions', () => {
  it.each(looks)('say at $width px which one is missing, and that the own one is not valid there', async (look) => {
    const shop = await aShop()
    const aPass = (title: string) =>
      shop.asGita(createProduct, {
        orgId: shop.club,
        type: 'subscription',
        title,
        description: 'Hodina v hale, míče v ceně.',
        image: 'BASIC',
        price: 700,
        validDays: 90,
      })
    const [{ id: autumn }, { id: winter }] = [await aPass('Podzimní permanentka'), await aPass('Zimní permanentka')]
    const first = await shop.plan({ subscriptionProductId: autumn, repeatAfter: 'weekly', numberOfEvents: 3 })
    const { items } = await shop.asGita(listRepetition, {}, { id: first })
    // The subscription that a date sold before still opens it.
    for (const [at, { id }] of items.entries())
      await shop.asGita(updateEvent, { subscriptionProductId: at < 2 ? winter : shop.pass }, { id })
    const jana = await aBuyer('Jana', look.locale, 100_000)
    const { payments } = await jana.call(buyProducts, { payments: [{ productId: winter }] })
    expect(payments.map(({ status }) => status)).toEqual(['paid'])
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await open(visitor, first)
    await main(visitor).click()
    await dialog(visitor).getByTestId('covered').waitFor()
    await dialog(visitor)
      .getByRole('radio', { name: t('event:span.all_few', { count: 3 }) })
      .click()
    await dialog(visitor)
      .getByRole('button', { name: t('event:action.join') })
      .click()
    const refused = page.getByTestId('outcome-refused')
    await refused.getByText(/Jarní permanentka.*900/).waitFor()
    await refused.getByText(t('event:passes.others', { titles: 'Zimní permanentka' })).waitFor()
    await visitor.shot('621-another-subscription-needed')
    await refused.getByRole('link', { name: t('event:refusal.subscribe') }).click()
    await page.getByTestId('kart-rows').getByText('Jarní permanentka').waitFor()
    await visitor.leave()
  })
})
