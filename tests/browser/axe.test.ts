import { describe, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { arrive, desk, phone, still } from './browser.ts'
import { aMember, anAccount } from './people.ts'
import { fillSignIn, startSession } from './steps.ts'

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
  '/search?view=map',
  '/events',
  '/events?view=map',
  '/map',
  '/new-event',
  '/new-event?active=0',
  '/calendar',
  '/organizations',
  '/new-organization',
  '/feeds',
  '/feedback',
  '/feedback?eventId=nothing',
  '/edit-feed',
  '/notes',
  '/notes?tab=permissions',
  '/invite',
  '/scan',
  '/organization-poster?name=Klub&id=klub-1',
  '/notifications',
  '/profile',
  '/profile?tab=history',
  '/profile-edit',
  '/karma',
  '/profile-aliases',
  '/profile-aliases-create',
  '/user-location',
  '/settings',
  '/change-password',
]

describe('every page', () => {
  it('has no accessibility violations on a phone in light and on a desktop in dark', async () => {
    const { email } = await aMember('Kamila', 'sk')
    const other = await aMember('Ludvík', 'sk')
    const kamila = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Kamila')
    const { page } = kamila
    const found: string[] = []
    const visit = async (path: string) => {
      await page.setViewportSize(phone)
      await page.goto(path)
      await kamila.quiet()
      found.push(...(await audit(page, `${path} small and light`)))
      await page.setViewportSize(desk)
      await page.evaluate("document.documentElement.setAttribute('data-mantine-color-scheme', 'dark')")
      await still(page)
      found.push(...(await audit(page, `${path} large and dark`)))
    }
    for (const path of open) await visit(path)

    await page.goto('/sign-in')
    await fillSignIn(kamila, await anAccount('Mirka', 'sk'))
    await page.waitForURL('**/about-user')
    await visit('/about-user')
    await page.evaluate(() => localStorage.clear())
    await page.context().clearCookies()

    await startSession(kamila, email)
    for (const path of [...own, `/user-profile/${other.id}`, `/report-user?userId=${other.id}`]) await visit(path)
    expect(found).toEqual([])
    await kamila.leave(['404 GET /a/feedback/single/nothing'])
  })
})
