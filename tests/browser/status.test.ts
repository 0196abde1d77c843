import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { ageTerms } from './past.ts'
import { aMember } from './people.ts'
import { fillSignIn, startSession } from './steps.ts'

/** Writes the status file as the operator would; the next page that is loaded reads it. */
function announce(status: Readonly<Record<string, unknown>>): Promise<void> {
  return writeFile(process.env['PARTA_TEST_STATUS'] ?? '', JSON.stringify(status))
}

afterEach(() => announce({}))

/** Replaces the effective date of the terms' text, as if it were another day. */
async function holdFrom(page: Page, effectiveDate: string): Promise<void> {
  for (const file of ['**/status.json', '**/legal/terms.json'])
    await page.route(file, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), effectiveDate } })
    })
}

describe('new terms', () => {
  it('can be postponed until their effective date, and must be accepted afterwards', async () => {
    const { email } = await aMember('Uršula', 'en')
    await ageTerms(email)
    const ursula = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Uršula')
    const { page, t, shot } = ursula
    await holdFrom(page, new Date(Date.now() + 7 * 86_400_000).toISOString())
    await page.goto('/sign-in')
    await fillSignIn(ursula, email)
    await page.waitForURL('**/tac-update')
    await page.getByRole('button', { name: t('terms:later') }).waitFor()
    await shot('80-coming-terms')
    await page.getByRole('button', { name: t('terms:later') }).click()
    await page.waitForURL('**/search')
    await page.goto('/profile')
    await page.getByRole('heading', { level: 1 }).waitFor()

    await holdFrom(page, new Date(Date.now() - 1000).toISOString())
    await page.goto('/profile')
    await page.waitForURL('**/tac-update')
    expect(await page.getByRole('button', { name: t('terms:later') }).count()).toBe(0)
    const agree = page.getByRole('button', { name: t('terms:submit') })
    await page.getByLabel(t('terms:agree.terms')).check()
    await expect.poll(() => agree.isEnabled()).toBe(false)
    await page.getByLabel(t('terms:agree.privacy')).check()
    await shot('81-new-terms')
    await agree.click()
    await page.waitForURL('**/profile')
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
    await ursula.leave()
  })
})

describe('the status of the server', () => {
  it('shows the maintenance page, and returns everybody to their page afterwards', async () => {
    const { email } = await aMember('Věra')
    const vera = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Věra')
    const { page, t, shot } = vera
    await startSession(vera, email)
    await announce({ status: { production: 'offline' } })
    await page.goto('/organizations')
    await page.getByRole('heading', { name: t('status:down.title') }).waitFor()
    await shot('82-half-time')
    await announce({})
    await page.waitForURL('**/organizations')
    await page.getByRole('heading', { level: 1, name: t('orgs:title') }).waitFor()
    await vera.leave()
  })

  it('asks for a reload if the build is too old', async () => {
    await announce({ breakingChangesVersion: '999.0.0' })
    const vilma = await arrive({ locale: 'sk', ...desk, scheme: 'dark' }, 'Vilma')
    const { page, t, shot } = vilma
    await page.goto('/sign-in')
    await page.getByRole('heading', { name: t('status:update.title') }).waitFor()
    await shot('83-new-version')
    await announce({})
    await page.getByRole('button', { name: t('status:update.submit') }).click()
    await page.getByRole('heading', { name: t('identity:signIn.title') }).waitFor()
    await vilma.leave()
  })

  it('is shown as unreachable, and as restored', async () => {
    const { email } = await aMember('Zita', 'sk')
    const zita = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Zita')
    const { page, t, shot } = zita
    await startSession(zita, email)
    await page.goto('/search')
    // The code of this page must be loaded before the connection is cut.
    await page.getByRole('searchbox', { name: t('events:search.box') }).waitFor()
    await zita.live()
    await zita.quiet()
    await page.context().setOffline(true)
    await page.getByText(t('status:lost.internet')).first().waitFor()
    await shot('84-no-connection')
    await page.context().setOffline(false)
    await page.getByText(t('status:lost.restored')).first().waitFor()
    // The browser logs each failed request.
    zita.complaints.splice(
      0,
      zita.complaints.length,
      ...zita.complaints.filter((said) => !/ERR_INTERNET_DISCONNECTED|WebSocket|preload/.test(said)),
    )
    await zita.leave()
  })
})
