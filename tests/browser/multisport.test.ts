import { minute } from '@parta/contracts/durations'
import { registerOrg } from '@parta/contracts/orgs'
import { getCredit } from '@parta/contracts/payments'
import { createProduct } from '@parta/contracts/products'
import { describe, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf, tokenOf } from './calls.ts'
import { giveCredit } from './credit.ts'
import { come, take } from './event-page.ts'
import { aMember, client, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** A club that sells an entry, to an event that begins in five minutes, for 150 Kč, or 50 with a card and a deposit of 100. */
async function aShop() {
  const { email } = await aMember('Gita')
  const call = await callsOf(email)
  const club = await aClub(call, 'Sokol Prosek')
  await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
  const product = await call(createProduct, {
    orgId: club,
    type: 'oneOff',
    title: 'Vstup na badminton',
    description: 'Hodina v hale.',
    image: 'BASIC',
    price: 150,
    priceMultisport: 50,
    multisportDeposit: 100,
  })
  const plan = await aHall(call)
  const event = await plan({
    eventOrgId: club,
    oneOffProductId: product.id,
    price: 150,
    maxPlayers: 6,
    date: new Date(Date.now() + 5 * minute).toISOString(),
  })
  return { email, club, product: product.id, event }
}

const deposit = ({ page }: Visitor, text: string) => page.getByTestId('deposit').getByText(text)

describe('the MultiSport price', () => {
  it.each(looks)('holds a deposit, which comes back when the leader has seen the card, at $width px', async (look) => {
    const { email, club, product, event } = await aShop()
    const gita = await come('Gita', look, email)
    await gita.page.goto(`/products/${club}/edit/${product}`)
    await gita.page.getByRole('textbox', { name: gita.t('products:form.deposit', { currency: 'CZK' }) }).waitFor()
    await take(gita, '560-deposit-of-product')

    const jana = await aMember('Jana', look.locale)
    await (await callsOf(jana.email))(getCredit, {})
    await giveCredit(jana, 30_000)
    const visitor = await arrive(look, 'Jana')
    const { page, t } = visitor
    const amount = new Intl.NumberFormat({ cs: 'cs-CZ', sk: 'sk-SK', en: 'en-GB' }[look.locale], {
      style: 'currency',
      currency: 'CZK',
      currencyDisplay: look.locale === 'en' ? 'symbol' : 'narrowSymbol',
      maximumFractionDigits: 0,
    }).format(100)
    await startSession(visitor, jana.email)
    await page.goto(`/products/${club}/buy?product=${product}&events=${event}&people=${jana.id}`)
    await page.getByTestId('kart-rows').getByRole('checkbox').click()
    await page.getByTestId('deposit-text').waitFor()
    await take(visitor, '561-deposit-in-kart')
    await page.getByRole('button', { name: /50/ }).click()
    await page.getByTestId('finish').waitFor()
    await page.goto('/payments')
    await deposit(visitor, t('payments:deposit.held', { deposit: amount })).waitFor()
    await take(visitor, '562-deposit-held')

    await gita.page.goto(`/event-attendance/${event}`)
    await gita.page.getByTestId('card').getByText(gita.t('attendance:card.unknown')).waitFor()
    await take(gita, '563-card-to-be-seen')
    await gita.page.getByTestId('card').getByRole('button').first().click()
    await gita.page.getByTestId('card').getByText(gita.t('attendance:card.seen')).waitFor()
    await gita.leave()

    await page.reload()
    await deposit(visitor, t('payments:deposit.returned', { deposit: amount })).waitFor()
    await page.getByRole('tab', { name: t('payments:tabs.log') }).click()
    await page.getByTestId('payment-log').getByText(t('payments:log.actions.depositReturned')).waitFor()
    await take(visitor, '564-deposit-in-log')
    await visitor.leave()
  })
})
