import { registerOrg } from '@parta/contracts/orgs'
import { getCredit } from '@parta/contracts/payments'
import { createProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf, tokenOf } from './calls.ts'
import { giveCredit } from './credit.ts'
import { aMember, client, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** A club that sells an entry for 150 Kč to an event, and a season pass for 900 Kč. */
async function aShop(price = 150) {
  const gita = await aMember('Gita')
  const asGita = await callsOf(gita.email)
  const club = await aClub(asGita, 'Sokol Prosek')
  await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
  const text = { orgId: club, description: 'Hodina v hale, míče v ceně.', image: 'BASIC' } as const
  const entry = await asGita(createProduct, { ...text, type: 'oneOff', title: 'Vstup na badminton', price })
  await asGita(createProduct, { ...text, type: 'subscription', title: 'Jarní permanentka', price: 900, validDays: 90 })
  const event = await (await aHall(asGita))({ eventOrgId: club, oneOffProductId: entry.id, price, maxPlayers: 6 })
  return { club, product: entry.id, event }
}

const text = ({ page, t }: Visitor, key: string) => page.getByText(t(key)).first()

describe('the kart', () => {
  it.each(looks)('pays a season pass from the credit at $width px', async (look) => {
    const { club } = await aShop()
    const jana = await aMember('Jana', look.locale)
    await (await callsOf(jana.email))(getCredit, {})
    await giveCredit(jana, 100_000)
    const visitor = await arrive(look, 'Jana')
    const { page, t, shot } = visitor
    await startSession(visitor, jana.email)
    await page.goto(`/products/${club}/buy`)
    await text(visitor, 'payments:kart.empty').waitFor()
    await page.getByRole('button', { name: t('payments:kart.more', { title: 'Jarní permanentka' }) }).click()
    await page.getByTestId('kart-total').waitFor()
    await shot('520-kart')
    // The key of the kart survives a reload, the kart's choice does not: nothing is bought twice.
    await page.getByRole('button', { name: /900/ }).click()
    await page.getByTestId('finish').waitFor()
    expect(await page.getByTestId('finish').getAttribute('data-outcome')).toBe('paid')
    await shot('521-paid')
    await page.getByRole('link', { name: t('payments:finish.toPayments') }).click()
    await page.getByTestId('payments').getByText('Jarní permanentka').waitFor()
    await shot('522-payments')
    await page.getByRole('tab', { name: t('payments:tabs.log') }).click()
    await page.getByTestId('payment-log').waitFor()
    await shot('523-payment-log')
    await visitor.leave()
  })

  it.each(looks)('lets a payment wait for the top-up, and pays it afterwards, at $width px', async (look) => {
    const { club, product, event } = await aShop()
    const jana = await aMember('Jana', look.locale)
    const visitor = await arrive(look, 'Jana')
    const { page, t, shot } = visitor
    await startSession(visitor, jana.email)
    await page.goto(`/products/${club}/buy?product=${product}&events=${event}&people=${jana.id}`)
    await page.getByTestId('kart-rows').waitFor()
    await text(visitor, 'payments:kart.missing').waitFor()
    await shot('524-credit-is-missing')
    await page.getByRole('button', { name: /150/ }).last().click()
    await page.waitForURL('**/credit/recharge?currency=CZK&amount=150.00')
    await giveCredit(jana, 15_000)
    await page.goto('/payments')
    await text(visitor, 'payments:status.pending').waitFor()
    await shot('525-pending')
    await page.getByRole('link', { name: t('payments:retry.open'), exact: true }).click()
    await page.getByRole('button', { name: /150/ }).click()
    await page.getByTestId('finish').waitFor()
    expect(await page.getByTestId('finish').getAttribute('data-outcome')).toBe('paid')
    await page.getByRole('link', { name: t('payments:finish.toEvent') }).click()
    await page.waitForURL(`**/event-info/${event}`)
    await visitor.leave()
  })
})
