import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { codeTo, linkTo } from './mail.ts'
import { ageCode } from './past.ts'
import { freshEmail } from './people.ts'
import { alert, fillSignIn, fillSignUp, typeCode } from './steps.ts'

const confirm = '400 POST /public/identity/confirm-sign-up'

describe('signing up', () => {
  it('refuses a wrong code and one that a newer replaced or time has spoilt, and takes the newest', async () => {
    const email = freshEmail('dana')
    const dana = await arrive({ locale: 'en', ...phone, scheme: 'light' }, 'Dana')
    const { page, t, shot } = dana
    await fillSignUp(dana, email)
    const first = await codeTo(email)

    await typeCode(dana, first === '000000' ? '111111' : '000000')
    await page.getByText(t('errors:identity.codeMismatch')).waitFor()
    await shot('20-wrong-code')

    await page.getByRole('button', { name: t('identity:verification.resend') }).click()
    await page.getByText(t('identity:verification.resent')).waitFor()
    const second = await codeTo(email, 2)
    await typeCode(dana, first)
    await page.getByText(t('errors:identity.codeMismatch')).waitFor()

    await ageCode(email)
    await typeCode(dana, second)
    await page.getByText(t('errors:identity.codeExpired')).waitFor()
    await shot('21-expired-code')

    await page.getByRole('button', { name: t('identity:verification.resend') }).click()
    await typeCode(dana, await codeTo(email, 3))
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.confirmed')).waitFor()
    await shot('22-confirmed')
    await dana.leave([confirm])
  })

  it('confirms by the link of the mail, once; the second time it says that all is done already', async () => {
    const email = freshEmail('eliska')
    const eliska = await arrive({ locale: 'sk', ...desk, scheme: 'dark' }, 'Eliška')
    const { page, t, shot } = eliska
    await fillSignUp(eliska, email)
    const link = await linkTo(email, '/verification')

    await page.goto(link)
    await page.getByRole('heading', { name: t('identity:verification.welcome') }).waitFor()
    await shot('23-welcome')

    await page.goto(link)
    await alert(eliska, 'errors:identity.alreadyConfirmed').waitFor()
    expect(await page.getByRole('button', { name: t('identity:verification.resend') }).count()).toBe(0)
    await shot('24-confirmed-already')

    await page.goto('/sign-in')
    await fillSignIn(eliska, email)
    await page.waitForURL('**/about-user')
    await eliska.leave([confirm])
  })

  it('offers a new code where the link is too old, and where it was tampered with', async () => {
    const email = freshEmail('filip')
    const filip = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Filip')
    const { page, t, shot } = filip
    await fillSignUp(filip, email)
    const link = await linkTo(email, '/verification')
    await ageCode(email)

    await page.goto(link)
    await alert(filip, 'errors:identity.codeExpired').waitFor()
    await shot('25-expired-link')
    await page.getByRole('button', { name: t('identity:verification.resend') }).click()
    const fresh = await linkTo(email, '/verification', 2)
    const code = new URL(fresh, 'http://parta').searchParams.get('code') ?? ''
    const other = code === '123456' ? '654321' : '123456'

    await page.goto(fresh.replace(code, other))
    await alert(filip, 'errors:identity.codeMismatch').waitFor()
    await page.goto(fresh.replace('clientId=web', 'clientId=other'))
    await alert(filip, 'identity:verification.couldNot').waitFor()
    expect(await page.getByRole('button', { name: t('identity:verification.resend') }).count()).toBe(0)
    await page.goto(fresh)
    await page.getByRole('heading', { name: t('identity:verification.welcome') }).waitFor()
    await filip.leave([confirm])
  })

  it('says below its field what a sign-up lacks, and that an e-mail exists', async () => {
    const email = freshEmail('gita')
    const gita = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Gita')
    const { page, t, shot } = gita
    await page.goto('/sign-up')
    await page.getByLabel(t('identity:email'), { exact: true }).fill('gita')
    await page.getByLabel(t('identity:password'), { exact: true }).fill('heslo')
    await page.getByRole('button', { name: t('identity:signUp.submit'), exact: true }).click()
    await page.getByText(t('validation:email')).waitFor()
    await shot('26-sign-up-refused')

    await fillSignUp(gita, email)
    await typeCode(gita, await codeTo(email))
    await page.waitForURL('**/sign-in')
    await page.goto('/sign-up')
    await page.getByLabel(t('identity:email'), { exact: true }).fill(email.toUpperCase())
    await page.getByLabel(t('identity:password'), { exact: true }).fill('Spolecne2026')
    await page.getByRole('button', { name: t('identity:signUp.submit'), exact: true }).click()
    await page.getByText(t('errors:identity.usernameExists')).waitFor()
    await shot('27-e-mail-exists')
    await gita.leave(['409 POST /public/identity/sign-up'])
  })
})
