import { expect, it } from 'vitest'
import { desk } from './browser.ts'
import { come } from './event-page.ts'

it('a page whose subject is missing has a heading, and the same in its title', async () => {
  const visitor = await come('Zora', { locale: 'en', ...desk, scheme: 'light' })
  const { page, t } = visitor
  const headings = {
    '/event-info/missing': 'event:closed.title',
    '/event-edit?id=missing': 'planning:editTitle',
    '/edit-organization?id=missing': 'orgs:edit.title',
    '/user-profile/missing': 'profiles:gone.title',
    '/alias-info?id=missing': 'aliases:gone.title',
    '/share-item/event/missing': 'share:error.event',
  }
  for (const [path, key] of Object.entries(headings)) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: t(key) }).waitFor()
    await expect.poll(() => page.title(), { message: path }).toContain(t(key))
  }
  visitor.refusals.splice(0)
  await visitor.leave()
})
