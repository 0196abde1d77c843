import { reportUser } from '@parta/contracts/reports'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { mailTo } from './mail.ts'
import { aMember, siteAdmin } from './people.ts'
import { alert, fillSignIn, signIn } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
)

describe('a reported person', () => {
  it.each(looks)('is revealed with a reason, suspended, and let in again, at $width px', async (look) => {
    const [jana, petr] = [await aMember('Jana'), await aMember('Petr')]
    const message = `Nadává soupeřům ${look.locale} ${look.width}.`
    await (await callsOf(jana.email))(reportUser, { message, reportUserId: petr.id })

    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    const dialog = page.getByRole('dialog')
    const confirm = async (reason: string, button: string) => {
      await dialog.getByLabel(t('admin:users.reason')).fill(reason)
      await dialog.getByRole('button', { name: t(button) }).click()
    }
    await signIn(admin, siteAdmin)
    await page.goto('/admin/reports')
    await page.getByTestId('queued').filter({ hasText: message }).getByRole('link', { name: 'Petr' }).first().click()
    await page.getByRole('heading', { name: 'Petr N.' }).waitFor()
    await page.getByText(message).waitFor()
    expect(await page.getByText(petr.email).count()).toBe(0)
    await take(admin, '436-a-person')
    await page.getByRole('button', { name: t('admin:users.reveal.contact') }).click()
    await take(admin, '437-a-reason')
    await confirm('Posuzuji nahlášení.', 'admin:users.show')
    await page.getByTestId('revealed-contact').filter({ hasText: petr.email }).waitFor()

    await page.getByRole('button', { name: t('admin:users.act.suspend') }).click()
    await take(admin, '438-suspending')
    await confirm('Opakované urážky.', 'admin:users.act.suspend')
    await page.getByRole('button', { name: t('admin:users.act.lift') }).waitFor()
    await take(admin, '439-a-suspended-person')
    expect((await mailTo(petr.email, 2)).text).toContain('Opakované urážky.')
    const suspended = await arrive(look, 'Petr')
    await suspended.page.goto('/sign-in')
    await fillSignIn(suspended, petr.email)
    await alert(suspended, 'errors:identity.suspended').waitFor()
    await take(suspended, '440-suspended')

    await page.goto('/admin/users')
    await page.getByLabel(t('admin:users.search')).fill(petr.email)
    const row = page.getByTestId('admin-user')
    await row.getByText(t('admin:users.state.suspended')).waitFor()
    await take(admin, '441-people')
    await row.getByRole('link').click()
    await page.getByRole('button', { name: t('admin:users.act.lift') }).click()
    await confirm('Omluva.', 'admin:users.act.lift')
    await page.getByRole('button', { name: t('admin:users.act.suspend') }).waitFor()
    await fillSignIn(suspended, petr.email)
    await suspended.page.waitForURL('**/search')
    await page.getByRole('link', { name: t('admin:audit.title'), exact: true }).click()
    await page.getByText('Posuzuji nahlášení.').first().waitFor()
    await take(admin, '442-audit-with-reasons')
    await suspended.leave(['403 POST /public/identity/sign-in'])
    await admin.leave()
  })
})
