import { listRepetition } from '@parta/contracts/events'
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { callsOf } from './calls.ts'
import { aLeader, come, czech } from './event-page.ts'
import { aMember } from './people.ts'

/** Counts the taps of a person. */
function aFinger() {
  let taps = 0
  return {
    tap: async (target: Locator) => {
      taps++
      await target.click()
    },
    taps: () => taps,
  }
}

it('a weekly series takes at most nine taps, and the next event at most four', async () => {
  // A hall near the city that is searched first.
  await aLeader('Gita')
  const { email } = await aMember('Adam')
  const adam = await come('Adam', czech, email)
  const { page, t } = adam
  await page.goto('/search')
  // The part of the country that Adam looked at last.
  await page.getByRole('button', { name: t('events:cities.prague') }).click()
  await page.waitForURL(/around=prague/)
  const series = aFinger()
  const row = (name: string) => page.getByRole('button', { name: t(`planning:quick.rows.${name}`) })
  const create = () =>
    page.getByRole('navigation', { name: t('common:nav.quick') }).getByRole('link', { name: t('common:nav.newEvent') })
  const id = () => new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await series.tap(create())
  await row('sport').getByText(t('activities:badminton')).waitFor()
  await adam.shot('632-quick-start')
  await series.tap(row('place'))
  await series.tap(page.getByRole('radio').first())
  await series.tap(row('when'))
  await series.tap(
    page
      .getByRole('group', { name: t('planning:nearDays') })
      .getByRole('button')
      .nth(2),
  )
  await series.tap(page.getByText(t('planning:repeat.weekly')))
  await adam.shot('630-days')
  await series.tap(page.getByRole('button', { name: t('planning:quick.submit') }))
  await page.waitForURL(/event-info\/\w+/)
  const dates = await (await callsOf(email))(listRepetition, {}, { id: id() })
  expect(dates.items.length).toBeGreaterThan(1)
  expect(series.taps()).toBeLessThanOrEqual(9)

  const next = aFinger()
  const first = id()
  await page.goto('/search')
  await next.tap(create())
  await row('place')
    .getByText(dates.items[0]?.place.name ?? '')
    .waitFor()
  await next.tap(page.getByRole('button', { name: t('planning:quick.submit') }))
  await page.waitForURL((url) => /event-info\/\w+/.test(url.pathname) && !url.pathname.endsWith(first))
  expect(next.taps()).toBeLessThanOrEqual(4)
  await adam.leave()
})

it('members are invited to a new club with at most two taps after it is created', async () => {
  const { email } = await aMember('Dana')
  const dana = await come('Dana', czech, email)
  const { page, t } = dana
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(`Nový klub ${Date.now().toString(36)}`)
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
  const steps = page.getByTestId('first-steps')
  await steps.getByText(t('orgs:firstSteps.event')).waitFor()
  await dana.shot('631-first-steps')

  const { tap, taps } = aFinger()
  await tap(steps.getByRole('button', { name: t('orgs:firstSteps.inviteNow') }))
  await tap(page.getByRole('dialog').getByRole('button', { name: t('orgs:invitations.create') }))
  await page.getByRole('dialog').getByTestId('invitations').getByRole('listitem').first().waitFor()
  expect(taps()).toBeLessThanOrEqual(2)
  // The step goes away once the link exists.
  await page.keyboard.press('Escape')
  await steps.getByText(t('orgs:firstSteps.invite')).waitFor({ state: 'detached' })
  await steps.getByText(t('orgs:firstSteps.sell')).waitFor()
  await dana.shot('633-first-steps-invited')
  // What is put away stays away.
  await page.getByRole('button', { name: t('orgs:firstSteps.away') }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await dana.quiet()
  expect(await steps.count()).toBe(0)
  await dana.leave()
})
