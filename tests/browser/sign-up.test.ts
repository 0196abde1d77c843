import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { codeTo, linkTo } from './mail.ts'
import { ageCode } from './past.ts'
import { anAccount, freshEmail, password } from './people.ts'
import { alert, fillSignIn, fillSignUp, typeCode } from './steps.ts'

const confirm = '400 POST /public/identity/confirm-sign-up'

describe('signing up', () => {
  it('refuses missing input, an existing e-mail, and a wrong, replaced or expired code; the e-mail can be corrected', async () => {
    const [taken, wrong, email] = [await anAccount('gita'), freshEmail('dnaa'), freshEmail('dana')]
    const dana = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Dana')
    const { page, t, shot } = dana
    const field = page.getByLabel(t('identity:email'), { exact: true })
    const fill = async (address: string, secret: string) => {
      await field.fill(address)
      await page.getByLabel(t('identity:password'), { exact: true }).fill(secret)
      await page.getByRole('button', { name: t('identity:signUp.submit'), exact: true }).click()
    }
    await page.goto('/sign-up')
    await fill('gita', 'heslo')
    await page.getByText(t('validation:email')).waitFor()
    await shot('26-sign-up-refused')
    await fill(taken.toUpperCase(), password)
    await page.getByText(t('errors:identity.usernameExists')).waitFor()
    await shot('27-e-mail-exists')
    await fill(wrong, password)
    await page.waitForURL('**/verification')
    await shot('27-waiting-for-the-code')
    await page.getByRole('link', { name: t('identity:verification.otherEmail') }).click()
    await expect.poll(() => field.inputValue()).toBe(wrong)
    await fill(email, password)
    await page.getByText(t('identity:verification.sentTo', { email })).waitFor()
    const first = await codeTo(email)

    await typeCode(dana, first === '000000' ? '111111' : '000000')
    await page.getByText(t('errors:identity.codeMismatch')).waitFor()
    await shot('20-wrong-code')
    await page.getByRole('button', { name: t('identity:verification.resend') }).click()
    await page.getByText(t('identity:verification.resent')).waitFor()
    await page.getByText(t('errors:identity.codeMismatch')).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel(t('identity:verification.code')).inputValue()).toBe('')
    const second = await codeTo(email, 2)
    await typeCode(dana, first)
    await page.getByText(t('errors:identity.codeMismatch')).waitFor()
    await ageCode(email)
    await typeCode(dana, second)
    await page.getByText(t('errors:identity.codeExpired')).waitFor()
    await shot('21-expired-code')
    await page.getByRole('button', { name: t('identity:verification.resend') }).click()
    await typeCode(dana, await codeTo(email, 3))
    // The browser of the sign-up is signed in at once.
    await page.waitForURL('**/about-user')
    await dana.leave(['409 POST /public/identity/sign-up', confirm])
  })

  it('is confirmed once by the mail’s link; an expired, damaged or used one says so', async () => {
    const email = freshEmail('filip')
    const filip = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Filip')
    const { page, t, shot } = filip
    const resend = page.getByRole('button', { name: t('identity:verification.resend') })
    const tap = async (link: string) => {
      await page.goto(link)
      await page.getByRole('button', { name: t('identity:verification.submit') }).click()
    }
    await fillSignUp(filip, email)
    const link = await linkTo(email, '/verification')
    await ageCode(email)

    await tap(link)
    await alert(filip, 'errors:identity.codeExpired').waitFor()
    await shot('25-expired-link')
    await resend.click()
    const fresh = await linkTo(email, '/verification', 2)
    const code = new URL(fresh, 'http://parta').searchParams.get('code') ?? ''
    const other = code === '123456' ? '654321' : '123456'
    await tap(fresh.replace(code, other))
    await alert(filip, 'errors:identity.codeMismatch').waitFor()
    await tap(fresh.replace('clientId=web', 'clientId=other'))
    await alert(filip, 'identity:verification.couldNot').waitFor()
    expect(await resend.count()).toBe(0)

    await page.goto(fresh)
    await page.getByText(t('identity:verification.byLink', { email })).waitFor()
    await shot('22-link-of-the-mail')
    await page.getByRole('button', { name: t('identity:verification.submit') }).click()
    await page.getByRole('heading', { name: t('identity:verification.welcome') }).waitFor()
    await shot('23-welcome')
    await tap(fresh)
    await alert(filip, 'errors:identity.alreadyConfirmed').waitFor()
    expect(await resend.count()).toBe(0)
    await shot('24-confirmed-already')
    await page.goto('/sign-in')
    await page.waitForURL('**/about-user')
    await filip.leave([confirm])
  })

  it('sends another code to somebody who signs in before confirming', async () => {
    const email = freshEmail('zdena')
    const zdena = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Zdena')
    const { page, t } = zdena
    await fillSignUp(zdena, email)
    await codeTo(email)
    await page.goto('/sign-in')
    await fillSignIn(zdena, email)
    await page.waitForURL('**/verification')
    await page.getByText(t('identity:verification.sentTo', { email })).waitFor()
    await typeCode(zdena, await codeTo(email, 2))
    await page.waitForURL('**/about-user')
    await zdena.leave(['400 POST /public/identity/sign-in'])
  })

  it('asks for the password if the link is opened in another browser, and confirms no other account', async () => {
    const email = freshEmail('klara')
    const thief = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'a thief')
    await fillSignUp(thief, email, 'Cizi2026heslo')
    const foreign = await linkTo(email, '/verification')
    const klara = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Klára')
    await fillSignUp(klara, email)
    const own = await linkTo(email, '/verification', 2)
    const mobile = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Klára on her phone')
    const { page, t, shot } = mobile
    const submit = page.getByRole('button', { name: t('identity:verification.submit') })
    const confirmWith = async (secret: string) => {
      await page.getByLabel(t('identity:verification.password'), { exact: true }).fill(secret)
      await submit.click()
    }

    await page.goto(foreign)
    await submit.click()
    await page.getByText(t('identity:verification.elsewhere', { email })).waitFor()
    await shot('28-password-of-the-sign-up')
    await confirmWith('Neco2026jineho')
    await page.getByText(t('errors:identity.wrongPassword')).waitFor()
    await confirmWith(password)
    await alert(mobile, 'errors:identity.codeMismatch').waitFor()

    await page.goto(own)
    await submit.click()
    await page.getByRole('heading', { name: t('identity:verification.welcome') }).waitFor()
    await shot('29-welcome-elsewhere')
    await page.getByRole('link', { name: t('identity:verification.goOn') }).click()
    await page.waitForURL('**/about-user')
    await mobile.leave([confirm])
    await klara.leave()

    await thief.page.goto('/sign-in')
    await fillSignIn(thief, email, 'Cizi2026heslo')
    await alert(thief, 'errors:identity.notAuthorized').waitFor()
    await thief.leave(['400 POST /public/identity/sign-in'])
  })

  it('asks for the password if the code is typed in another browser, as the next step and not as an error', async () => {
    const email = freshEmail('lucie')
    const lucie = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Lucie')
    await fillSignUp(lucie, email)
    const mobile = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Lucie on her phone')
    const { page, t, shot } = mobile
    await page.goto('/verification')
    await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
    await typeCode(mobile, await codeTo(email))
    await page
      .getByRole('status')
      .filter({ hasText: t('errors:identity.signUpElsewhere') })
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await shot('281-code-elsewhere')
    const field = page.getByLabel(t('identity:verification.password'), { exact: true })
    await field.fill('Neco2026jineho')
    await page.getByRole('button', { name: t('identity:verification.submit') }).click()
    await page.getByText(t('errors:identity.wrongPassword')).waitFor()
    await shot('282-wrong-password-elsewhere')
    await field.fill(password)
    await page.getByRole('button', { name: t('identity:verification.submit') }).click()
    await page.waitForURL('**/about-user')
    await mobile.leave([confirm])
    await lucie.leave()
  })
})
