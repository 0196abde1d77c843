import { getEvent } from '@parta/contracts/events'
import { joinOrg, setRole } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { come } from './event-page.ts'
import { aMember, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

const looks = looksOf<Look[]>({ locale: 'sk', ...desk, scheme: 'dark' }, { locale: 'cs', ...phone, scheme: 'light' })

describe('an achievement', () => {
  it.each(looks)('is announced when it is unlocked, shared as a picture and ranked, at $width px', async (look) => {
    const [gita, petra] = [await aMember('Gita'), await aMember('Petra', look.locale)]
    const club = await aClub(await callsOf(gita.email), 'Sokol Podlužany')
    const asPetra = await callsOf(petra.email)
    const kuba = await asPetra(createAlias, { name: 'Kuba', surname: 'Novák', ageGroup: 'child' })
    const visitor = await come('Petra', look, petra.email)
    const { page, t, shot } = visitor
    await page.goto('/goals')
    await expect.poll(() => page.getByTestId('goal').count()).toBe(20)
    await shot('400-goals-locked')
    await asPetra(joinOrg, {}, { id: club })

    const announced = page.getByTestId('unlocked')
    await announced.getByText(t('achievements:unlocked.own')).waitFor()
    await shot('401-unlocked')
    await announced.getByRole('link', { name: t('achievements:share.open') }).click()
    const dialog = page.getByRole('dialog', { name: t('achievements:share.title') })
    await dialog.locator('img').waitFor()
    await shot('402-share')
    const waiting = page.waitForEvent('download')
    await dialog.getByRole('link', { name: t('achievements:share.download') }).click()
    expect((await waiting).suggestedFilename()).toBe('parta.png')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.goto('/goals')
    const unlocked = page.locator('[data-testid="goal"][data-unlocked]')
    await unlocked.first().waitFor()
    await shot('403-goals')
    await unlocked.first().getByRole('link').click()
    await page.getByTestId('goal-levels').waitFor()
    await page.getByTestId('goal-aliases').getByText('Kuba').waitFor()
    await page.getByTestId('ranking').locator('[data-own]').getByText('Petra Nováková').waitFor()
    expect(await page.getByTestId('ranking').getByText('Kuba').count()).toBe(0)
    await shot('404-goal')

    await page.goto('/profile')
    await page.getByTestId('achievements-preview').scrollIntoViewIfNeeded()
    await shot('405-preview')

    // A child's achievement is announced to the parent, and opens the child's page.
    const asGita = await callsOf(gita.email)
    const secret = await (await aHall(asGita))({ name: 'Jen pro zvané', private: true })
    const token = (await asGita(getEvent, {}, { id: secret })).linkToken ?? ''
    await asPetra(joinEvent, { aliasIds: [kuba.id], token }, { id: secret })
    const ofChild = page.getByTestId('unlocked').filter({ hasText: 'Kuba' })
    await ofChild.getByText(t('achievements:unlocked.other', { name: 'Kuba Novák' })).waitFor()
    await shot('406-unlocked-by-a-child')
    await ofChild.getByRole('link').first().click()
    await page.waitForURL(`**/goals/${kuba.id}?achievement=g13-count-me-in`)
    await page.getByTestId('goal-levels').waitFor()
    await page.getByRole('main').getByText('Kuba').first().waitFor()
    await shot('407-goal-of-a-child')
    await visitor.leave()

    const other = await come('Gita', { ...look, locale: 'en' }, gita.email)
    await other.page.goto(`/goals/${petra.id}`)
    await other.page.getByText(other.t('achievements:of', { name: 'Petra Nováková' })).waitFor()
    expect(await other.page.getByText(other.t('achievements:tabs.org')).count()).toBe(0)
    await other.leave()
  })
})

describe('an organisation’s achievement', () => {
  it.each(looks)('is made, changed and deleted by its admin, at $width px', async (look) => {
    const [gita, petra] = [await aMember('Gita', look.locale), await aMember('Petra', look.locale)]
    const asGita = await callsOf(gita.email)
    const club = await aClub(asGita, 'Sokol Podlužany')
    await (await callsOf(petra.email))(joinOrg, {}, { id: club })
    await asGita(setRole, { memberId: petra.id, newRole: 'powerUser' }, { id: club })
    const admin = await come('Gita', look, gita.email)
    const { page, t, shot } = admin
    await page.goto('/goals?tab=org')
    await page.getByText(t('achievements:none.org')).waitFor()
    await shot('410-no-goals')
    await page.getByRole('link', { name: t('achievements:new') }).click()
    const send = page.getByRole('button', { name: t('achievements:form.create') })
    await send.click()
    await page.getByText(t('validation:required')).first().waitFor()
    // The other languages may stay empty.
    await page.getByLabel(t('achievements:form.title')).first().fill('Srdcař Sokola')
    await page.getByLabel(t('achievements:form.description')).first().fill('Hraj za nás.')
    await shot('411-goal-form')
    await send.click()
    await page.getByText(t('achievements:form.created')).waitFor()
    await page.getByTestId('goal-levels').waitFor()
    await shot('412-org-goal')
    await page.getByRole('link', { name: t('achievements:edit') }).click()
    await page.getByLabel(t('achievements:form.title')).first().fill('Opora Sokola')
    await page.getByRole('button', { name: t('achievements:form.save') }).click()
    await page.getByRole('heading', { name: 'Opora Sokola' }).waitFor()

    const member = await come('Petra', look, petra.email)
    await member.page.goto('/goals?tab=org')
    await member.page.getByTestId('goal').getByText('Opora Sokola').waitFor()
    expect(await member.page.getByRole('link', { name: t('achievements:new') }).count()).toBe(0)
    await member.page.goto(`/goal-edit?org=${club}`)
    await member.page.getByText(t('achievements:denied.title')).waitFor()
    await member.page.goto('/goals?achievement=deleted')
    await member.page.getByText(t('achievements:gone.title')).waitFor()
    await member.page.goto('/goals/unknown')
    await member.page.getByText(t('profiles:gone.title')).waitFor()
    await member.leave(['404 GET /a/achievements/single/deleted', '404 GET /a/users/profile/unknown'])

    // The back button answers a question with no, and stays on the page.
    await page.getByRole('button', { name: t('achievements:delete.open') }).click()
    await page.getByRole('dialog').waitFor()
    await page.evaluate('history.back()')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: t('achievements:delete.open') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('achievements:delete.submit') })
      .click()
    await page.getByText(t('achievements:delete.done')).waitFor()
    await page.getByText(t('achievements:none.org')).waitFor()
    await admin.leave()
  })
})

