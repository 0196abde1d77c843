import { buffer } from 'node:stream/consumers'
import { day } from '@parta/contracts/durations'
import { listOrgEvents } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { joinOrg, registerOrg } from '@parta/contracts/orgs'
import { updateProduct } from '@parta/contracts/products'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, callsOf, tokenOf } from './calls.ts'
import { come } from './event-page.ts'
import { haveSold } from './past.ts'
import { aMember, client, type Member, siteAdmin } from './people.ts'
import { aShop } from './shop.ts'
import { startSession, toEndOfClub } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('a product', () => {
  it.each(looks)(
    'is created, edited and discontinued by an admin, and offered to members, at $width px',
    async (look) => {
      const [gita, petra] = [await aMember('Gita', look.locale), await aMember('Petra', look.locale)]
      const asGita = await callsOf(gita.email)
      const club = await aClub(asGita, 'Sokol Podlužany')
      await (await callsOf(petra.email))(joinOrg, {}, { id: club })

      const admin = await arrive(look, 'Gita')
      await startSession(admin, gita.email)
      await admin.page.goto(`/products/${club}/list`)
      await admin.page.getByText(admin.t('products:locked.title')).waitFor()
      await admin.shot('500-products-locked')
      await askToSell(admin)
      await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })

      await openEmptyList(admin, club)
      await createOneOff(admin)
      await edit(admin)
      await createSubscription(admin, club)
      await seeSales(admin, club, await aMember('Marta', look.locale))
      await seeAsMember(petra.email, { ...look, club })
      await discontinue(admin, club)
      await admin.leave()
    },
  )
})

describe('a subscription', () => {
  it('is valid on the events that its admin ticks after creating it, those that repeat ticked already, at 390 px', async () => {
    const shop = await aShop({ name: 'Zápas' })
    await shop.plan({ name: 'Trénink', repeatAfter: 'weekly', numberOfEvents: 4 })
    const { page, t, leave } = await come('Gita', { locale: 'cs', ...phone, scheme: 'light' }, shop.gita.email)
    await page.goto(`/products/${shop.club}/list/${shop.pass}`)
    await page.getByRole('heading', { name: t('products:passEvents.ask') }).waitFor()
    expect(await page.getByRole('checkbox', { name: 'Trénink' }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: 'Zápas' }).isChecked()).toBe(false)
    await page.getByRole('button', { name: t('products:passEvents.submit') }).click()
    await page.getByRole('link', { name: 'Trénink' }).waitFor()
    await page.getByRole('button', { name: t('products:passEvents.more') }).click()
    expect(await page.getByRole('checkbox').count()).toBe(1)
    await leave()
    const token = await tokenOf(shop.gita.email)
    const { items } = await client.must(listOrgEvents, { token, id: shop.club, query: { product: shop.pass } })
    expect(items.map(({ name }) => name)).toEqual(Array.from({ length: 4 }, () => 'Trénink'))
  })
})

describe('the event that a product leads to', () => {
  it.each(looks)(
    'has its name in the form, and is found by it, also after fifty others, at $width px',
    async (look) => {
      const shop = await aShop()
      await shop.plan({ name: 'Trénink', repeatAfter: 'daily', numberOfEvents: limits.pageSize })
      const date = new Date(Date.now() + (limits.pageSize + 9) * day).toISOString()
      const final = await shop.plan({ name: 'Finále žákovské ligy', date })
      await shop.asGita(updateProduct, { id: shop.entry, eventId: final })
      const gita = await come('Gita', look, shop.gita.email)
      const { page, t } = gita
      const field = page.getByRole('combobox', { name: t('products:form.event') })
      await page.goto(`/products/${shop.club}/edit/${shop.entry}`)
      await expect.poll(() => field.inputValue()).toContain('Finále žákovské ligy · ')
      await field.fill('trenink')
      await page
        .getByRole('option', { name: /Trénink/ })
        .nth(3)
        .click()
      await expect.poll(() => field.inputValue()).toContain('Trénink · ')
      await field.fill('ligy zakov')
      await page.getByRole('option', { name: /Finále žákovské ligy/ }).click()
      await expect.poll(() => field.inputValue()).toContain('Finále žákovské ligy · ')
      await gita.leave()
    },
  )
})

