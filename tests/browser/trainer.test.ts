import { joinEvent } from '@parta/contracts/players'
import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aHall, aStaffedClub, callsOf } from './calls.ts'
import { dialog, leave, open, openChat, take } from './event-page.ts'
import { aMember } from './people.ts'
import { choice, startSession } from './steps.ts'

const name = 'Tréning so Tomášom'

describe('an organisation with an organiser and a trainer', () => {
  it('lets the organiser choose a trainer, who finds the event in their own list and can remove players', async () => {
    const [lenka, tomas, ivo] = await Promise.all([aMember('Lenka', 'sk'), aMember('Tomáš'), aMember('Ivo')])
    const club = await aStaffedClub(lenka.email, tomas)
    const planner = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'Lenka')
    await startSession(planner, lenka.email)
    const event = await planWithTrainer(planner, { club, trainer: 'Tomáš Nováková' })
    await (await callsOf(ivo.email))(joinEvent, {}, { id: event })

    const trainer = await arrive({ locale: 'cs', ...desk, scheme: 'light' }, 'Tomáš')
    const { page, t, shot } = trainer
    await startSession(trainer, tomas.email)
    await page.goto('/events')
    await page
      .getByRole('link', { name: new RegExp(name) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByRole('button', { name: t('event:kick.open', { name: 'Ivo Nováková' }) }).waitFor()
    expect(await page.getByRole('button', { name: t('event:kick.open', { name: 'Tomáš Nováková' }) }).count()).toBe(0)
    await shot('190-trainer')
    await page.getByRole('button', { name: t('event:kick.open', { name: 'Ivo Nováková' }) }).click()
    await dialog(trainer).getByLabel(t('event:kickReasons.lowlevel')).check()
    await dialog(trainer)
      .getByRole('button', { name: t('event:kick.submit'), exact: true })
      .click()
    await page.getByText(t('event:done.kicked')).waitFor()
    // The trainer gets the same notifications as the leader.
    await page.goto('/notifications')
    await page.getByText(t('notifications:type.event.join', { sender: 'Ivo Nováková', event: name })).waitFor()

    // A trainer may also play and leave, and stays the trainer.
    await open(trainer, event)
    await page.getByRole('button', { name: t('event:action.join') }).click()
    await page.getByTestId('standing').waitFor()
    await take(trainer, '192-trainer-plays')
    await leave(trainer)
    await dialog(trainer)
      .getByRole('button', { name: t('event:leave.submit'), exact: true })
      .click()
    await page.getByText(t('event:done.left')).waitFor()
    await page.getByRole('button', { name: t('event:action.join') }).waitFor()
    await openChat(trainer)
    await page.getByRole('textbox').first().waitFor()
    await planner.leave()
    await trainer.leave()
  })
})

describe('a parent', () => {
  it('shares the calendar feed of only a child’s events with a grandparent', async () => {
    const { email } = await aMember('Hana')
    const call = await callsOf(email)
    const ivan = await call(createAlias, { name: 'Ivan', surname: 'Malý' })
    const plan = await aHall(await callsOf((await aMember('Gita')).email))
    const [his, hers] = [await plan({ name: 'Zápas žáků' }), await plan({ name: 'Večer rodičů' })]
    await call(joinEvent, { aliasIds: [ivan.id] }, { id: his })
    await call(joinEvent, {}, { id: hers })

    const hana = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Hana')
    const { page, t, shot } = hana
    await startSession(hana, email)
    await page.goto('/settings')
    await choice(hana, 'calendar:feeds.of').click()
    await page.getByRole('option', { name: 'Ivan Malý' }).click()
    await page.getByRole('button', { name: t('calendar:feeds.create') }).click()
    const row = page.getByTestId('feed').filter({ hasText: t('calendar:feeds.kind.alias') })
    await row.scrollIntoViewIfNeeded()
    await shot('191-alias-feed')
    const address = await row.getByTestId('feed-address').inputValue()
    await expect.poll(async () => (await fetch(address)).text()).toContain('Zápas žáků')
    expect(await (await fetch(address)).text()).not.toContain('Večer rodičů')
    await hana.leave()
  })
})

async function planWithTrainer(
  visitor: Visitor,
  { club, trainer }: { club: string; trainer: string },
): Promise<string> {
  const { page, t, shot } = visitor
  const next = () => page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.goto(`/new-event?org=${club}&active=0`)
  await page.getByLabel(t('events:name'), { exact: true }).fill(name)
  await choice(visitor, 'events:activity').click()
  await page.getByRole('option', { name: t('activities:badminton'), exact: true }).click()
  await shot('187-general')
  await next()
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('tesla')
  await page.getByRole('radiogroup').getByText('TJ Tesla Brno').click()
  await shot('188-place')
  await next()
  await page.getByRole('switch', { name: t('planning:willParticipate') }).press('Space')
  await choice(visitor, 'events:trainer').click()
  await page.getByRole('option', { name: trainer }).click()
  await shot('189-trainer')
  await next()
  await shot('189-date')
  await page.getByRole('button', { name: t('planning:submit') }).click()
  await page.waitForURL(/event-info\/\w+/)
  return page.url().split('/').at(-1) ?? ''
}
