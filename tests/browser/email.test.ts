import { describe, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { codeTo, linkTo } from './mail.ts'
import { aMember, freshEmail } from './people.ts'
import { startSession } from './steps.ts'

describe('a change of the e-mail', () => {
  it.each(looksOf(['desk', desk, 'light'], ['phone', phone, 'dark']))(
    'is confirmed by a code sent to the new one, and undone by the link sent to the old one (%s)',
    async (_name, size, scheme) => {
      const { email } = await aMember('Pavla')
      const pavla = await arrive({ locale: 'cs', ...size, scheme }, 'Pavla')
      const { page, t, shot } = pavla
      await startSession(pavla, email)
      await page.goto('/settings')
      await page.getByRole('link', { name: t('identity:changeEmail.title') }).click()
      await page.waitForURL('**/change-email')
      const field = page.getByLabel(t('identity:changeEmail.now'), { exact: true })
      const send = page.getByRole('button', { name: t('identity:changeEmail.submit') })
      await field.fill('nesmysl')
      await send.click()
      await page.getByText(t('validation:email')).waitFor()
      await field.fill(email)
      await send.click()
      await page.getByText(t('errors:identity.sameEmail')).waitFor()
      await shot('153-change-email')
      const fresh = freshEmail('pavla.nova')
      await field.fill(fresh)
      await send.click()
      await page.getByText(t('identity:changeEmail.sent', { email: fresh })).waitFor()
      // A page that is opened again continues at the second step.
      await page.reload()
      await page.getByText(t('identity:changeEmail.sent', { email: fresh })).waitFor()
      await shot('154-change-email-code')
      await page.getByLabel(t('identity:verification.code')).fill(await codeTo(fresh))
      await page.getByRole('button', { name: t('identity:changeEmail.confirm') }).click()
      await page.waitForURL('**/settings')
      await page.locator('main').getByText(fresh).waitFor()
      const undo = await linkTo(email, '/email-undo', 2)
      const owner = await arrive({ locale: 'cs', ...size, scheme }, 'Pavla by the link')
      await owner.page.goto(undo)
      await owner.page.getByRole('heading', { name: t('identity:undoEmail.title') }).waitFor()
      await owner.shot('155-undo-email')
      await owner.page.getByRole('button', { name: t('identity:undoEmail.submit') }).click()
      await owner.page.getByText(t('identity:undoEmail.done', { email })).waitFor()
      await owner.shot('156-undone-email')
      await owner.page.reload()
      await owner.page.getByRole('button', { name: t('identity:undoEmail.submit') }).click()
      await owner.page.getByText(t('identity:undoEmail.invalid')).waitFor()
      await owner.leave(['400 POST /public/identity/email/undo'])

      // The old sessions have ended, and the sign-in page says why.
      await page.goto('/profile')
      await page.waitForURL('**/sign-in')
      await page.getByText(t('identity:signIn.endings.email')).waitFor()
      await pavla.leave(['400 POST /a/identity/email', '401 POST /public/identity/refresh'])
    },
  )
})
