import { getEvent } from '@parta/contracts/events'
import { limits } from '@parta/contracts/limits'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { desk, looksOf, phone } from './browser.ts'
import { aHall, aStaffedClub, callsOf } from './calls.ts'
import { come } from './event-page.ts'
import { lowerKarma } from './past.ts'
import { aMember } from './people.ts'

const looks = looksOf({ locale: 'cs', ...phone, scheme: 'dark' }, { locale: 'en', ...desk, scheme: 'light' })

describe.each(looks)('the form of an event at $width px', (look) => {
  it('is replaced by an explanation if the karma is too low', async () => {
    const member = await aMember('Luboš', look.locale)
    await lowerKarma(member.id, 2)
    const visitor = await come('Luboš', look, member.email)
    const { page, t, shot } = visitor
    await page.goto('/new-event')
    await page.getByRole('heading', { name: t('planning:karma.title') }).waitFor()
    const said = { karma: 2, needed: limits.karmaToCreate, after: limits.karmaReturnAfter }
    await page.getByText(t('planning:karma.text', said)).waitFor()
    expect(await page.getByLabel(t('events:name'), { exact: true }).count()).toBe(0)
    await shot('161-karma-too-low')
    await visitor.leave()
  })

  it('shows an error of the time under the time, and completes a whole hour with minutes', async () => {
    const visitor = await come('Lenka', look)
    const { page, t, shot } = visitor
    await page.goto('/new-event?active=3')
    const time = page.getByLabel(t('planning:time'), { exact: true })
    await time.fill('')
    await time.pressSequentially('9:30')
    await expect.poll(() => time.inputValue()).toBe('09:30')
    await time.fill('18:3')
    await time.blur()
    await page.getByText(t('validation:time')).waitFor()
    await shot('162-time-refused')
    await time.fill('18')
    await time.blur()
    await expect.poll(() => time.inputValue()).toBe('18:00')
    await page.getByText(t('validation:time')).waitFor({ state: 'detached' })
    await visitor.leave()
  })

  it('shows at once that a full event has no place for the organiser, until there is one', async () => {
    const [leader, trainer] = [await aMember('Marek', look.locale), await aMember('Nela')]
    const call = await callsOf(leader.email)
    const eventOrgId = await aStaffedClub(leader.email, trainer)
    const plan = await aHall(call)
    const id = await plan({
      eventOrgId,
      willParticipate: false,
      trainer: trainer.id,
      maxPlayers: 2,
      enableQueue: false,
    })
    for (const name of ['Oto', 'Pavla']) await (await callsOf((await aMember(name)).email))(joinEvent, {}, { id })

    const visitor = await come('Marek', look, leader.email)
    const { page, t, shot } = visitor
    await page.goto(`/event-edit?id=${id}&active=2`)
    await page.getByRole('switch', { name: t('planning:willParticipate') }).press('Space')
    await page.getByText(t('errors:event.full')).waitFor()
    await shot('163-organiser-does-not-fit')
    await page.getByRole('textbox', { name: t('planning:maxPlayers') }).fill('3')
    await page.getByText(t('errors:event.full')).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    await page.getByRole('button', { name: t('planning:save') }).click()
    await page.waitForURL(`**/event-info/${id}`)
    expect(await call(getEvent, {}, { id })).toMatchObject({ playersCount: 3, maxPlayers: 3, joined: [leader.id] })
    await visitor.leave()
  })
})
