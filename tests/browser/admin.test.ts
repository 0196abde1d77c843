import { openOperator } from '@parta/kit/operator'
import { describe, expect, it } from 'vitest'
import { grantAdmin } from '../../services/identity/src/admin/grant.ts'
import { service } from '../../services/identity/src/app.ts'
import { arrive, desk, phone } from './browser.ts'
import { mailTo } from './mail.ts'
import { ageAdmin } from './past.ts'
import { aMember } from './people.ts'
import { fillSignIn, giveChip } from './steps.ts'

/** Returns the path of the link that the operator's command prints. */
async function linkFor(email: string): Promise<string> {
  const env = JSON.parse(process.env['PARTA_TEST_ENV'] ?? '{}') as Record<string, string>
  const { operator, close } = await openOperator(service, env)
  const { pathname, hash } = new URL((await grantAdmin(operator, email)).link)
  await close()
  return pathname + hash
}

describe('the link that makes a site admin', () => {
  it('makes its account a site admin after sign-in, and works once', async () => {
    const { email } = await aMember('Spravkyne')
    const link = await linkFor(email)
    const admin = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'a site admin')
    const { page, t, shot } = admin
    await page.goto(link)
    await page.waitForURL('**/sign-in')
    await fillSignIn(admin, email)
    await page.getByText(t('identity:adminGrant.lead', { email })).waitFor()
    await shot('30-admin-grant')
    await page.getByRole('button', { name: t('identity:adminGrant.accept') }).click()
    await page.getByText(t('identity:adminGrant.done')).waitFor()
    await mailTo(email, 2)
    await page.reload()
    await page.getByText(t('identity:adminGrant.done')).waitFor()
    expect(await page.getByRole('button', { name: t('identity:adminGrant.accept') }).count()).toBe(0)

    await giveChip(admin)
    await page.getByRole('link', { name: t('identity:proof.toAdmin') }).click()
    await page.getByRole('heading', { name: t('admin:gate.setUp') }).waitFor()
    await shot('32-admin-without-passkey')
    await page.getByRole('button', { name: t('admin:gate.create') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('settings:passkeys.create') })
      .click()
    // Making the passkey has opened the rights: it is not asked for again.
    await page.getByRole('heading', { name: t('admin:orgs.title') }).waitFor()

    // Half an hour without a call: the next one is refused, and the area is locked.
    await ageAdmin(email)
    await page.getByRole('link', { name: t('admin:places.title'), exact: true }).click()
    await page.getByText(t('admin:gate.idle')).waitFor()
    await shot('34-admin-idle')
    await page.getByRole('button', { name: t('admin:gate.unlock') }).click()
    await page.getByRole('heading', { name: t('admin:places.title') }).waitFor()
    await admin.leave(['403 GET /a/places/admin/list'])
  })

  it('is refused for another account, names the account that is signed in, and leads to the sign-in', async () => {
    const [owner, other] = [await aMember('Owner', 'en'), await aMember('Other', 'en')]
    const link = await linkFor(owner.email)
    const thief = await arrive({ locale: 'en', ...desk, scheme: 'dark' }, 'somebody else')
    const { page, t, shot } = thief
    await page.goto(link)
    await page.waitForURL('**/sign-in')
    await fillSignIn(thief, other.email)
    await page.getByRole('button', { name: t('identity:adminGrant.accept') }).click()
    await page.getByText(t('identity:adminGrant.refused', { email: other.email })).waitFor()
    expect(await page.getByRole('button', { name: t('identity:adminGrant.accept') }).count()).toBe(0)
    await shot('31-admin-grant-refused')
    await page.getByRole('button', { name: t('identity:adminGrant.another') }).click()
    await page.waitForURL('**/sign-in')
    await fillSignIn(thief, owner.email)
    await page.getByText(t('identity:adminGrant.lead', { email: owner.email })).waitFor()
    await page.getByRole('button', { name: t('identity:adminGrant.accept') }).click()
    await page.getByText(t('identity:adminGrant.done')).waitFor()
    await thief.leave(['400 POST /a/identity/admin/accept'])
  })
})
