import { registerOrg } from '@parta/contracts/orgs'
import { buyProducts, getCredit } from '@parta/contracts/payments'
import { updateEvent } from '@parta/contracts/planning'
import { kickPlayer } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf, notified, tokenOf } from './calls.ts'
import { giveCredit } from './credit.ts'
import { choose, dialog, main, open, take } from './event-page.ts'
import { aMember, client, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** A club whose event sells an entry for 150 Kč and a subscription for 900 Kč. */
async function aShop() {
  const gita = await aMember('Gita')
  const asGita = await callsOf(gita.email)
  const club = await aClub(asGita, 'Sokol Prosek')
  await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
  const text = { orgId: club, description: 'Hodina v hale.', image: 'BASIC' } as const
  const entry = await asGita(createProduct, { ...text, type: 'oneOff', title: 'Vstup na badminton', price: 150 })
  const season = { ...text, type: 'subscription', title: 'Zimní sezona', price: 900, validDays: 90 } as const
  const subscription = await asGita(createProduct, season)
  const event = await (await aHall(asGita))({ eventOrgId: club, oneOffProductId: entry.id, price: 150, maxPlayers: 6 })
  return { gita, asGita, club, entry: entry.id, subscription: subscription.id, event }
}

describe('a player who paid', () => {
  it.each(looks)('and is removed is told, and reads why the money came back, at $width px', async (look) => {
    const { gita, asGita, entry, subscription, event } = await aShop()
    const jana = await aMember('Jana', look.locale)
    const asJana = await callsOf(jana.email)
    await asJana(getCredit, {})
    await giveCredit(jana, 100_000)
    const purchase = await asJana(buyProducts, { payments: [{ productId: entry, eventId: event }] })
    expect(purchase.payments[0]?.status).toBe('paid')

    const leader = await arrive(look, 'Gita')
    await startSession(leader, gita.email)
    await open(leader, event)
    await choose(leader, 'event:delete.open')
    await dialog(leader).getByTestId('refunds').getByText(/150/).waitFor()
    await leader.shot('540-delete-with-refunds')
    await leader.leave()

    const visitor = await arrive(look, 'Jana')
    const { page, t } = visitor
    await startSession(visitor, jana.email)
    await page.goto('/events')
    await page.getByTestId('banner-payment').getByText(t('cards:payment.paid')).waitFor()
    await asGita(kickPlayer, { idOrAliasId: jana.id, reason: 'highlevel' }, { id: event })
    await notified(asJana, 2)
    await page.goto('/notifications')
    const notice = page.getByTestId('notification').filter({ hasText: t('payments:releases.kicked') })
    await notice.getByText(/150/).waitFor()
    await take(visitor, '541-notified-of-refund')
    await notice.getByRole('link').click()
    await page.waitForURL('**/payments')
    await page.getByTestId('payment').getByText(t('payments:releases.kicked')).waitFor()
    await take(visitor, '542-refund-with-reason')
    await page.goto(`/event-info/${event}`)
    await page.getByTestId('banner-payment').getByText(t('cards:payment.refunded')).waitFor()
    await take(visitor, '543-refunded-event')
    await visitor.leave()

    await asGita(updateEvent, { subscriptionProductId: subscription }, { id: event })
    const petra = await aMember('Petra', look.locale)
    const other = await arrive(look, 'Petra')
    await startSession(other, petra.email)
    await open(other, event)
    await main(other).click()
    await dialog(other).getByTestId('both-products').getByRole('link').waitFor()
    await other.shot('544-entry-or-subscription')
    await dialog(other).getByTestId('both-products').getByRole('link').click()
    await other.page.waitForURL(`**&event=${event}`)
    await other.page.getByTestId('kart-rows').waitFor()
    await take(other, '545-subscription-for-event')
    await other.leave()
  })
})