/** Asks the operators once; the page says so from then on. */
async function askToSell({ page, t, shot }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('products:locked.ask') }).click()
  await page.getByText(t('products:locked.asked')).waitFor()
  await shot('500-products-asked')
  await page.reload()
  await page.getByText(t('products:locked.asked')).waitFor()
  expect(await page.getByRole('button', { name: t('products:locked.ask') }).count()).toBe(0)
}

async function openEmptyList({ page, t, shot }: Visitor, club: string): Promise<void> {
  await page.goto(`/organizations/${club}`)
  await toEndOfClub({ page, t })
  await page.getByRole('link', { name: t('products:latest') }).click()
  await page.getByText(t('products:none.title')).waitFor()
  await shot('501-no-products')
  await page
    .getByRole('link', { name: t('products:new') })
    .first()
    .click()
}

async function createOneOff({ page, t, shot }: Visitor): Promise<void> {
  const send = page.getByRole('button', { name: t('products:create.submit') })
  await send.click()
  await page.getByText(t('validation:required')).first().waitFor()
  await page.getByLabel(t('products:form.title')).fill('Vstup na badminton')
  await page.getByLabel(t('products:form.description')).fill('Hodina v hale, míče v ceně.')
  await page.getByLabel(t('products:form.price', { currency: 'CZK' })).fill('150')
  await page.getByRole('switch', { name: t('products:form.hasMultisport') }).click()
  await page.getByLabel(t('products:form.multisport', { currency: 'CZK' })).fill('0')
  await page.getByRole('switch', { name: t('products:form.hasLeave') }).click()
  await page.getByLabel(t('products:form.hours')).fill('48')
  await page.getByLabel(t('products:form.percent')).fill('20')
  await page.getByRole('button', { name: t('products:form.addStep') }).click()
  await page.getByLabel(t('products:form.hours')).nth(1).fill('72')
  await page.getByLabel(t('products:form.percent')).nth(1).fill('60')
  await send.click()
  await page.getByText(t('errors:product.leaveSteps')).waitFor()
  await page.getByLabel(t('products:form.hours')).nth(1).fill('12')
  await page.getByTestId('leave-steps').getByText('60').waitFor()
  await shot('502-product-form')
  await send.click()
  await page.getByText(t('products:create.done')).waitFor()
  await page.getByRole('heading', { name: 'Vstup na badminton' }).waitFor()
  await page.getByTestId('leave-steps').waitFor()
  await shot('503-product')
}

async function edit({ page, t }: Visitor): Promise<void> {
  await page.getByRole('link', { name: t('products:edit.open') }).click()
  await page.getByLabel(t('products:form.title')).fill('Vstup na kurt')
  await page.getByRole('button', { name: t('products:edit.submit') }).click()
  await page.getByRole('heading', { name: 'Vstup na kurt' }).waitFor()
}

async function createSubscription({ page, t, shot }: Visitor, club: string): Promise<void> {
  await page.goto(`/products/${club}/create`)
  await page.getByText(t('products:type.subscription')).click()
  await page.getByLabel(t('products:form.title')).fill('Permanentka na zimu')
  await page.getByLabel(t('products:form.description')).fill('Všechny čtvrtky od prosince do března.')
  await page.getByLabel(t('products:form.price', { currency: 'CZK' })).fill('1200')
  await page.getByLabel(t('products:form.validDays')).fill('90')
  await page.getByRole('switch', { name: t('products:form.autoJoin') }).click()
  await shot('504-subscription-form')
  await page.getByRole('button', { name: t('products:create.submit') }).click()
  await page.getByText(t('products:valid.days_other', { count: '90' })).waitFor()
}

