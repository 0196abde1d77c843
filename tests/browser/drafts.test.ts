import { updateOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aMember, anAccount } from './people.ts'
import { choice, fillFirstProfile, fillSignIn, startSession } from './steps.ts'

describe('unsent input', () => {
  it.each(looksOf(['desk', desk, 'dark'], ['phone', phone, 'light']))(
    'survives a reload, and is discarded only after a question (%s)',
    async (_name, size, scheme) => {
      const other = await aMember('Tereza')
      const { email } = await aMember('Uršula')
      await aClub(await callsOf(email), 'Klub')
      const asOther = await callsOf(other.email)
      const secret = await aClub(asOther, 'Tajný klub')
      await asOther(updateOrg, { id: secret, private: true })
      const ursula = await arrive({ locale: 'cs', ...size, scheme }, 'Uršula')
      const { page, t, shot } = ursula
      await startSession(ursula, email)
      const forms = [
        ['/profile-edit', 'profiles:description'],
        ['/profile-aliases-create', 'aliases:name'],
        ['/new-organization', 'orgs:name'],
        ['/notes', 'notes:contacts.tel'],
        [`/report-user?userId=${other.id}`, 'profiles:report.message'],
        ['/feedback-form', 'bugReports:what'],
        ['/edit-feed', 'feeds:text'],
        [`/organizations/${secret}`, 'orgs:ask.message'],
      ] as const
      for (const [path, label] of forms) {
        await page.goto(path)
        const field = page.getByRole('textbox', { name: t(label) }).first()
        await field.waitFor()
        const before = await field.inputValue()
        await field.fill('420777123')
        await page.reload()
        await expect.poll(() => field.inputValue(), { message: path }).toBe('420777123')

        const home = page.locator('a[href="/search"]:visible, a[aria-label="Parta"]:visible').first()
        await home.click()
        const dialog = page.getByRole('dialog')
        await dialog.getByText(t('common:leave.text')).waitFor()
        if (path === '/profile-edit') await shot('158-leave-asked')
        await dialog.getByRole('button', { name: t('common:leave.stay') }).click()
        await dialog.waitFor({ state: 'detached' })
        expect([await field.inputValue(), new URL(page.url()).pathname]).toEqual(['420777123', path.split('?')[0]])
        await home.click()
        await dialog.getByRole('button', { name: t('common:leave.discard') }).click()
        await page.waitForURL((url) => url.pathname !== path.split('?')[0])
        await page.goBack()
        await expect.poll(() => field.inputValue(), { message: path }).toBe(before)
      }
      await ursula.leave([`404 GET /a/organization/single/${secret}`])
    },
  )

  it.each(looksOf(['phone', phone, 'dark'], ['desk', desk, 'light']))(
    'of the first profile survives a reload, except the consents (%s)',
    async (_name, size, scheme) => {
      const vera = await arrive({ locale: 'sk', ...size, scheme }, 'Věra')
      const { page, t } = vera
      await page.goto('/sign-in')
      await fillSignIn(vera, await anAccount('Vera', 'sk'))
      await page.waitForURL('**/about-user')
      await fillFirstProfile(vera, 'Věra')
      await page.reload()
      const name = page.getByLabel(t('profiles:name'), { exact: true })
      await expect.poll(() => name.inputValue()).toBe('Věra')
      await page.getByRole('button', { name: t('profiles:about.more') }).click()
      await expect.poll(() => choice(vera, 'profiles:gender').inputValue()).toBe(t('profiles:genders.female'))
      for (const consent of ['terms', 'privacy', 'gdpr'])
        expect(await page.getByLabel(t(`profiles:consents.${consent}`)).isChecked()).toBe(false)
      expect(await page.getByRole('button', { name: t('profiles:about.submit') }).isEnabled()).toBe(false)
      await vera.leave()
    },
  )
})
