import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aMember } from './people.ts'
import { fillSignIn } from './steps.ts'

const looks = looksOf(
  ['phone', { locale: 'cs', ...phone, scheme: 'light' }],
  ['desk', { locale: 'sk', ...desk, scheme: 'dark' }],
)

describe.each(looks)('a person with an account on the %s', (_screen, look) => {
  it('returns to the section of the link after sign-in, sees that settings are saved, and must give the consent for contacts again', async () => {
    const { email } = await aMember('Tereza', look.locale)
    const tereza = await arrive(look, 'Tereza')
    const { page, t, shot } = tereza
    await page.goto('/settings#calendars')
    await page.waitForURL('**/sign-in')
    await fillSignIn(tereza, email)
    await page.waitForURL('**/settings#calendars')
    await page.getByRole('switch', { name: t('settings:privacy.hideReviews') }).press('Space')
    await page.getByText(t('settings:saved')).waitFor()
    await shot('92-saved')

    await page.goto('/notes')
    await page.getByRole('textbox', { name: t('notes:contacts.tel') }).fill('+420 (777) 123-456')
    await page.getByRole('textbox', { name: t('notes:contacts.email') }).fill(email)
    const consent = page.getByLabel(t('notes:contacts.gdpr'))
    await consent.check()
    await page.getByRole('button', { name: t('notes:contacts.save') }).click()
    await page.getByText(t('notes:done.saved')).waitFor()
    await page.reload()
    await expect
      .poll(() => page.getByRole('textbox', { name: t('notes:contacts.tel') }).inputValue())
      .toBe('+420777123456')
    expect(await consent.isChecked()).toBe(false)

    await page.goto('/organizations?tab=all')
    await page.getByLabel(t('orgs:search')).fill('ab')
    await page.getByText(t('orgs:searchMore', { letters: 3 })).waitFor()
    await shot('130-short-search')
    await tereza.leave()
  })
})
