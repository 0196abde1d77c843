import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { codeTo, mailTo } from './mail.ts'
import { aMember, freshEmail, password } from './people.ts'
import { alert, fillSignIn, signOut, startSession, typeCode } from './steps.ts'

interface Stranger {
  readonly subject: string
  readonly email: string
  readonly name?: string
  /** The Google Workspace domain of the account. */
  readonly hd?: string
}

/** Fills in the sign-in page of the local test provider. */
async function tellProvider({ page }: Visitor, { subject, email, name = '', hd = '' }: Stranger): Promise<void> {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Workspace domain').fill(hd)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

async function goBy(visitor: Visitor, provider: string, stranger: Stranger): Promise<void> {
  const { page, t } = visitor
  await page.goto('/sign-in')
  await page.getByRole('button', { name: t('identity:continueWith', { provider }) }).click()
  await tellProvider(visitor, stranger)
}

const complete = (provider: string) => `409 POST /public/identity/social/${provider}/complete`

describe('sign-in by a provider', () => {
  it('creates an account by Google, with the name in the first profile', async () => {
    const jana = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Jana')
    const { page, t, shot } = jana
    await page.goto('/sign-in')
    await page.getByRole('button', { name: t('identity:continueWith', { provider: 'Google' }) }).waitFor()
    await shot('40-providers')
    const email = freshEmail('jana').replace('example.com', 'gmail.com')
    await goBy(jana, 'Google', { subject: `g-${email}`, email, name: 'Jana Dvořáková' })
    await page.waitForURL('**/about-user')
    await expect.poll(() => page.getByLabel(t('profiles:name'), { exact: true }).inputValue()).toBe('Jana')
    await expect.poll(() => page.getByLabel(t('profiles:surname'), { exact: true }).inputValue()).toBe('Dvořáková')
    await expect.poll(() => page.getByLabel(t('profiles:email'), { exact: true }).inputValue()).toBe(email)
    await jana.leave()
  })

  it('creates an account by Apple, whose form passes the name only once', async () => {
    const karel = await arrive({ locale: 'en', ...desk, scheme: 'dark' }, 'Karel')
    const { page, t } = karel
    await page.goto('/sign-in')
    await page.getByRole('button', { name: t('identity:continueWith', { provider: 'Apple' }) }).waitFor()
    await karel.shot('41-providers')
    const email = freshEmail('karel').replace('example.com', 'privaterelay.appleid.com')
    await goBy(karel, 'Apple', { subject: `a-${email}`, email, name: 'Karel Malý' })
    await page.waitForURL('**/about-user')
    await expect.poll(() => page.getByLabel(t('profiles:name'), { exact: true }).inputValue()).toBe('Karel')
    await expect.poll(() => page.getByLabel(t('profiles:surname'), { exact: true }).inputValue()).toBe('Malý')
    await karel.leave()
  })

  it('opens an account that was linked in the settings, until it is unlinked', async () => {
    const { email } = await aMember('Lenka', 'sk')
    const lenka = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'Lenka')
    const { page, t, shot } = lenka
    const google = { subject: `g-${email}`, email: `g-${email}`, hd: 'example.com' }
    await startSession(lenka, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:ways.linkTitle', { provider: 'Google' }) }).click()
    await tellProvider(lenka, google)
    await page.getByText(t('identity:social.linked', { provider: 'Google' })).waitFor()
    await page.waitForURL('**/settings')
    const unlink = page.getByRole('button', { name: t('settings:ways.unlinkTitle', { provider: 'Google' }) })
    await unlink.scrollIntoViewIfNeeded()
    await shot('42-linked')
    await signOut(lenka)

    await goBy(lenka, 'Google', google)
    await page.waitForURL('**/search')

    await page.goto('/settings')
    await unlink.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:ways.unlink'), exact: true })
      .click()
    await page.getByText(t('settings:ways.unlinked', { provider: 'Google' })).waitFor()
    expect((await mailTo(email, 3)).text).toContain('Google')
    await lenka.leave()
  })

  it('does not open another person’s confirmed account with the same e-mail', async () => {
    const { email } = await aMember('Marie')
    const thief = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'a thief')
    const { page, shot } = thief
    await goBy(thief, 'Google', { subject: `thief-${email}`, email, hd: 'example.com' })
    await page.waitForURL('**/sign-in?error_description=UsernameExistsException')
    await alert(thief, 'errors:identity.usernameExists').waitFor()
    await shot('43-e-mail-exists')
    await goBy(thief, 'Facebook', { subject: `thief-${email}`, email, name: 'Zlý Zloděj' })
    await page.waitForURL('**/sign-in?error_description=UsernameExistsException')
    await fillSignIn(thief, email, 'Zkusim1Stesti')
    await alert(thief, 'errors:identity.notAuthorized').waitFor()
    await thief.leave([complete('google'), complete('facebook'), '400 POST /public/identity/sign-in'])

    const owner = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Marie')
    await startSession(owner, email, password)
    await owner.leave()
  })

  it('asks for a mailed code if Facebook has not verified the e-mail', async () => {
    const email = freshEmail('nela')
    const nela = await arrive({ locale: 'sk', ...desk, scheme: 'light' }, 'Nela')
    const { page, t, shot } = nela
    await goBy(nela, 'Facebook', { subject: `f-${email}`, email, name: 'Nela Kováčová' })
    await page.getByLabel(t('identity:verification.code')).waitFor()
    const code = await codeTo(email)
    await typeCode(nela, code === '000000' ? '111111' : '000000')
    await page.getByText(t('errors:identity.codeMismatch')).waitFor()
    await shot('44-facebook-code')
    await page.goto('/search')
    await page.waitForURL('**/sign-in')

    await goBy(nela, 'Facebook', { subject: `f-${email}`, email, name: 'Nela Kováčová' })
    await typeCode(nela, await codeTo(email, 2))
    await page.waitForURL('**/about-user')
    await expect.poll(() => page.getByLabel(t('profiles:name'), { exact: true }).inputValue()).toBe('Nela')
    await nela.leave(['400 POST /public/identity/social/confirm'])
  })

  it('requires a new password if the account may not be opened without one', async () => {
    const ota = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Ota')
    const { page, t } = ota
    const email = freshEmail('ota')
    await goBy(ota, 'Facebook', { subject: `f-${email}`, email, name: 'Ota Malý' })
    const code = await codeTo(email)
    const problem = { type: 'about:blank', status: 400, code: 'identity.passwordResetRequired' }
    await page.route('**/public/identity/social/confirm', (route) =>
      route.fulfill({ status: 400, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
    )
    await typeCode(ota, code)
    await page.waitForURL('**/request-password')
    await page.getByText(t('errors:identity.passwordResetRequired')).waitFor()
    await ota.leave(['400 POST /public/identity/social/confirm'])
  })

  it('can be cancelled on the provider’s page', async () => {
    const oto = await arrive({ locale: 'en', ...phone, scheme: 'dark' }, 'Oto')
    const { page, t, shot } = oto
    await page.goto('/sign-up')
    await page.getByRole('button', { name: t('identity:continueWith', { provider: 'Google' }) }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await alert(oto, 'errors:identity.socialCancelled').waitFor()
    await shot('45-cancelled')
    await page.getByRole('link', { name: t('identity:verification.toSignIn') }).click()
    await page.waitForURL('**/sign-in')
    await oto.leave(['400 POST /public/identity/social/google/complete'])
  })
})
