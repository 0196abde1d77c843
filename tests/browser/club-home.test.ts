import { hour } from '@parta/contracts/durations'
import { createFeed } from '@parta/contracts/feeds'
import { requestJoin } from '@parta/contracts/invitations'
import { joinOrg, updateOrg } from '@parta/contracts/orgs'
import { buyProducts } from '@parta/contracts/payments'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { come, czech, take } from './event-page.ts'
import { aMember } from './people.ts'
import { aBuyer, aShop } from './shop.ts'

const looks = looksOf(
  czech,
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'sk', width: 320, height: 640, scheme: 'light' },
)

/** What the page of a club may cost a member on a phone: requests, and the compressed scripts among them. */
const budget = { requests: 35, scripts: 250 * 1024 }

/**
 * Runs in the browser.
 * @returns the addresses that the page asked for, its own among them, and the sum of the sizes of its scripts
 */
const loaded = `(() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  const scripts = all.filter(({ name }) => name.endsWith('.js'))
  return {
    // A slow machine may ask again for what it asked for more than a second ago.
    requests: [...new Set(all.map(({ name }) => new URL(name).pathname))].sort(),
    scripts: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  }
})()`

/** A club that sells, with a post and three games, of which the first is played by three members. */
async function aLivelyClub() {
  const shop = await aShop()
  const text = 'V úterý hrajeme výjimečně v hale u nádraží.\nPřijďte o deset minut dřív, ať stihneme klíče od skříněk.'
  await shop.asGita(createFeed, { feedOrgId: shop.club, text })
  const game = await shop.plan({
    name: 'Ranní badminton',
    maxPlayers: 8,
    date: new Date(Date.now() + 5 * hour).toISOString(),
  })
  await shop.plan({ name: 'Večerní badminton', maxPlayers: 8 })
  for (const name of ['Bára', 'Cyril']) {
    const call = await callsOf((await aMember(name)).email)
    await call(joinOrg, {}, { id: shop.club })
    await call(joinEvent, {}, { id: game })
  }
  return shop
}

async function openClub({ page, quiet }: Visitor, club: string): Promise<void> {
  await page.goto(`/organizations/${club}`)
  await page.getByTestId('next-games').getByRole('article').nth(2).waitFor()
  await quiet()
}

const games = ({ page }: Visitor) => page.getByTestId('next-games').getByRole('article')

describe('the page of a club', () => {
  it.each(looks)(
    'shows a member the next three games with faces, the latest post and one main button',
    async (look) => {
      const { club } = await aLivelyClub()
      const { email } = await aMember('Adam', look.locale)
      await (await callsOf(email))(joinOrg, {}, { id: club })
      const adam = await come('Adam', look, email)
      const { page, t } = adam
      await openClub(adam, club)
      expect(await games(adam).count()).toBe(3)
      await games(adam).first().getByTestId('faces').waitFor()
      // What is below the first screen is loaded when it is scrolled to.
      await page.evaluate('window.scrollTo(0, document.body.scrollHeight)')
      await page.getByTestId('latest-post').getByText('V úterý hrajeme').waitFor()
      await page.getByTestId('members').getByRole('listitem').nth(3).waitFor()
      // The details are folded, and cost no request.
      expect(await page.getByText(t('orgs:currency')).isVisible()).toBe(false)
      await take(adam, '640-club-home')
      await page.getByRole('heading', { name: t('orgs:about') }).click()
      await page.getByTestId('fediverse-address').waitFor()

      const join = page.getByTestId('join-game')
      expect(await join.count()).toBe(1)
      // One tap joins the soonest game; the button is then that of the next one, which is sold.
      await games(adam).first().getByTestId('join-game').click()
      await games(adam).first().getByText(t('cards:banner.joined')).waitFor()
      await join.getByText(t('event:action.joinPaid')).waitFor()
      await take(adam, '643-club-home-joined')
      await adam.leave()
    },
  )

  it('loads what its first screen shows, in at most 35 requests and 250 KiB of scripts', async () => {
    const { club } = await aLivelyClub()
    const adam = await aBuyer('Adam', 'cs', 0)
    await adam.call(joinOrg, {}, { id: club })
    const visitor = await come('Adam', czech, adam.email)
    await openClub(visitor, club)
    await visitor.live()
    await visitor.quiet()
    const { requests, scripts } = await visitor.page.evaluate<{ requests: string[]; scripts: number }>(loaded)
    expect(requests.length, requests.join('\n')).toBeLessThanOrEqual(budget.requests)
    expect(scripts).toBeLessThanOrEqual(budget.scripts)
    // The post and the products are below the screen.
    expect(requests).not.toContain('/a/feed')
    expect(requests).not.toContain(`/a/product/list/${club}`)
    await visitor.leave()
  })

  it.each(looks)('shows its admins who comes next, who waits and who owes, and reminds those who owe', async (look) => {
    const { club, entry, event, asGita, gita } = await aLivelyClub()
    const petr = await aBuyer('Petr', 'cs', 0)
    await petr.call(joinEvent, {}, { id: event })
    const order = { payments: [{ productId: entry, eventId: event }] }
    expect((await petr.call(buyProducts, order)).payments[0]?.status).toBe('pending')
    await asGita(updateOrg, { id: club, private: true })
    await (await callsOf((await aMember('Ota')).email))(requestJoin, {}, { id: club })
    const admin = await come('Gita', look, gita.email)
    const { page, t } = admin
    await openClub(admin, club)
    const strip = page.getByTestId('org-strip')
    await strip.getByRole('link', { name: t('orgs:strip.waiting_one') }).waitFor()
    await strip.getByRole('link', { name: t('orgs:strip.owe_one') }).waitFor()
    await take(admin, '641-club-home-admin')
    await strip.getByRole('button', { name: t('products:payers.remind.all') }).click()
    await page.getByText(t('products:payers.remind.done_one', { count: 1 })).waitFor()
    await strip.getByRole('link', { name: t('orgs:strip.waiting_one') }).click()
    await page.getByTestId('requests').waitFor()
    await page.goBack()
    await strip.getByRole('link', { name: t('orgs:strip.owe_one') }).click()
    await page.getByTestId('payers').waitFor()
    await admin.leave()
  })

  it.each(looks)('offers somebody else to join it before anything else', async (look) => {
    const { club } = await aLivelyClub()
    const zita = await come('Zita', look)
    const { page, t } = zita
    await openClub(zita, club)
    await take(zita, '642-club-home-visitor')
    // Games are joined here by members: there is one main button.
    expect(await page.getByTestId('join-game').count()).toBe(0)
    await page.getByRole('button', { name: t('orgs:join') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('orgs:join') })
      .click()
    await page.getByText(t('orgs:done.joined')).waitFor()
    await zita.leave()
  })
})
