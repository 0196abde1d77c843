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

it('a weekly series takes at most nine taps', async () => {
  // A hall near the city that is searched first.
  await aLeader('Gita')
  const { email } = await aMember('Adam')
  const adam = await come('Adam', czech, email)
  const { page, t } = adam
  await page.goto('/search')
  // The part of the country that Adam looked at last.
  await page.getByRole('button', { name: t('events:cities.prague') }).click()
  await page.waitForURL(/around=prague/)
  const { tap, taps } = aFinger()
  const next = page.getByRole('button', { name: t('common:wizard.next') })
  const step = (at: number) => page.getByText(t('common:wizard.of', { step: at, steps: 4 })).waitFor()

  await tap(
    page.getByRole('navigation', { name: t('common:nav.quick') }).getByRole('link', { name: t('common:nav.newEvent') }),
  )
  await tap(
    page
      .getByRole('group', { name: t('planning:ownSports') })
      .getByRole('button')
      .first(),
  )
  const name = await page.getByLabel(t('events:name'), { exact: true }).inputValue()
  expect(name).toBe(t('activities:badminton'))
  await tap(next)
  await step(2)
  await tap(page.getByRole('radio').first())
  await tap(next)
  await step(3)
  await tap(next)
  await step(4)
  await tap(
    page
      .getByRole('group', { name: t('planning:nearDays') })
      .getByRole('button')
      .nth(2),
  )
  await adam.shot('630-days')
  await tap(page.getByText(t('planning:repeat.weekly')))
  await tap(page.getByRole('button', { name: t('planning:submit') }))
  await page.waitForURL(/event-info\/\w+/)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const dates = await (await callsOf(email))(listRepetition, {}, { id })
  expect(dates.items.length).toBeGreaterThan(1)
  expect(taps()).toBeLessThanOrEqual(9)
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
  // The step is done once the link exists.
  await page.keyboard.press('Escape')
  await steps.getByRole('listitem').first().getByText(t('orgs:firstSteps.done')).waitFor()
  await dana.leave()
})
