import { registerOrg } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { createProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf, tokenOf } from './calls.ts'
import { come, dialog, main, open, take } from './event-page.ts'
import { aMember, client, siteAdmin } from './people.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** Creates an event with one seat, for a club that sells a ticket with a leave charge. */
async function aClubEvent() {
  const { email } = await aMember('Gita')
  const call = await callsOf(email)
  const club = await aClub(call, 'Sokol Podlužany')
  await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
  await call(createProduct, {
    orgId: club,
    type: 'oneOff',
    title: 'Vstup na badminton',
    description: 'Hodina v hale.',
    price: 150,
    priceMultisport: 50,
    leaveCharge: 20,
    leaveChargeDate: 48,
    leaveSteps: [{ percent: 60, hours: 12 }],
  })
  const plan = await aHall(call)
  const id = await plan({ eventOrgId: club, maxPlayers: 2, price: 0 })
  return { email, club, id }
}

describe('an event that is sold', () => {
  it.each(looks)(
    'gets its product in the form; a seat is held, leads to the kart, and can be given up, at $width px',
    async (look) => {
      const { email, club, id } = await aClubEvent()
      const leader = await come('Gita', look, email)
      await leader.page.goto(`/event-edit?id=${id}`)
      await leader.page.getByRole('combobox', { name: leader.t('planning:product.oneOff') }).click()
      await leader.page.getByRole('option', { name: /Vstup na badminton/ }).click()
      await leader.page.getByText(leader.t('planning:soldHint')).waitFor()
      await leader.shot('520-product-of-event')
      await leader.page.goto(`/event-edit?id=${id}&active=3`)
      await leader.page.getByTestId('summary').getByText('Vstup na badminton').waitFor()
      await leader.page.getByRole('button', { name: leader.t('planning:save') }).click()
      await leader.page.waitForURL(`**/event-info/${id}**`)
      await leader.page.getByTestId('leave-steps').waitFor()
      await take(leader, '521-sold-event')

      const petra = await come('Petra', look)
      await open(petra, id)
      await main(petra).click()
      await petra.page.waitForURL(`**/products/${club}/buy?**`)
      const kart = new URL(petra.page.url()).searchParams
      expect([kart.get('events'), kart.get('until') === null]).toEqual([id, false])

      await open(petra, id)
      await expect.poll(() => main(petra).textContent()).toContain(petra.t('event:action.pay'))
      await petra.page.getByTestId('held-until').waitFor()
      await take(petra, '522-held-seat')

      const tom = await come('Tom', look)
      await open(tom, id)
      // All seats are taken: a person who wants one can ask to be told when one becomes free.
      await expect.poll(() => main(tom).textContent()).toBe(tom.t('event:action.watch'))
      await take(tom, '524-full-event-that-is-sold')
      await main(tom).click()
      await tom.page.getByText(tom.t('event:watchHint.unwatch')).waitFor()
      // Nothing is left to do: the button does not cover the page.
      expect(await tom.page.locator('[data-fixed-bar] [data-testid=event-action]').count()).toBe(0)
      await take(tom, '524-watched-event')
      await open(leader, id)
      await leader.page.getByTestId('watchers').waitFor()
      await leader.page.getByTestId('players').scrollIntoViewIfNeeded()
      await leader.shot('524-who-watches')
      await leader.leave()

      await petra.page.getByTestId('event-action-2').click()
      await dialog(petra).getByText(petra.t('event:giveUp.title')).waitFor()
      await petra.shot('523-give-up')
      await dialog(petra)
        .getByRole('button', { name: petra.t('event:giveUp.submit') })
        .click()
      await tom.page.getByRole('button', { name: tom.t('event:action.joinPaid') }).waitFor()
      await tom.page.goto('/notifications')
      await tom.page.getByText(tom.t('notifications:type.event.freed', { event: 'Badminton' })).waitFor()
      await petra.leave()
      await tom.leave()
    },
  )
})

describe('an event with players that begins to sell', () => {
  it('asks the organiser what happens to them; who owes reads until when, and pays in the kart', async () => {
    const { email, club, id } = await aClubEvent()
    const player = await aMember('Jana')
    await (await callsOf(player.email))(joinEvent, {}, { id })
    const leader = await come('Gita', looks[0], email)
    const { page, t } = leader
    await page.goto(`/event-edit?id=${id}`)
    await page.getByRole('combobox', { name: t('planning:product.oneOff') }).click()
    await page.getByRole('option', { name: /Vstup na badminton/ }).click()
    await page.getByRole('radio', { name: t('planning:inside.owe') }).check()
    await leader.shot('525-players-inside')
    await page.goto(`/event-edit?id=${id}&active=3`)
    await page.getByRole('button', { name: t('planning:save') }).click()
    await page.waitForURL(`**/event-info/${id}**`)
    await page.getByTestId('players').getByText(t('event:seatState.owes')).waitFor()
    await take(leader, '526-who-owes')
    await page.goto(`/event-payers/${id}`)
    await page.getByTestId('payers').getByText(t('products:payers.seat.owes')).waitFor()
    await page.goto(`/products/${club}/payers`)
    await page.getByRole('button', { name: t('products:payers.remind.all') }).click()
    await page.getByText(t('products:payers.remind.done_one', { count: 1 })).waitFor()
    await leader.leave()

    const jana = await come('Jana', looks[0], player.email)
    await open(jana, id)
    await expect.poll(() => main(jana).textContent()).toBe(jana.t('event:action.owe'))
    await jana.page.getByTestId('owed-until').waitFor()
    await take(jana, '527-owed-seat')
    await main(jana).click()
    await jana.page.waitForURL(`**/products/${club}/buy?**`)
    await jana.page.getByTestId('kart-total').waitFor()
    await jana.quiet()
    expect(await jana.page.getByTestId('refused-row').count()).toBe(0)
    await jana.leave()
    await endSale(club, email)
  })
})

/** Discontinues the only product of a club, whose events are free then. */
async function endSale(club: string, email: string): Promise<void> {
  const gita = await come('Gita', looks[0], email)
  const { page, t } = gita
  await page.goto(`/products/${club}/list`)
  await page.getByTestId('product').getByRole('link').click()
  await page.getByRole('button', { name: t('products:discontinue.open') }).click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('radio', { name: t('products:discontinue.free') }).check()
  const submit = asked.getByRole('button', { name: t('products:discontinue.submit') })
  expect(await submit.isDisabled()).toBe(true)
  await asked.getByRole('radio', { name: t('planning:refund.no') }).check()
  await gita.shot('528-discontinue-with-players')
  await submit.click()
  await page.getByText(t('products:discontinue.done')).waitFor()
  await gita.leave()
}
