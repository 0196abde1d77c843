import { describe, expect, it } from 'vitest'
import { arrive, desk } from './browser.ts'
import { mailTo } from './mail.ts'
import { ageProofs } from './past.ts'
import { aMember } from './people.ts'
import { giveChip, signOut, startSession } from './steps.ts'

describe('a passkey', () => {
  it('is added in the settings, and signs in until it is removed', async () => {
    const { email } = await aMember('Petra')
    const petra = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Petra')
    const { page, t, shot } = petra
    await giveChip(petra)
    await startSession(petra, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:passkeys.add') }).click()
    await page.getByLabel(t('settings:passkeys.name'), { exact: true }).fill('Můj notebook')
    await shot('50-new-passkey')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:passkeys.create') })
      .click()
    await page.getByText(t('settings:passkeys.done')).waitFor()
    await page.getByText('Můj notebook').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Můj notebook').scrollIntoViewIfNeeded()
    await shot('51-passkey')
    expect((await mailTo(email, 2)).text).toContain('Můj notebook')

    await signOut(petra)
    // A browser that has used the passkey offers it in the e-mail field; the virtual authenticator accepts at once.
    await page.goto('/sign-in')
    await page.waitForURL('**/search')
    // The map loads events whenever it moves; after the sign-out this call would be refused.
    await page.goto('/settings')
    await page.getByText('Můj notebook').waitFor()

    // A browser that has not used it asks only by the button.
    await page.evaluate(() => localStorage.removeItem('parta.passkey'))
    await signOut(petra)
    await page.getByRole('button', { name: t('identity:passkey') }).click()
    await page.waitForURL('**/search')

    await page.goto('/settings')
    await page.getByText(t('settings:devices.ways.passkey')).first().waitFor()
    // A passkey also gives the fresh proof.
    await ageProofs(email)
    await page.getByRole('button', { name: t('settings:data.ask') }).click()
    const proof = page.getByRole('dialog', { name: t('identity:proof.title') })
    await proof.getByRole('button', { name: t('identity:proof.byPasskey') }).waitFor()
    await shot('52-proof')
    await proof.getByRole('button', { name: t('identity:proof.byPasskey') }).click()
    await page.getByRole('button', { name: t('settings:data.download') }).waitFor()
    await page.getByRole('button', { name: t('settings:passkeys.removeTitle', { name: 'Můj notebook' }) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:passkeys.remove'), exact: true })
      .click()
    await page.getByText(t('settings:passkeys.removed')).waitFor()
    await petra.leave(['403 POST /a/users/export'])
  })
})
