import { createAlias } from '@parta/contracts/profiles'
import { expect, it } from 'vitest'
import { desk, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { come } from './event-page.ts'
import { aMember } from './people.ts'

it('a page whose subject is missing has a heading, and the same in its title', async () => {
  const visitor = await come('Zora', { locale: 'en', ...desk, scheme: 'light' })
  const { page, t } = visitor
  const headings = {
    '/event-info/missing': 'event:closed.title',
    '/event-edit?id=missing': 'planning:editTitle',
    '/edit-organization?id=missing': 'orgs:edit.title',
    '/user-profile/missing': 'profiles:gone.title',
    '/alias-info?id=missing': 'aliases:gone.title',
    '/goals/missing': 'profiles:gone.title',
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

it('the achievements of somebody’s child are not found, and not those of the parent instead', async () => {
  const call = await callsOf((await aMember('Jana')).email)
  const child = (await call(createAlias, { name: 'Kuba', ageGroup: 'child' })).id
  const visitor = await come('Zora', { locale: 'cs', ...phone, scheme: 'dark' })
  const { page, t, shot } = visitor
  await page.goto(`/goals/${child}`)
  await page.getByRole('heading', { level: 1, name: t('profiles:gone.title') }).waitFor()
  await shot('265-achievements-of-a-child')
  visitor.refusals.splice(0)
  await visitor.leave()
})
