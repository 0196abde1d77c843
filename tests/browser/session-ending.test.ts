import { describe, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aMember, password } from './people.ts'
import { fillSignIn, startSession } from './steps.ts'

const looks = looksOf(
  ['phone', { locale: 'cs', ...phone, scheme: 'light' }],
  ['desk', { locale: 'sk', ...desk, scheme: 'dark' }],
)

describe('a session that is ended from elsewhere', () => {
  it.each(looks)(
    'leads to sign-in on the %s with the reason, and back to the page after signing in',
    async (_what, look) => {
      const { email } = await aMember('Otylie', look.locale)
      const other = await arrive(look, 'Otylie')
      await startSession(other, email)
      const here = await arrive(look, 'Otylie elsewhere')
      await startSession(here, email)

      await other.page.goto('/notifications')
      await other.page.getByRole('heading', { level: 1 }).waitFor()
      await other.live()
      await here.page.goto('/settings')
      const end = here.t('settings:devices.end')
      await here.page.getByRole('button', { name: new RegExp(`^${end} .*Chrom`) }).click()
      await here.page.getByRole('dialog').getByRole('button', { name: end, exact: true }).click()
      await other.page.waitForURL('**/sign-in')
      await other.page.getByText(other.t('identity:signIn.ended')).waitFor()
      await other.page.getByText(other.t('identity:signIn.endings.revoked')).waitFor()
      await other.shot('34-signed-out-elsewhere')
      await fillSignIn(other, email, password)
      await other.page.waitForURL('**/notifications')

      await other.leave(['401 POST /public/identity/refresh'])
      await here.leave()
    },
  )
})
