import { locales } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { mailSaying } from './mail.ts'
import { siteAdmin } from './people.ts'
import { choice } from './steps.ts'
import { words } from './words.ts'

describe('a visitor without an account', () => {
  it('reads about the app and its legal texts', async () => {
    const ilona = await arrive({ locale: 'en', ...phone, scheme: 'light' }, 'Ilona')
    const { page, t, shot } = ilona
    await page.goto('/?ref=friend123')
    await page.getByRole('heading', { level: 1, name: t('landing:title') }).waitFor()
    await page.waitForURL((url) => url.search === '')
    await shot('110-landing')
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await shot('111-footer')
    for (const text of ['terms', 'privacy', 'gdpr'] as const) {
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: t(`public:footer.${text}`), exact: true })
        .click()
      await page.getByRole('heading', { level: 1, name: t(`legal:titles.${text}`) }).waitFor()
      await page.getByRole('navigation', { name: t('legal:contents') }).waitFor()
      await shot(`112-${text}`)
    }
    await page.getByLabel(t('public:nav.menu')).click()
    await page.getByRole('link', { name: t('public:nav.about'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: t('public:about.title') }).waitFor()
    await shot('113-about')
    await page.getByRole('link', { name: t('public:about.toManual') }).click()
    await page.getByRole('heading', { level: 1, name: t('legal:titles.manual') }).waitFor()
    await shot('114-manual')
    await page.goto('/store-redirect?type=lite')
    await page.getByRole('heading', { level: 1, name: t('public:store.title') }).waitFor()
    await shot('115-store')
    const robots = await page.request.get('/robots.txt')
    expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
    expect(await robots.text()).toMatch(/^User-agent: \*$[\s\S]*^Sitemap: http\S+\/sitemap\.xml$/m)
    await ilona.leave()
  })

  it('can send feedback to the operator', async () => {
    const jarda = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Jarda')
    const { page, t, shot } = jarda
    await page.goto('/feedback-form')
    await page.getByRole('button', { name: t('bugReports:submit') }).click()
    await page.getByText(t('validation:required')).first().waitFor()
    await shot('116-feedback')
    const title = `Nejde tlačítko ${Date.now()}`
    await page.getByLabel(t('bugReports:what')).fill(title)
    await page.getByLabel(t('bugReports:description'), { exact: true }).fill('Zmáčknu ho a nic.')
    await choice(jarda, 'bugReports:severity.bug').click()
    await page.getByRole('option', { name: t('bugReports:severities.bug.high') }).click()
    await page.getByRole('button', { name: t('bugReports:submit') }).click()
    await page.getByText(t('bugReports:sentText')).waitFor()
    await mailSaying(siteAdmin, title)
    await jarda.leave()
  })

  it.each(locales)('is told in %s that a page does not exist', async (locale) => {
    const kdo = await arrive(
      { locale, ...(locale === 'sk' ? phone : desk), scheme: locale === 'en' ? 'dark' : 'light' },
      'Kdo',
    )
    await kdo.page.goto('/no/such/page')
    await kdo.page.getByRole('heading', { name: words(locale)('common:notFound.title') }).waitFor()
    await kdo.shot('117-nothing-here')
    await kdo.page.getByRole('link', { name: words(locale)('common:notFound.home') }).click()
    await kdo.page.getByRole('heading', { level: 1, name: words(locale)('landing:title') }).waitFor()
    await kdo.page.goto('/events')
    await kdo.page.waitForURL('**/sign-in')
    await kdo.leave()
  })
})
