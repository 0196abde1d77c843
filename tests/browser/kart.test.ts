import { updateProduct } from '@parta/contracts/products'
import { createAlias } from '@parta/contracts/profiles'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { come, take } from './event-page.ts'
import { aBuyer, addEuroPass, aShop, buySeat, pay } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'cs', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'en', ...desk, scheme: 'light' },
)
const child = { surname: 'Nováková', gender: 'female', ageGroup: 'child', image: 'BASIC' } as const

describe('the kart of a parent', () => {
  it.each(looks)(
    'marks a child that is in it twice, takes one currency, and pays for two, at $width px',
    async (look) => {
      const shop = await aShop()
      await addEuroPass(shop)
      const jana = await aBuyer('Jana', look.locale, 50_000)
      for (const name of ['Anička', 'Bedřich']) await jana.call(createAlias, { ...child, name })
      const visitor = await come('Jana', look, jana.email)
      const { page, t } = visitor
      await page.goto(`/products/${shop.club}/buy`)
      const more = (title: string) => page.getByRole('button', { name: t('payments:kart.more', { title }) })
      await more('Vstup na badminton').click()
      await more('Vstup na badminton').click()
      const who = page.getByTestId('kart-rows').getByRole('combobox', { name: t('payments:kart.who') })
      for (const row of [0, 1]) {
        await who.nth(row).click()
        await page.getByRole('option', { name: /Bedřich/ }).click()
      }
      await page.getByText(t('payments:kart.twice')).first().waitFor()
      await expect.poll(() => page.getByTestId('pay').isDisabled()).toBe(true)
      await who.nth(1).scrollIntoViewIfNeeded()
      await visitor.shot('540-twice-in-the-kart')
      await who.nth(1).click()
      await page.getByRole('option', { name: /Anička/ }).click()

      await more('Kemp v Tatrách').click()
      await page.getByText(t('payments:currencies.title')).waitFor()
      await take(visitor, '541-two-currencies')
      await page.getByRole('button', { name: /300/ }).click()
      await page.getByTestId('kart-total').getByText(t('payments:kart.rest')).waitFor()
      await take(visitor, '542-kart-for-two-children')
      await pay(visitor, 'paid')
      for (const name of [/Anička/, /Bedřich/]) await page.getByTestId('payment').filter({ hasText: name }).waitFor()
      await take(visitor, '543-paid-for-two-children')
      await visitor.leave()
    },
  )
})

describe('the kart by keyboard', () => {
  it.each(looks.slice(0, 1))('keeps the focus when what has it disappears or is turned off', async (look) => {
    const shop = await aShop()
    await addEuroPass(shop)
    const jana = await aBuyer('Jana', look.locale, 200_000)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    const pass = { title: 'Jarní permanentka' }
    const more = page.getByRole('button', { name: t('payments:kart.more', pass) })
    const less = page.getByRole('button', { name: t('payments:kart.less', pass) })
    const press = async (button: Locator) => {
      await button.focus()
      await page.keyboard.press('Enter')
    }
    const hasFocus = async (element: Locator) =>
      await expect.poll(() => element.and(page.locator(':focus')).count()).toBe(1)
    await page.goto(`/products/${shop.club}/buy`)
    // One person can have the pass once.
    await press(more)
    await expect.poll(() => more.isDisabled()).toBe(true)
    await hasFocus(more)
    await press(less)
    await expect.poll(() => less.isDisabled()).toBe(true)
    await hasFocus(less)
    await press(more)
    await press(page.getByRole('button', { name: t('payments:kart.remove', { ...pass, name: 'Jana' }) }))
    await page.getByText(t('payments:kart.empty')).waitFor()
    await hasFocus(page.getByRole('group', { name: t('payments:kart.title') }))
    await press(more)
    await press(page.getByRole('button', { name: t('payments:kart.more', { title: 'Kemp v Tatrách' }) }))
    await hasFocus(page.getByRole('group', { name: t('payments:currencies.title') }))
    await press(page.getByRole('button', { name: /900/ }))
    await hasFocus(page.getByRole('group', { name: t('payments:kart.title') }))
    await shop.asGita(updateProduct, { id: shop.pass, price: 950 })
    await press(page.getByTestId('pay'))
    await page.getByTestId('pay').getByText(/950/).waitFor()
    await hasFocus(page.getByTestId('pay'))
    await visitor.leave(['409 POST /a/payment/payments'])
  })
})

describe('the kart of somebody who has the seat already', () => {
  it.each(looks.slice(0, 1))('offers it to the others only, and has the sum above what is offered', async (look) => {
    const shop = await aShop()
    const jana = await aBuyer('Jana', look.locale, 50_000)
    await jana.call(createAlias, { ...child, name: 'Anička' })
    await buySeat(jana, shop)
    const visitor = await come('Jana', look, jana.email)
    const { page, t } = visitor
    await page.goto(`/products/${shop.club}/buy`)
    await page.getByText(t('payments:kart.seated')).waitFor()
    const more = page.getByRole('button', { name: t('payments:kart.more', { title: 'Vstup na badminton' }) })
    await more.click()
    const who = page.getByTestId('kart-rows').getByRole('combobox', { name: t('payments:kart.who') })
    await expect.poll(() => who.inputValue()).toMatch(/Anička/)
    await expect.poll(() => more.isDisabled()).toBe(true)
    const top = async (element: Locator) => (await element.boundingBox())?.y ?? 0
    expect(await top(page.getByTestId('kart-rows'))).toBeLessThan(await top(page.getByTestId('kart-total')))
    expect(await top(page.getByTestId('pay'))).toBeLessThan(await top(page.getByTestId('product').first()))
    await take(visitor, '544-kart-for-the-other-child')
    await pay(visitor, 'paid')
    await visitor.leave()
  })
})
