import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { aMember, password } from './people.ts'
import { alert, fillSignIn, startSession } from './steps.ts'

describe('the settings', () => {
  it('save the language, the colour scheme and every switch', async () => {
    const { email } = await aMember('Alena')
    const alena = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Alena')
    const { page, t, shot } = alena
    await startSession(alena, email)
    await page.goto('/settings')
    const chat = page.getByRole('switch', {
      name: `${t('settings:notifications.categories.chat')}: ${t('settings:notifications.channels.push')}`,
    })
    const hidden = page.getByRole('switch', { name: t('settings:privacy.hideReviews') })
    await hidden.waitFor()
    const [chatWas, hiddenWas] = [await chat.isChecked(), await hidden.isChecked()]
    for (const one of [chat, hidden]) {
      const saved = page.waitForResponse(
        (answer) => answer.request().method() === 'PUT' || answer.request().method() === 'PATCH',
      )
      await one.press('Space')
      expect((await saved).status()).toBeLessThan(300)
    }
    await shot('90-settings')
    await page.getByText('English', { exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.getByText('Dark', { exact: true }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
    const english = page.getByRole('switch', { name: 'Chat: Push' })
    await expect.poll(() => english.isChecked()).toBe(!chatWas)
    await expect.poll(() => page.getByRole('switch', { name: 'Hide my reviews' }).isChecked()).toBe(!hiddenWas)
    await alena.leave()
  })

  it('change the password, which signs out all other browsers', async () => {
    const { email } = await aMember('Blanka', 'en')
    const look = { locale: 'en', ...phone, scheme: 'dark' } as const
    const other = await arrive(look, 'Blanka elsewhere')
    await startSession(other, email)
    const blanka = await arrive(look, 'Blanka')
    const { page, t, shot } = blanka
    await startSession(blanka, email)
    await page.goto('/settings')
    await page.getByRole('link', { name: t('settings:ways.change'), exact: true }).click()
    await page.waitForURL('**/change-password')
    const change = async (old: string, fresh: string) => {
      await page.getByLabel(t('identity:changePassword.old'), { exact: true }).fill(old)
      await page.getByLabel(t('identity:newPassword'), { exact: true }).fill(fresh)
      await page.getByLabel(t('identity:repeated'), { exact: true }).fill(fresh)
      await page.getByRole('button', { name: t('identity:changePassword.submit') }).click()
    }
    await change('Spatne2026', 'NoveHeslo2026')
    await page.getByText(t('errors:identity.wrongPassword')).waitFor()
    await change(password, password)
    await page.getByText(t('errors:identity.samePassword')).waitFor()
    await shot('91-change-password')
    await change(password, 'NoveHeslo2026')
    await page.waitForURL('**/settings')
    await page.getByText(t('identity:changePassword.done')).waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: t('settings:title') }).waitFor()

    await other.page.goto('/profile')
    await other.page.waitForURL('**/sign-in')
    await fillSignIn(other, email, password)
    await alert(other, 'errors:identity.notAuthorized').waitFor()
    await other.leave(['401 POST /public/identity/refresh', '400 POST /public/identity/sign-in'])
    await blanka.leave(['400 POST /a/identity/change-password'])
  })

  it('list the sessions, and end one of another device', async () => {
    const { email } = await aMember('Cilka', 'sk')
    const look = { locale: 'sk', ...desk, scheme: 'light' } as const
    const other = await arrive(look, 'Cilka elsewhere')
    await startSession(other, email)
    const cilka = await arrive(look, 'Cilka')
    const { page, t, shot } = cilka
    await startSession(cilka, email)
    await page.goto('/settings')
    await page.getByText(t('settings:devices.current'), { exact: true }).waitFor()
    await shot('92-devices')
    // One session was created without a browser.
    const ends = page.getByRole('button', { name: /Chrom.*/ }).filter({ hasText: t('settings:devices.end') })
    await expect.poll(() => ends.count()).toBe(1)
    await ends.first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:devices.end'), exact: true })
      .click()
    await page.getByText(t('settings:devices.ended')).waitFor()
    await expect.poll(() => ends.count()).toBe(0)
    await other.page.goto('/profile')
    await other.page.waitForURL('**/sign-in')
    await other.leave(['401 POST /public/identity/refresh'])

    await page.getByRole('button', { name: t('settings:devices.everywhere') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:devices.everywhere'), exact: true })
      .click()
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.signedOut')).waitFor()
    await cilka.leave()
  })
})