/** What was sold is shown of this month until another range of days is chosen, of all products or of one. */
async function seeSales({ page, t, shot }: Visitor, club: string, payer: Member): Promise<void> {
  const id = page.url().split('/').at(-1) ?? ''
  const bought = { orgId: club, payer: payer.id }
  await haveSold({ ...bought, id, title: 'Permanentka na zimu', type: 'subscription' }, [120_000, 120_000, 240_000])
  await haveSold(
    { ...bought, id: `${id}-entry`, title: 'Vstup na kurt', type: 'oneOff' },
    [15_000, 45_000, 30_000, 15_050, 0, 60_000],
  )
  await page.goto(`/products/${club}/list`)
  await page.getByRole('link', { name: t('products:sales.open') }).click()
  await page.getByRole('button', { name: t('products:sales.thisMonth'), pressed: true }).waitFor()
  await shot('510-this-month')
  await page.getByRole('button', { name: t('products:sales.lastDays_other', { count: 30 }) }).click()
  const table = page.getByTestId('sales')
  await table.getByText(/6.450,50|6,450\.50/).waitFor()
  await table.scrollIntoViewIfNeeded()
  await shot('511-sales')
  const sold = page.getByTestId('sold')
  await sold.getByText(`${payer.name} Nováková`).first().waitFor()
  await sold.scrollIntoViewIfNeeded()
  await shot('513-who-paid')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t('products:sales.download', { format: 'CSV' }) }).click(),
  ])
  expect((await buffer(await file.createReadStream())).toString('utf8')).toContain(`${payer.name} Nováková`)
  await page.getByRole('button', { name: t('products:sales.lastYear') }).click()
  await table.waitFor()
  await shot('512-sales-of-a-year')
  await page.goto(`/products/${club}/stats`)
  await page.getByRole('link', { name: t('products:payers.open') }).click()
  await page.getByTestId('payers').waitFor()
  await shot('514-who-pays')
  await page.goto(`/products/${club}/list/${id}`)
  await page.getByRole('link', { name: t('products:sales.open') }).click()
  await page.getByRole('button', { name: t('products:sales.lastDays_other', { count: 90 }) }).click()
  await table.getByText(/4.800/).first().waitFor()
  await page.getByText('Permanentka na zimu').first().waitFor()
}

/** Members find the newest products on the organisation's page, with the way to buy them. */
async function seeAsMember(email: string, { club, ...look }: Parameters<typeof arrive>[0] & { club: string }) {
  const member = await arrive(look, 'Petra')
  const { page, t, shot } = member
  await startSession(member, email)
  await page.goto(`/organizations/${club}`)
  await toEndOfClub({ page, t })
  const latest = page.getByTestId('latest-products')
  await latest.getByText('Permanentka na zimu').waitFor()
  await latest.scrollIntoViewIfNeeded()
  await shot('505-latest-products')
  await page.locator(`a[href="/products/${club}/buy"]`).waitFor()
  await latest.getByRole('link', { name: 'Vstup na kurt' }).click()
  await page.getByRole('link', { name: t('payments:kart.chooseEvent') }).waitFor()
  await page.getByTestId('leave-steps').waitFor()
  await page.getByRole('link', { name: t('products:edit.open') }).waitFor({ state: 'detached' })
  await shot('506-product-of-a-member')
  await page.goto(`/products/${club}/create`)
  await page.getByText(t('products:denied.title')).waitFor()
  await member.leave()
}

async function discontinue({ page, t, shot }: Visitor, club: string): Promise<void> {
  await page.goto(`/products/${club}/list`)
  await page.getByTestId('product').filter({ hasText: 'Vstup na kurt' }).getByRole('link').click()
  await page.getByRole('button', { name: t('products:discontinue.open') }).click()
  const dialog = page.getByRole('dialog', { name: t('products:discontinue.title', { title: 'Vstup na kurt' }) })
  await dialog.getByText(t('products:discontinue.text')).waitFor()
  await shot('507-discontinue')
  await dialog.getByRole('button', { name: t('products:discontinue.submit') }).click()
  await page.getByText(t('products:discontinue.done')).waitFor()
  await page.getByRole('link', { name: t('products:edit.open') }).waitFor({ state: 'detached' })
  await page.goto(`/products/${club}/list`)
  await page.getByTestId('product').getByText('Permanentka na zimu').waitFor()
  await page.getByText('Vstup na kurt').waitFor({ state: 'detached' })
  await page.getByRole('switch', { name: t('products:showDiscontinued') }).click()
  await page.getByText(t('products:discontinued'), { exact: true }).waitFor()
  await shot('508-discontinued')
}