// The last one of this file, because the first one counts the achievements that everybody can earn.
describe('everybody’s achievement', () => {
  const adminLooks = looksOf<Look[]>(
    { locale: 'cs', ...phone, scheme: 'light' },
    { locale: 'en', ...desk, scheme: 'dark' },
    { locale: 'en', ...phone, scheme: 'dark' },
    { locale: 'cs', ...desk, scheme: 'light' },
  )

  it.each(adminLooks)('is made and changed by a site admin, and seen by a player, at $width px', async (look) => {
    const name = `Tisícovka ${look.locale} ${look.width}`
    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t('admin:goals'), exact: true })
      .click()
    await page.getByRole('link', { name: t('achievements:new') }).click()
    await page.getByText(t('achievements:form.global')).waitFor()
    await page.getByLabel(t('achievements:form.title')).first().fill(name)
    await page.getByLabel(t('achievements:form.description')).first().fill('Zahraj si tisíckrát.')
    // So many that no other test unlocks it.
    for (const level of [1, 2, 3]) {
      await page.getByLabel(t('achievements:form.step', { level })).fill(String(level * 1000))
    }
    await page.getByRole('button', { name: t('achievements:form.create') }).click()
    await page.getByText(t('achievements:form.created')).waitFor()
    await page.getByTestId('goal-levels').waitFor()
    const created = page.url()

    const petra = await aMember('Petra', look.locale)
    const player = await come('Petra', look, petra.email)
    await player.page.goto('/goals')
    const goal = player.page.getByTestId('goal').filter({ hasText: name })
    await goal.getByText('0/1000').waitFor()

    await page.getByRole('link', { name: t('achievements:edit') }).click()
    await page.getByLabel(t('achievements:form.description')).first().fill('Zahraj si tisíckrát za rok.')
    await page.getByRole('button', { name: t('achievements:form.save') }).click()
    await page.getByText(t('achievements:form.saved')).waitFor()
    await shot('413-everybodys-goal')

    await player.page.reload()
    await goal.scrollIntoViewIfNeeded()
    await player.shot('414-new-goal-of-a-player')
    await goal.getByRole('link').click()
    await player.page.getByText('Zahraj si tisíckrát za rok.').waitFor()
    expect(await player.page.getByRole('link', { name: t('achievements:edit') }).count()).toBe(0)
    await player.leave()

    await page.goto(created)
    await page.getByRole('button', { name: t('achievements:delete.open') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('achievements:delete.submit') })
      .click()
    await page.getByText(t('achievements:delete.done')).waitFor()
    await admin.leave()
  })
})
