import { joinOrg } from '@parta/contracts/orgs'
import { buyProducts } from '@parta/contracts/payments'
import { updateEvent } from '@parta/contracts/planning'
import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone, type Visitor } from './browser.ts'
import { choose, come, dialog, open, take } from './event-page.ts'
import { aBuyer, aShop } from './shop.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'light' },
  { locale: 'cs', width: 320, height: 640, scheme: 'dark' },
)

const rowOf = ({ page }: Visitor, name: string) =>
  page.getByTestId('payers').getByRole('listitem').filter({ hasText: name })
const press = (visitor: Visitor, name: string, key: string) =>
  rowOf(visitor, name)
    .getByRole('button', { name: visitor.t(key) })
    .click()
/** What somebody has paid. */
const paid = ({ t }: Visitor, amount: string) => new RegExp(`${t('products:payers.paid', { amount: '' })}.*${amount}`)

/** An event with a child and three players, who owe for it since it is sold. One has paid, and one ordered without credit. */
async function anEventThatIsOwed() {
  const shop = await aShop()
  const event = await shop.plan({ name: 'Úterní badminton', maxPlayers: 8 })
  const [jana, petr, eva] = [
    await aBuyer('Jana', 'cs', 20_000),
    await aBuyer('Petr', 'cs', 0),
    await aBuyer('Eva', 'cs', 0),
  ]
  const ema = await eva.call(createAlias, { name: 'Ema', surname: 'Malá', ageGroup: 'child' })
  for (const { call } of [jana, petr]) await call(joinEvent, {}, { id: event })
  await eva.call(joinEvent, { aliasIds: [eva.id, ema.id] }, { id: event })
  await shop.asGita(updateEvent, { oneOffProductId: shop.entry, playersInside: 'owe' }, { id: event })
  const order = { payments: [{ productId: shop.entry, eventId: event }] }
  expect((await jana.call(buyProducts, order)).payments[0]?.status).toBe('paid')
  expect((await petr.call(buyProducts, order)).payments[0]?.status).toBe('pending')
  return { ...shop, event, petr }
}

