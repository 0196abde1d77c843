import { expect, it } from 'vitest'
import { arrive, desk } from './browser.ts'
import { aMember } from './people.ts'
import { fillSignIn } from './steps.ts'

it('the side navigation has the order of the specification, and each screen has a help text', async () => {
  const { email } = await aMember('Zdena', 'cs')
  const zdena = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Zdena')
  const { page, t } = zdena
  await page.goto('/notifications')
  await fillSignIn(zdena, email)
  const nav = page.getByRole('navigation', { name: t('common:nav.label') })
  await nav.waitFor()
  const items = await nav.getByRole('link').all()
  const links = await Promise.all(items.map(async (item) => (await item.getAttribute('href')) ?? ''))
  const order = ['/notifications', '/events', '/chats', '/search', '/feeds', '/profile', '/organizations', '/feedback']
  const below = ['/notes', '/user-location', '/invite', '/settings']
  // The logo links to the search, and the last link to the person's profile.
  expect(links.filter((link) => [...order, ...below].includes(link))).toEqual([
    '/search',
    ...order,
    ...below,
    '/profile',
  ])

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
    await page.getByRole('button', { name: t('help:open') }).click()
    const dialog = page.getByRole('dialog', { name: t(`help:topics.${topic}.title`) })
    await dialog.getByText(t(`help:topics.${topic}.p1`)).waitFor()
    await dialog.getByRole('button', { name: t('common:close') }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await zdena.leave()
})
