import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { expectLightPage } from './light-page.ts'
import { codeTo, linkTo } from './mail.ts'
import { aMember, password } from './people.ts'
import { alert, fillSignIn, startSession } from './steps.ts'

const looks = looksOf({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'en', ...desk, scheme: 'dark' })
const refused = '400 POST /public/identity/sign-in'

describe('signing in', () => {
  it('is locked after five wrong passwords, and possible with the right one a second later', async () => {
    const { email } = await aMember('Hana')
    const hana = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Hana')
    const { page, shot } = hana
    await page.goto('/sign-in')
    const answered = async (secret: string) => {
      const answer = page.waitForResponse('**/public/identity/sign-in')
      await fillSignIn(hana, email, secret)
      return (await answer).status()
    }
    for (let tries = 1; tries <= 5; tries += 1) await answered(`Spatne-${tries}`)
    // The fifth failure locks for a second, each later one twice as long as the previous.
    const locked = alert(hana, 'errors:identity.locked')
    for (let tries = 6; tries <= 10 && !(await locked.isVisible()); tries += 1) await answered(`Spatne-${tries}`)
    await locked.waitFor()
    await shot('31-locked')
    await expect.poll(() => answered(password), { interval: 1000 }).toBe(200)
    await page.waitForURL('**/search')
    await hana.leave([refused])
  })

  it('offers a mailed code, which signs in also while the password is locked', async () => {
    const { email } = await aMember('Hana')
    const hana = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Hana, locked')
    const { page, t, shot } = hana
    await page.goto('/sign-in')
    const locked = alert(hana, 'errors:identity.locked')
    for (let tries = 1; tries <= 10 && !(await locked.isVisible()); tries += 1) {
      const answer = page.waitForResponse('**/public/identity/sign-in')
      await fillSignIn(hana, email, `Spatne-${tries}`)
      await answer
    }
    await locked.waitFor()
    await page.getByRole('button', { name: t('identity:signIn.byCode') }).click()
    await page.waitForURL('**/sign-in-code')
    await page.getByText(t('identity:codeSignIn.sent', { email })).waitFor()
    await shot('31-code-by-mail')
    const enter = page.getByRole('button', { name: t('identity:codeSignIn.enter') })
    const code = await codeTo(email, 2)
    await page.getByLabel(t('identity:verification.code')).fill(code === '000000' ? '000001' : '000000')
    await enter.click()
    await page.getByText(t('errors:identity.codeMismatch')).first().waitFor()
    await page.getByLabel(t('identity:verification.code')).fill(code)
    await enter.click()
    await page.waitForURL('**/search')
    await hana.leave([refused, '400 POST /public/identity/sign-in-by-code'])
  })

  it('is a page that a phone without a cache loads quickly', async () => {
    const hana = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Hana')
    await hana.page.goto('/sign-in')
    await hana.page.getByRole('button', { name: hana.t('identity:signIn.byCode') }).waitFor()
    await expectLightPage(hana)
    await hana.shot('30-sign-in')
    await hana.leave()
  })

  it.each(looks)('asks for the e-mail of the code, and its link signs in in another browser: $locale', async (look) => {
    const { email } = await aMember('Hana')
    const hana = await arrive(look, 'Hana')
    const { page, t, shot } = hana
    await page.goto('/sign-in')
    await page.getByRole('button', { name: t('identity:signIn.byCode') }).click()
    await page.getByRole('heading', { name: t('identity:codeSignIn.title') }).waitFor()
    await page.getByRole('button', { name: t('identity:codeSignIn.submit') }).click()
    await page.getByText(t('validation:emailRequired')).first().waitFor()
    await shot('32-code-email')
    await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
    await page.getByRole('button', { name: t('identity:codeSignIn.submit') }).click()
    await page.getByText(t('identity:codeSignIn.sent', { email })).waitFor()
    await hana.leave()

    const link = await linkTo(email, '/sign-in-code', 2)
    const other = await arrive(look, 'Hana, elsewhere')
    await other.page.goto(link)
    await other.page.getByText(t('identity:codeSignIn.byLink', { email })).waitFor()
    await other.shot('33-code-link')
    await other.page.getByRole('button', { name: t('identity:codeSignIn.enter') }).click()
    await other.page.waitForURL('**/search')
    await other.leave()

    const late = await arrive(look, 'Hana, late')
    await late.page.goto(link)
    await late.page.getByRole('button', { name: t('identity:codeSignIn.enter') }).click()
    await late.page.getByText(t('identity:codeSignIn.linkFailed')).waitFor()
    await late.shot('34-code-link-over')
    await late.leave(['400 POST /public/identity/sign-in-by-code'])
  })

  it('sets a new password by a mailed code, which invalidates the old one and signs out other browsers', async () => {
    const { email } = await aMember('Ivana', 'en')
    const before = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Ivana before')
    await startSession(before, email)
    const ivana = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Ivana')
    const { page, t, shot } = ivana
    await page.goto('/sign-in')
    await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
    await page.getByRole('link', { name: t('identity:signIn.forgotten') }).click()
    await page.waitForURL('**/request-password')
    await shot('32-forgotten')
    await page.getByRole('button', { name: t('identity:requestPassword.submit') }).click()
    await page.waitForURL('**/submit-password')

    await page.getByLabel(t('identity:verification.code')).fill(await codeTo(email, 2))
    await page.getByLabel(t('identity:newPassword'), { exact: true }).fill('NoveHeslo2026')
    await page.getByLabel(t('identity:repeated'), { exact: true }).fill('NoveHeslo2027')
    const submit = page.getByRole('button', { name: t('identity:submitPassword.submit') })
    await submit.click()
    await page.getByText(t('validation:passwordsMatch')).waitFor()
    await shot('33-new-password')
    await page.getByLabel(t('identity:repeated'), { exact: true }).fill('NoveHeslo2026')
    await submit.click()
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.passwordSet')).waitFor()

    await fillSignIn(ivana, email, password)
    await alert(ivana, 'errors:identity.notAuthorized').waitFor()
    await fillSignIn(ivana, email, 'NoveHeslo2026')
    await page.waitForURL('**/search')

    await before.page.goto('/profile')
    await before.page.waitForURL('**/sign-in')
    await before.leave(['401 POST /public/identity/refresh'])
    await ivana.leave([refused])
  })
})