describe('who pays for an event', () => {
  it.each(looks)('is seen by an admin, who reminds, and notes cash and takes that back, at $width px', async (look) => {
    const { gita, event, petr } = await anEventThatIsOwed()
    const admin = await come('Gita', look, gita.email)
    const { page, t } = admin
    await open(admin, event)
    await choose(admin, 'event:menu.payers')
    await rowOf(admin, 'Jana').getByText(paid(admin, '150')).waitFor()
    await rowOf(admin, 'Petr').getByText(t('products:payers.seat.waiting')).waitFor()
    await rowOf(admin, 'Ema').getByText('Eva Nováková').waitFor()
    await take(admin, '570-who-pays-for-an-event')

    // Petr, whose order waits for credit, and Eva, who owes for herself and Ema.
    await page.getByRole('button', { name: t('products:payers.remind.all') }).click()
    const both = look.locale === 'en' ? 'products:payers.remind.done_other' : 'products:payers.remind.done_few'
    await page.getByText(t(both, { count: 2 })).waitFor()
    await press(admin, 'Petr', 'products:payers.remind.one')
    await page.getByText(t('products:payers.remind.already')).waitFor()

    // The dialog is closed without a note, and then with one.
    const noted = rowOf(admin, 'Ema').getByText(t('products:payers.seat.noted'), { exact: true })
    await press(admin, 'Ema', 'products:payers.note.open')
    await dialog(admin)
      .getByRole('button', { name: t('common:cancel') })
      .click()
    await dialog(admin).waitFor({ state: 'detached' })
    await press(admin, 'Ema', 'products:payers.note.open')
    await dialog(admin).getByLabel(t('products:payers.note.how')).fill('hotově u šatny, dvě stovky, vráceno padesát')
    await admin.shot('571-note-of-cash')
    await page.keyboard.press('Enter')
    await page.getByText(t('products:payers.note.saved')).waitFor()
    await rowOf(admin, 'Ema').getByText('hotově u šatny').waitFor()
    await rowOf(admin, 'Ema').getByText('Gita Nováková').waitFor()
    await take(admin, '572-noted-cash')
    await press(admin, 'Ema', 'products:payers.note.takeBack')
    await page.getByText(t('products:payers.note.gone')).waitFor()
    await rowOf(admin, 'Ema')
      .getByRole('button', { name: t('products:payers.note.open') })
      .waitFor()
    expect(await rowOf(admin, 'Ema').getByText('hotově u šatny').count()).toBe(0)

    // The note is in the event, too.
    await press(admin, 'Ema', 'products:payers.note.open')
    await dialog(admin)
      .getByRole('button', { name: t('products:payers.note.save') })
      .click()
    await noted.first().waitFor()
    await open(admin, event)
    const ema = page.getByTestId('player').filter({ hasText: 'Ema' })
    await ema.getByText(t('event:seatState.cash')).waitFor()
    await page.getByTestId('players').scrollIntoViewIfNeeded()
    await admin.shot('573-seats-of-an-event')
    await admin.leave()

    const player = await come('Petr', look, petr.email)
    await player.page.goto(`/event-payers/${event}`)
    await player.page.getByRole('heading', { level: 1, name: player.t('products:payers.denied.title') }).waitFor()
    await take(player, '574-who-pays-is-not-for-players')
    await player.page.getByRole('link', { name: 'Úterní badminton' }).click()
    await player.page.waitForURL(`**/event-info/${event}`)
    await player.leave([`404 GET /a/payment/payers/event/${event}`])
  })

  it.each(looks)('is unknown where it is paid on the spot, until an admin notes it, at $width px', async (look) => {
    const { gita, plan } = await aShop()
    const event = await plan({ name: 'Badminton za hotové', maxPlayers: 8, price: 80 })
    await (await aBuyer('Jana', 'cs', 0)).call(joinEvent, {}, { id: event })
    const admin = await come('Gita', look, gita.email)
    const { page, t } = admin
    await page.goto(`/event-payers/${event}`)
    await page.getByText(t('products:payers.outside')).waitFor()
    await rowOf(admin, 'Jana').waitFor()
    expect(await page.getByText(t('products:payers.seat.unpaid'), { exact: true }).count()).toBe(0)
    await take(admin, '575-paid-on-the-spot')
    await press(admin, 'Jana', 'products:payers.note.open')
    await dialog(admin)
      .getByRole('button', { name: t('products:payers.note.save') })
      .click()
    await rowOf(admin, 'Jana')
      .getByRole('button', { name: t('products:payers.note.takeBack') })
      .waitFor()
    await rowOf(admin, 'Jana').getByText(t('products:payers.seat.noted'), { exact: true }).waitFor()
    await admin.leave()
  })
})

describe('who pays an organisation', () => {
  it.each(looks)('is seen by an admin for a range of days, who reminds one or all, at $width px', async (look) => {
    const { gita, club, pass } = await aShop()
    const [jana, petr, eva] = [
      await aBuyer('Jana', 'cs', 100_000),
      await aBuyer('Petr', 'cs', 0),
      await aBuyer('Eva', look.locale, 0),
    ]
    for (const { call } of [jana, petr, eva]) await call(joinOrg, {}, { id: club })
    const order = { payments: [{ productId: pass }] }
    expect((await jana.call(buyProducts, order)).payments[0]?.status).toBe('paid')
    expect((await petr.call(buyProducts, order)).payments[0]?.status).toBe('pending')

    const admin = await come('Gita', look, gita.email)
    const { page, t } = admin
    await page.goto(`/organizations/${club}`)
    await page.getByRole('button', { name: t('orgs:actions') }).click()
    await page.getByRole('menuitem', { name: t('products:payers.open') }).click()
    await page.getByRole('button', { name: t('products:sales.lastDays_other', { count: 30 }) }).click()
    await rowOf(admin, 'Jana').getByText(paid(admin, '900')).waitFor()
    await rowOf(admin, 'Petr')
      .getByText(/900.*Jarní permanentka/)
      .waitFor()
    await rowOf(admin, 'Eva').getByText(t('products:payers.pass.missing')).waitFor()
    await take(admin, '576-who-pays-an-organisation')
    await page.getByRole('button', { name: t('products:payers.remind.all') }).click()
    await page.getByText(t('products:payers.remind.done_one', { count: 1 })).waitFor()
    await press(admin, 'Petr', 'products:payers.remind.one')
    await page.getByText(t('products:payers.remind.already')).waitFor()
    await admin.leave()

    const member = await come('Eva', look, eva.email)
    await member.page.goto(`/products/${club}/payers`)
    await member.page.getByText(member.t('products:payers.denied.title')).waitFor()
    await member.leave()
  })
})
