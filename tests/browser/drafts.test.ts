import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { aMember } from './people.ts'
import { signIn } from './steps.ts'

describe('what is being written', () => {
  it.each([
    ['phone', phone, 'light'],
    ['desk', desk, 'dark'],
  ] as const)('survives a reload, and is left behind only after a question (%s)', async (_name, size, scheme) => {
    const other = await aMember('Tereza')
    const { email } = await aMember('Uršula')
    const ursula = await arrive({ locale: 'cs', ...size, scheme }, 'Uršula')
    const { page, t, shot } = ursula
    await signIn(ursula, email)
    const forms = [
      ['/profile-edit', 'profiles:description'],
      ['/profile-aliases-create', 'aliases:name'],
      ['/new-organization', 'orgs:name'],
      ['/notes', 'notes:contacts.tel'],
      [`/report-user?userId=${other.id}`, 'profiles:report.message'],
      ['/feedback-form', 'feedback:what'],
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
      await page.goto(path)
      await expect.poll(() => field.inputValue(), { message: path }).toBe(before)
    }
    await ursula.leave()
  })
})
