import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, desk } from './browser.ts'
import { aMember } from './people.ts'
import { fillSignIn, openMenu } from './steps.ts'

it('the side navigation has five places and a menu of oneself, in the order of the specification, and each screen has a help text', async () => {
  const { email } = await aMember('Zdena', 'cs')
  const zdena = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Zdena')
  const { page, t } = zdena
  await page.goto('/notifications')
  await fillSignIn(zdena, email)
  const nav = page.getByRole('navigation', { name: t('common:nav.label') })
  await nav.waitFor()
  const hrefs = async (items: Locator) =>
    Promise.all((await items.all()).map(async (item) => (await item.getAttribute('href')) ?? ''))
  const main = ['/notifications', '/events', '/chats', '/search', '/organizations']
  // The logo leads to the search, and the button above the places to a new event.
  expect(await hrefs(nav.getByRole('link'))).toEqual(['/search', '/new-event', ...main])

  await openMenu(zdena)
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: t('common:nav.signOut') }).waitFor()
  const own = ['/feeds', '/profile', '/availability', '/goals', '/feedback', '/payments']
  const below = ['/notes', '/user-location', '/invite', '/settings']
  expect((await hrefs(menu.locator('a'))).map((href) => href.split('?')[0])).toEqual([...own, ...below])
  await zdena.shot('620-own-menu')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })

  // The code of this menu is loaded now.
  await nav.getByRole('button', { name: t('common:nav.language') }).press('Enter')
  await menu.getByRole('menuitem', { name: 'Slovenčina' }).waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe(t('common:nav.language'))

  // A laptop of 1280×800 at 200 %: the last item of the menu can be reached.
  await page.setViewportSize({ width: 640, height: 400 })
  await openMenu(zdena)
  await menu.getByRole('menuitem').first().waitFor()
  await page.keyboard.press('End')
  const last = menu.getByRole('menuitem', { name: t('common:nav.signOut') })
  await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(await last.textContent())
  const { bottom, scrolled } = await last.evaluate((item) => ({
    bottom: item.getBoundingClientRect().bottom,
    scrolled: item.closest('[role=menu]')?.scrollTop ?? 0,
  }))
  expect(bottom).toBeLessThanOrEqual(400)
  expect(scrolled).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: desk.width, height: desk.height })

  const screens = {
    search: '/search',
    events: '/events',
    orgs: '/organizations',
    feeds: '/feeds',
    feedback: '/feedback',
    profile: '/profile',
  }
  for (const [topic, path] of Object.entries(screens)) {
    await page.goto(path)
    await page.getByRole('button', { name: t('common:help') }).click()
    const dialog = page.getByRole('dialog', { name: t(`help:topics.${topic}.title`) })
    await dialog.getByText(t(`help:topics.${topic}.p1`)).waitFor()
    await dialog.getByRole('button', { name: t('common:close') }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe(t('common:help'))
  }
  await zdena.leave()
})
