import { reportUser, sendUserFeedback } from '@parta/contracts/reports'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { mailTo } from './mail.ts'
import { aMember, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

describe('the queue of reports', () => {
  it.each(looks)('is worked off by a site admin: taken, warned, answered, at $width px', async (look) => {
    const [jana, petr] = [await aMember('Jana'), await aMember('Petr')]
    const asJana = await callsOf(jana.email)
    const message = `Po zápase na všechny křičel ${look.locale} ${look.width}.`
    await asJana(reportUser, { message, reportUserId: petr.id })
    const title = `Mapa je prázdná ${look.locale} ${look.width}`
    await asJana(sendUserFeedback, { type: 'bug', title, description: 'Na mobilu nic nevidím.', severity: 'high' })

    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin/reports')
    const report = page.getByTestId('queued').filter({ hasText: message })
    await report.getByText(t(`admin:reports.left_other`, { count: '24' })).waitFor()
    await report.getByRole('button', { name: t('admin:reports.take') }).click()
    await report.getByText(t('admin:reports.mine')).waitFor()
    await report.scrollIntoViewIfNeeded()
    await take(admin, '433-reports')
    await report.getByRole('button', { name: t('admin:reports.close') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: t('admin:reports.outcome.warned') }).click()
    await dialog.getByLabel(t('admin:reports.answer')).fill('Ke spoluhráčům se chovej slušně.')
    await take(admin, '434-close-a-report')
    await dialog.getByRole('button', { name: t('admin:reports.confirm') }).click()
    await expect.poll(() => report.count()).toBe(0)
    expect((await mailTo(petr.email, 2)).text).toContain('Ke spoluhráčům se chovej slušně.')
    expect((await mailTo(jana.email, 2)).text).not.toContain('Ke spoluhráčům')

    await page.getByText(t('admin:reports.queue.feedback'), { exact: true }).click()
    const feedback = page.getByTestId('queued').filter({ hasText: title })
    await feedback.getByRole('button', { name: t('admin:reports.close') }).click()
    await dialog.getByLabel(t('admin:reports.answer')).fill('Mapa už jde.')
    await dialog.getByRole('button', { name: t('admin:reports.confirm') }).click()
    await expect.poll(() => feedback.count()).toBe(0)
    await page.goto('/admin/reports?queue=feedback&state=closed')
    await feedback.getByText(t('admin:reports.outcome.solved')).waitFor()
    await take(admin, '435-closed-feedback')
    await admin.leave()
  })
})
