import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { aMember, anAccount } from './people.ts'
import { aPng } from './picture.ts'
import { fillFirstProfile, fillSignIn, skipIntro, startSession } from './steps.ts'

describe('the first profile', () => {
  it('must be filled in first, with a cropped photo and a location', async () => {
    const email = await anAccount('Radka')
    const radka = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Radka')
    const { page, t, shot } = radka
    await page.goto('/sign-in')
    await fillSignIn(radka, email)
    await page.waitForURL('**/about-user')
    for (const elsewhere of ['/search', '/settings', '/organizations', '/']) {
      await page.goto(elsewhere)
      await page.waitForURL('**/about-user')
    }
    const go = await fillFirstProfile(radka, 'Radka')
    expect(await page.getByLabel(t('profiles:email'), { exact: true }).getAttribute('readonly')).not.toBeNull()

    await page.getByRole('button', { name: t('images:change') }).click()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ja.heic', mimeType: 'image/heic', buffer: Buffer.from('heic') })
    await page.getByText(t('images:problem.heic')).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'ja.png', mimeType: 'image/png', buffer: aPng(600, 400) })
    await page.getByRole('application', { name: t('images:crop') }).press('ArrowLeft')
    await page.getByRole('slider', { name: t('images:scale') }).press('ArrowRight')
    await page.getByText(`${t('images:scale')}: 2×`).waitFor()
    for (let turn = 0; turn < 3; turn += 1)
      await page.getByRole('slider', { name: t('images:rotate') }).press('ArrowRight')
    await page.getByText(`${t('images:rotate')}: 15°`).waitFor()
    await shot('60-crop')
    await page.getByRole('button', { name: t('images:use') }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: t('profiles:about.onMap') }).click()
    const map = page.getByRole('dialog')
    await map.getByRole('button', { name: t('map:cities.brno') }).click()
    await expect.poll(() => page.getByTestId('location').innerText()).toContain('Brno')
    await shot('61-place')
    await map.getByRole('button', { name: t('profiles:about.mapDone') }).click()
    await map.waitFor({ state: 'detached' })
    await go.click()
    await page.waitForURL('**/search')
    await shot('62-intro')
    await skipIntro(radka)

    await page.goto('/about-user')
    await page.waitForURL('**/search')
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1, name: 'Radka Šťastná' }).waitFor()
    const picture = page.locator('main header img').first()
    await expect
      .poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth))
      .toBeGreaterThan(0)
    await shot('63-profile')
    await radka.leave()
  })

  it('says beside its button what is missing, and lists the refused fields, of which the first has the focus', async () => {
    const email = await anAccount('Rita')
    const rita = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Rita')
    const { page, t, shot } = rita
    await page.goto('/sign-in')
    await fillSignIn(rita, email)
    await page.waitForURL('**/about-user')
    await page.getByText(t('profiles:about.agreeFirst')).waitFor()
    for (const consent of ['terms', 'privacy', 'gdpr']) await page.getByLabel(t(`profiles:consents.${consent}`)).check()
    await page.getByText(t('profiles:about.agreeFirst')).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('profiles:about.submit') }).click()
    const refused = page.getByRole('alert').filter({ hasText: t('common:refused_few', { count: 2 }) })
    await refused.waitFor()
    await expect.poll(() => page.evaluate('document.activeElement?.labels?.[0]?.textContent')).toBe(t('profiles:name'))
    await shot('64-refused-fields')
    await expect
      .poll(() => refused.getByRole('button').allInnerTexts())
      .toEqual([t('profiles:name'), t('profiles:activities')])
    expect(new URL(page.url()).pathname).toBe('/about-user')
    await rita.leave()
  })

  it('can be changed later, with errors under their fields', async () => {
    const { email } = await aMember('Soňa', 'en')
    const sona = await arrive({ locale: 'en', ...phone, scheme: 'light' }, 'Soňa')
    const { page, t, shot } = sona
    await startSession(sona, email)
    await page.goto('/profile')
    await shot('64-profile')
    await page.getByRole('link', { name: t('profiles:edit.open') }).click()
    await page.getByLabel(t('profiles:name'), { exact: true }).fill('<b>')
    await page.getByRole('button', { name: t('profiles:edit.submit'), exact: true }).click()
    await page.getByText(t('validation:name')).waitFor()
    await page.getByLabel(t('profiles:surname'), { exact: true }).fill('<i>')
    await page.getByRole('button', { name: t('profiles:edit.submit'), exact: true }).click()
    // The summary names both fields, and the first one has the focus.
    const summary = page.getByRole('alert').filter({ hasText: t('common:refused_other', { count: '2' }) })
    await summary.getByRole('button', { name: t('profiles:surname') }).waitFor()
    const name = page.getByLabel(t('profiles:name'), { exact: true })
    await expect.poll(() => name.evaluate((field) => field === field.ownerDocument.activeElement)).toBe(true)
    await shot('65-edit-refused')
    await page.getByLabel(t('profiles:surname'), { exact: true }).fill('Malá')
    await summary.waitFor({ state: 'detached' })
    await page.getByLabel(t('profiles:name'), { exact: true }).fill('Soňa Anna')
    await page.getByRole('button', { name: t('images:change') }).click()
    await page.getByRole('tab', { name: t('images:seed') }).click()
    await page.getByRole('radio').nth(2).click()
    await shot('66-drawn')
    await page.getByRole('button', { name: t('images:use') }).click()
    await page.getByRole('button', { name: t('profiles:edit.submit'), exact: true }).click()
    await page.waitForURL('**/profile')
    await page.getByText(t('profiles:edit.done')).waitFor()
    await page.getByRole('heading', { level: 1, name: /Soňa Anna/ }).waitFor()
    await page.getByRole('tab', { name: t('profiles:tabs.history') }).click()
    await page.getByText(t('profiles:history.emptyTitle')).waitFor()
    await shot('67-history')

    await page.goto('/user-location')
    await page.getByRole('button', { name: t('map:mine') }).click()
    await page.getByRole('dialog').getByText(t('map:refused.denied')).waitFor()
    await shot('68-position-denied')
    await page.getByRole('button', { name: t('map:refused.ok') }).click()
    await page.getByRole('button', { name: t('map:cities.ostrava') }).click()
    await page.getByRole('button', { name: t('profiles:place.submit') }).click()
    await page.getByText(t('profiles:place.done')).waitFor()

    // The search begins at the saved place, not in the first of the cities.
    await page.goto('/search')
    const places = page.getByRole('group', { name: t('events:search.where') })
    const first = places.getByRole('button').first()
    await expect.poll(() => first.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => first.textContent()).toContain(t('events:search.nearHome'))
    await shot('69-search-at-home')
    await places.getByRole('button', { name: t('events:cities.prague') }).click()
    await page.waitForURL(/around=prague/)
    await first.click()
    await page.waitForURL(/around=home/)
    await sona.leave()
  })
})
