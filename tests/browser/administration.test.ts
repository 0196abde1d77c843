import { askToSell, registerOrg } from '@parta/contracts/orgs'
import { createPlace } from '@parta/contracts/places'
import { cities } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, phone } from './browser.ts'
import { aClub, callsOf, tokenOf } from './calls.ts'
import { aMember, anAdmin, client, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

describe.each<Look>([
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
])('the admin area ($locale, $width px)', (look) => {
  it('registers an organisation, and makes a place that somebody added everybody’s and gives it back', async () => {
    const olga = await aMember('Olga')
    const asOlga = await callsOf(olga.email)
    // A mark of its own for each look.
    const mark = crypto.randomUUID().slice(0, 8)
    const club = `Orel Kyje ${mark}`
    await asOlga(askToSell, {}, { id: await aClub(asOlga, club) })
    const place = `Kurt za školou ${mark}`
    await asOlga(createPlace, { name: place, address: 'Kyje', location: cities.prague, activities: ['tennis'] })

    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin')
    await page.waitForURL('**/admin/organizations')
    await page.getByLabel(t('admin:orgs.search')).fill(`orel kyje ${mark}`)
    const row = page.getByTestId('admin-org').filter({ hasText: club })
    await page.getByRole('combobox', { name: t('admin:orgs.show') }).click()
    await page.getByRole('option', { name: t('admin:orgs.shown.asking') }).click()
    await row.getByText(t('admin:orgs.asks')).waitFor()
    await shot('420-admin-orgs')
    const sells = row.getByRole('switch', { name: t('admin:orgs.sellsNamed', { name: club }) })
    await sells.click()
    await page.getByText(t('orgs:registration.opened')).waitFor()
    // It does not ask any more.
    await expect.poll(() => row.count()).toBe(0)
    await page.getByRole('combobox', { name: t('admin:orgs.show') }).click()
    await page.getByRole('option', { name: t('admin:orgs.shown.registered'), exact: true }).click()
    await expect.poll(() => sells.isChecked()).toBe(true)

    await page.getByRole('link', { name: t('admin:places.title'), exact: true }).click()
    const added = page.getByTestId('admin-place').filter({ hasText: place })
    await added.getByRole('button').click()
    await page.getByText(t('admin:places.taken', { name: place })).waitFor()
    await expect.poll(() => added.count()).toBe(0)
    await page.getByRole('combobox', { name: t('admin:places.show') }).click()
    await page.getByRole('option', { name: t('admin:places.shown.all') }).click()
    await shot('421-admin-places')
    await added.getByRole('button').click()
    await page.getByText(t('admin:places.given', { name: place })).waitFor()
    await page.getByRole('link', { name: t('admin:audit.title'), exact: true }).click()
    const act = page.getByTestId('audit-entry').filter({ hasText: 'convertPlace' }).first()
    await act.getByText(`${t('admin:audit.act.convertPlace')}: ${t('admin:audit.outcome.done')}`).waitFor()
    // Taking the place and giving it back: one row for each.
    const subject = (await act.innerText()).split(' · ').at(-1) ?? ''
    await expect.poll(() => page.getByTestId('audit-entry').filter({ hasText: subject }).count()).toBe(2)
    await shot('424-admin-audit')
    // The former address of the page.
    await page.goto('/bank/proposals?kind=payout')
    await page.waitForURL('**/admin/bank/proposals?kind=payout')
    await shot('422-admin-proposals')
    await admin.leave()
  })

  it('lets an admin with the role of finance only see who may sell, and says why they cannot change it', async () => {
    const club = `Orel Chodov ${crypto.randomUUID().slice(0, 8)}`
    const id = await aClub(await callsOf((await aMember('Oto')).email), club)
    const { email } = await anAdmin('Finanční', ['finance'], look.locale)
    const refused = await client.call(registerOrg, { token: await tokenOf(email), id, body: { isRegistered: true } })
    expect(refused.body).toMatchObject({ code: 'rights.missing' })

    const admin = await arrive(look, 'a site admin of finance')
    const { page, t, shot } = admin
    await signIn(admin, email)
    await page.goto('/admin')
    await page.waitForURL('**/admin/organizations')
    await page.getByLabel(t('admin:orgs.search')).fill(club)
    const sells = page.getByRole('switch', { name: t('admin:orgs.sellsNamed', { name: club }) })
    await sells.waitFor()
    await expect.poll(() => sells.isDisabled()).toBe(true)
    const why = await page.locator(`#${await sells.getAttribute('aria-describedby')}`).innerText()
    expect(why).toBe(t('admin:orgs.supportOnly'))
    expect(await page.getByRole('link', { name: t('admin:audit.title'), exact: true }).count()).toBe(0)
    await shot('427-admin-orgs-finance')
    await admin.leave()
  })

  it('leads to the events, the uploader and the page of a private organisation, without its members', async () => {
    const club = `Utajení ${crypto.randomUUID().slice(0, 8)}`
    const olga = await aMember('Olga')
    await aClub(await callsOf(olga.email), club, { private: true })

    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin')
    await page.getByLabel(t('admin:orgs.search')).fill(club)
    await page.getByRole('link', { name: t('admin:orgs.uploaderNamed', { name: club }) }).click()
    await page.getByRole('heading', { name: t('uploader:title') }).waitFor()
    await page.getByText(`${club}. ${t('uploader:lead')}`).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: t('admin:orgs.eventsNamed', { name: club }), exact: true }).click()
    await page.getByRole('heading', { name: club }).waitFor()
    await page.getByText(t('orgs:events.emptyTitle')).waitFor()
    await page.getByRole('tab', { name: t('orgs:tabs.info') }).click()
    await page.getByText(t('orgs:seenByAdmin')).waitFor()
    await page.getByRole('link', { name: olga.name }).first().waitFor()
    expect(await page.getByTestId('members').count()).toBe(0)
    expect(await page.getByRole('tab', { name: t('orgs:tabs.feed') }).count()).toBe(0)
    await shot('428-admin-private-org')
    await admin.leave()
  })

  it('leads to everybody’s achievements and back', async () => {
    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin/places')
    await page.getByRole('link', { name: t('admin:goals'), exact: true }).click()
    await page.getByRole('link', { name: t('achievements:new'), exact: true }).waitFor()
    await admin.shot('428-goals-for-a-site-admin')
    await page.getByRole('link', { name: t('achievements:toAdminArea'), exact: true }).click()
    await page.waitForURL('**/admin/organizations')
    await admin.leave()
  })

  it('tells everybody else that they are no administrator, and asks nothing of the server', async () => {
    const { email } = await aMember('Zvědavec')
    const visitor = await arrive(look, 'a member')
    await signIn(visitor, email)
    await visitor.page.goto('/admin/organizations')
    await visitor.page.getByRole('heading', { name: visitor.t('errors:rights.notSiteAdmin') }).waitFor()
    await visitor.shot('423-no-admin')
    await visitor.leave()
  })
})
