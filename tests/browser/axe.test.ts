import { describe, expect, it } from 'vitest'
import { arrive, audit, desk, type Look, phone } from './browser.ts'
import { aMember, anAccount } from './people.ts'
import { fillSignIn, signIn } from './steps.ts'

const looks: readonly Look[] = [
  { locale: 'sk', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
]

const open = [
  '/',
  '/about',
  '/manual',
  '/legal/terms',
  '/legal/privacy',
  '/legal/gdpr',
  '/feedback-form',
  '/store-redirect',
  '/sign-in',
  '/sign-up',
  '/request-password',
  '/submit-password',
  '/verification',
  '/no/such/page',
]
const own = [
  '/search',
  '/events',
  '/new-event',
  '/organizations',
  '/new-organization',
  '/notifications',
  '/profile',
  '/profile?tab=history',
  '/profile-edit',
  '/profile-aliases',
  '/profile-aliases-create',
  '/user-location',
  '/settings',
  '/change-password',
]

describe('every page can be used by everyone', () => {
  it.each(looks)('in $locale at $width×$height, $scheme', async (look) => {
    const { email } = await aMember('Kamila', look.locale)
    const other = await aMember('Ludvík', look.locale)
    const kamila = await arrive(look, 'Kamila')
    const { page } = kamila
    const found: string[] = []
    const visit = async (path: string) => {
      await page.goto(path, { waitUntil: 'networkidle' })
      found.push(...(await audit(page, path)))
    }
    for (const path of open) await visit(path)

    await page.goto('/sign-in')
    await fillSignIn(kamila, await anAccount('Mirka', look.locale))
    await page.waitForURL('**/about-user')
    await visit('/about-user')
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()

    await signIn(kamila, email)
    for (const path of [...own, `/user-profile/${other.id}`, `/report-user?userId=${other.id}`]) await visit(path)
    expect(found).toEqual([])
    await kamila.leave()
  })
})
