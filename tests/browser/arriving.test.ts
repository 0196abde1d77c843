import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aMember } from './people.ts'
import { fillSignIn } from './steps.ts'

const looks = looksOf(
  ['desk', { locale: 'sk', ...desk, scheme: 'dark' }],
  ['phone', { locale: 'cs', ...phone, scheme: 'light' }],
)

describe.each(looks)('somebody who opens a link on the %s,', (_screen, look) => {
  it('returns to the full address after sign-in, and reads why a short search and the position are refused', async () => {
    const { email } = await aMember('Tonka', look.locale)
    const tonka = await arrive(look, 'Tonka')
    const { page, t, shot } = tonka
    await page.goto('/organizations?tab=all#top')
    await page.waitForURL('**/sign-in')
    await fillSignIn(tonka, email)
    await page.waitForURL('**/organizations?tab=all#top')

    // One or two letters would match too much.
    await page.getByRole('tab', { name: t('orgs:tabs.all') }).click()
    const search = page.getByRole('searchbox', { name: t('orgs:search') })
    await search.fill('So')
    await page.getByText(t('orgs:searchMore', { letters: 3 })).waitFor()
    await shot('180-two-letters')

    // This browser has no permission for the position.
    await page.goto('/user-location')
    await page.getByRole('button', { name: t('map:mine') }).click()
    const refused = page.getByRole('dialog', { name: t('map:refused.title') })
    await refused.getByText(t('map:refused.denied')).waitFor()
    await shot('181-no-position')
    await refused.getByRole('button', { name: t('map:refused.ok') }).click()
    await expect.poll(() => refused.count()).toBe(0)
    await tonka.leave()
  })
})
