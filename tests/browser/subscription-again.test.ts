import { buyProducts } from '@parta/contracts/payments'
import { discontinueProduct } from '@parta/contracts/products'
import { describe, it } from 'vitest'
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
    await more.and(page.locator(':disabled')).waitFor()
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
})
