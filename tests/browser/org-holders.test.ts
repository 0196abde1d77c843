import { buyProducts } from '@parta/contracts/payments'
import { cancelEvent } from '@parta/contracts/planning'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, take } from './event-page.ts'
import { aBuyer, aShop } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('an organisation of which somebody has a valid subscription', () => {
  it.each(looks)('cannot be deleted, says why, and leads to its products, at $width px', async (look) => {
    const { club, pass, event, asGita, gita: admin } = await aShop()
    const jana = await aBuyer('Jana', look.locale, 300_000)
    await jana.call(buyProducts, { payments: [{ productId: pass }] })
    await asGita(cancelEvent, { message: 'Hala se zavírá' }, { id: event })
    const visitor = await come('Gita', look, admin.email)
    const { page, t } = visitor
    await page.goto(`/organizations/${club}`)
    await page.getByRole('button', { name: t('orgs:actions') }).click()
    await page.getByRole('menuitem', { name: t('orgs:delete.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('orgs:delete.submit'), exact: true }).click()
    await dialog.getByText(t('errors:org.hasSubscriptions')).waitFor()
    await take(visitor, '590-organisation-with-subscriptions')
    await dialog.getByRole('link', { name: t('orgs:delete.toProducts') }).click()
    await page.waitForURL(`**/products/${club}/list`)
    await page.getByText('Jarní permanentka').first().waitFor()
    expect(await dialog.count()).toBe(0)
    await visitor.leave([`409 DELETE /a/organization/single/${club}`])
  })
})
