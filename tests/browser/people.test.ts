import { describe, expect, it } from 'vitest'
import { arrive, phone } from './browser.ts'
import { mailSaying } from './mail.ts'
import { aMember, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

describe('another person', () => {
  it('can be viewed, and reported once with a reason; oneself cannot, and an unknown id is not found', async () => {
    const { id, name } = await aMember('Gréta', 'en')
    const { id: own, email } = await aMember('Helena', 'en')
    const helena = await arrive({ locale: 'en', ...phone, scheme: 'dark' }, 'Helena')
    const { page, t, shot } = helena
    await startSession(helena, email)
    await page.goto(`/user-profile/${id}`)
    await page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    await shot('98-other-profile')
    await page.getByRole('link', { name: t('profiles:report.open') }).click()
    await page.getByText(t('profiles:report.promise')).waitFor()
    const submit = page.getByRole('button', { name: t('profiles:report.submit') })
    await submit.click()
    await page.getByText(t('validation:required')).waitFor()
    await shot('99-report')
    await page.getByLabel(t('profiles:report.message')).fill('Did not come, and wrote rude things.')
    await submit.click()
    await page.getByText(t('profiles:report.sentTitle')).waitFor()
    await mailSaying(siteAdmin, 'wrote rude things')

    await page.goto(`/report-user?userId=${id}`)
    await page.getByLabel(t('profiles:report.message')).fill('Once more.')
    await submit.click()
    await page.getByText(t('profiles:report.alreadyTitle')).waitFor()
    await shot('100-reported-already')

    // Nobody reports themselves.
    await page.goto(`/user-profile/${own}`)
    await page.waitForURL('**/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: t('profiles:report.open') }).count()).toBe(0)
    await page.goto('/user-profile/nobody')
    await page.getByText(t('profiles:gone.title')).first().waitFor()
    await helena.leave(['409 POST /a/report', '404 GET /a/users/profile/nobody'])
  })
})
