import { buyProducts } from '@parta/contracts/payments'
import { discontinueProduct } from '@parta/contracts/products'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, take } from './event-page.ts'
import { aBuyer, aShop, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('the kart of who has a subscription already', () => {
  it.each(looks)('says so, continues it once, and says when it is not sold any more, at $width px', async (look) => {
    const { club, entry, pass, asGita } = await aShop()
    const jana = await aBuyer('Jana', look.locale, 300_000)
    await jana.call(buyProducts, { payments: [{ productId: pass }] })
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto(`/products/${club}/buy?product=${pass}`)
    await page.getByTestId('owned').getByText(t('payments:kart.owned')).waitFor()
    await page.getByTestId('kart-rows').getByText(t('payments:kart.renewed')).waitFor()
    await take(visitor, '545-continued-subscription')
    await pay(visitor, 'paid')

    await page.goto(`/products/${club}/buy?product=${pass}`)
    await page.getByText(t('payments:kart.owned')).waitFor()
    const more = page.getByRole('button', { name: t('payments:kart.more', { title: 'Jarní permanentka' }) })
    await more.and(page.locator('[aria-disabled="true"]')).waitFor()
    await page.getByText(t('payments:kart.empty')).waitFor()

    await asGita(discontinueProduct, {}, { id: pass })
    await page.goto(`/products/${club}/buy?product=${pass}`)
    await page.getByText(t('payments:kart.discontinued')).waitFor()
    await take(visitor, '546-product-no-longer-sold')

    await asGita(discontinueProduct, {}, { id: entry })
    await page.goto(`/products/${club}/buy?product=${pass}`)
    await page.getByText(t('payments:kart.ended.title')).waitFor()
    await take(visitor, '547-nothing-sold-any-more')
    await visitor.leave()
  })

  it.each(looks)('of a child is lost with its profile, and then had by nobody, at $width px', async (look) => {
    const { club, pass } = await aShop()
    const jana = await aBuyer('Jana', look.locale, 300_000)
    const { id: aliasId } = await jana.call(createAlias, { name: 'Ema', surname: 'Malá', ageGroup: 'child' })
    await jana.call(buyProducts, { payments: [{ productId: pass, aliasId }] })
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto(`/alias-info?id=${encodeURIComponent(aliasId)}`)
    await page.getByRole('button', { name: t('aliases:deleteShort') }).click()
    const dialog = page.getByRole('dialog')
    const lost = t('aliases:delete.subscriptions', { subscriptions: 'Jarní permanentka' })
    await dialog.getByTestId('subscriptions-lost').getByText(lost).waitFor()
    await take(visitor, '548-subscription-lost-with-a-profile')
    await dialog.getByRole('button', { name: t('aliases:delete.submit'), exact: true }).click()
    await page.getByText(t('aliases:done.deleted')).waitFor()

    await page.goto('/payments')
    await page
      .getByTestId('payment')
      .filter({ hasText: t('common:deletedAlias') })
      .waitFor()
    expect(await page.getByRole('link', { name: t('payments:renew') }).count()).toBe(0)
    await page.goto(`/products/${club}/buy`)
    await page.getByText(t('payments:kart.autoJoin')).waitFor()
    expect(await page.getByTestId('owned').count()).toBe(0)
    await visitor.leave()
  })
})
