import { day } from '@parta/contracts/durations'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aLeader, come } from './event-page.ts'
import { endEvent } from './past.ts'
import { aMember } from './people.ts'
import { choice, startSession } from './steps.ts'

describe('the event wizard', () => {
  it('creates a repetition with all rules, survives a reload, goes back by a step, and keeps what is left unfinished', async () => {
    const name = `Trénink ${Date.now().toString(36)}`
    const anna = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Anna')
    const { page, t } = anna
    await startSession(anna, (await aMember('Anna')).email)
    await foundClub(anna, `Klub ${name}`)
    await page.locator('main a[href*="/new-event?org="]').first().click()
    await page.waitForURL(/new-event\?org=/)
    // The steps without the values of the quick start.
    await page.goto(`${page.url()}&active=0`)
    await general(anna, name)
    await place(anna)
    // A phone shows the steps as numbers; screen readers hear their names.
    const steps = page.getByRole('list', { name: t('common:wizard.steps') }).getByRole('button')
    const names = ['general', 'place', 'players', 'date'].map((step) => t(`planning:steps.${step}`))
    await Promise.all(names.map((step) => steps.and(page.getByRole('button', { name: step, exact: true })).waitFor()))
    await players(anna)
    await stay(anna)
    await page.reload()
    await page.getByLabel(t('planning:hoursConfirm')).waitFor()
    await expect.poll(() => page.getByLabel(t('planning:minPlayers')).inputValue()).toBe('3')
    await next(anna)
    await dates(anna)

    await page.getByRole('button', { name: t('planning:submit') }).click()
    // Five hundred hours before tomorrow is in the past.
    await page.getByText(t('errors:event.confirmationInPast')).waitFor()
    await anna.shot('132-refused')
    await page.getByLabel(t('planning:hoursConfirm')).fill('5')
    await next(anna)
    await page.getByTestId('repeat-dates').waitFor()
    await page.getByRole('button', { name: t('planning:submit') }).click()
    await page.waitForURL(/event-info\/\w+/)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await anna.leave()
  })

  it('edits one date of a repetition, then all of them, and copies an event', async () => {
    const name = `Běh ${Date.now().toString(36)}`
    const eva = await arrive({ locale: 'en', ...desk, scheme: 'dark' }, 'Eva')
    const { page, t } = eva
    await startSession(eva, (await aMember('Eva', 'en')).email)
    const event = await quickEvent(eva, name)

    await page.goto(`/event-edit?id=${event}`)
    await page.getByLabel(t('events:name'), { exact: true }).fill(`${name} One`)
    await eva.shot('133-edit')
    await page.getByRole('button', { name: t('planning:steps.date') }).click()
    await page.getByTestId('summary').getByText(`${name} One`).waitFor()
    await eva.shot('134-edit-date')
    // It is saved from the first step as well.
    await page
      .getByRole('list', { name: t('common:wizard.steps') })
      .getByRole('button')
      .first()
      .click()
    await page.getByText(t('common:wizard.of', { step: 1, steps: 4 })).waitFor()
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: t('planning:save') }).click()
    expect((await sent).postDataJSON()).toEqual({ name: `${name} One` })
    await page.waitForURL(`**/event-info/${event}`)

    await page.goto(`/event-edit?id=${event}&span=all&active=3`)
    await page.getByText(t('planning:movesAll')).waitFor()
    await page.getByLabel(t('planning:time')).fill('19:15')
    await page.getByRole('button', { name: t('planning:save') }).click()
    await page.getByText(t('planning:done.changedAll_other', { count: 3 })).waitFor()
    await page.waitForURL(`**/event-info/${event}`)

    await page.goto(`/new-event?copy=${event}`)
    await page.getByText(t('planning:copied', { event: `${name} One` })).waitFor()
    // A copy opens at its date, the only thing that is missing.
    await page.getByText(t('common:wizard.of', { step: 4, steps: 4 })).waitFor()
    await eva.shot('135-copy')
    await page.getByRole('button', { name: t('planning:submit') }).click()
    await page.getByText(t('validation:required')).waitFor()
    await eva.leave()
  })

  it('plans an event that has ended again in a week in two taps', async () => {
    const { plan, email } = await aLeader('Gita')
    const id = await plan({ name: 'Páteční futsal' })
    await endEvent(id)
    const gita = await come('Gita', { locale: 'cs', ...phone, scheme: 'light' }, email)
    const { page, t, shot } = gita
    await page.goto(`/event-info/${id}`)
    await page.getByText(t('event:reason.ended')).waitFor()
    await shot('135-again')
    await page.getByTestId('again').click()
    await page.getByTestId('summary').getByText('Páteční futsal').waitFor()
    await shot('136-again-date')
    await page.getByRole('button', { name: t('planning:submit') }).click()
    await page.waitForURL((url) => /event-info/.test(url.pathname) && !url.pathname.endsWith(id))
    const begins = await page.getByTestId('event-when').locator('time').first().getAttribute('datetime')
    const days = (Date.parse(begins ?? '') - Date.now()) / day
    expect(days).toBeGreaterThan(6)
    expect(days).toBeLessThan(7)
    await gita.leave()
  })
})

async function next({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
}

/** Waits for the step: two clicks on the same step open only one. */
async function goTo(visitor: Visitor, step: number): Promise<void> {
  await next(visitor)
  await visitor.page.getByText(visitor.t('common:wizard.of', { step, steps: 4 })).waitFor()
}

async function foundClub({ page, t }: Visitor, name: string): Promise<void> {
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
}

async function toggle({ page, t }: Visitor, label: string): Promise<void> {
  await page.getByRole('switch', { name: t(label) }).press('Space')
}

/** Missing values are shown under their fields, and the step does not change. */
async function general(visitor: Visitor, name: string): Promise<void> {
  const { page, t, shot } = visitor
  await next(visitor)
  await page.getByText(t('validation:required')).first().waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('name')
  await page.getByLabel(t('events:name'), { exact: true }).fill(name)
  await choice(visitor, 'events:activity').click()
  await page.getByRole('option', { name: t('activities:badminton') }).click()
  await page.getByRole('button', { name: t('planning:fold.title') }).click()
  await page.getByLabel(t('events:info')).fill('Rakety s sebou.')
  await page.getByText(t('planning:written', { count: 15, max: 2000 })).waitFor()
  await page.getByText(t('planning:price.paid')).click()
  await page.getByLabel(t('planning:priceLabel', { currency: 'CZK' })).fill('')
  await toggle(visitor, 'planning:external')
  await next(visitor)
  await expect.poll(() => page.getByText(t('validation:required')).count()).toBe(2)
  await shot('128-general')
  await page.getByLabel(t('planning:priceLabel', { currency: 'CZK' })).fill('120')
  await page.getByLabel(t('planning:link')).fill('Example.cz/trenink')
  await next(visitor)
}

/** A place of the person: added on the map, and edited afterwards. */
async function place(visitor: Visitor): Promise<void> {
  const { page, t, shot } = visitor
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('tesla')
  await page.getByRole('radiogroup').getByText('TJ Tesla Brno').click()
  await shot('129-places')
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('')
  await page.getByRole('button', { name: t('planning:places.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('planning:places.add') }).click()
  await dialog.getByText(t('validation:required')).waitFor()
  await dialog.getByLabel(t('planning:places.name')).fill('Naše tělocvična')
  await dialog.getByLabel(t('planning:places.address')).fill('Školní 1')
  await shot('130-new-place')
  await dialog.getByRole('button', { name: t('planning:places.add') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('radio', { name: 'Naše tělocvična' }).isChecked()).toBe(true)

  await page.getByRole('button', { name: t('planning:places.editNamed', { name: 'Naše tělocvična' }) }).click()
  await dialog.getByLabel(t('planning:places.name')).fill('Stará tělocvična')
  await dialog.getByRole('button', { name: t('planning:places.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('radio', { name: 'Stará tělocvična' }).isChecked()).toBe(true)
  await next(visitor)
}

async function players(visitor: Visitor): Promise<void> {
  const { page, t, shot } = visitor
  await page.getByRole('slider', { name: t('planning:maxPlayers') }).press('ArrowRight')
  const seats = page.getByRole('textbox', { name: t('planning:maxPlayers') })
  await expect.poll(() => seats.inputValue()).toBe('11')
  await seats.fill('1')
  await next(visitor)
  await page.getByText(t('errors:event.queueNeedsLimit')).waitFor()
  await seats.fill('12')
  await toggle(visitor, 'planning:willParticipate')
  await page.getByText(t('planning:noTrainers')).waitFor()
  await toggle(visitor, 'planning:willParticipate')
  await toggle(visitor, 'planning:minimum')
  await page.getByLabel(t('planning:minPlayers')).fill('13')
  await page.getByLabel(t('planning:decisionHours')).fill('3')
  await toggle(visitor, 'planning:confirmation')
  await page.getByLabel(t('planning:hoursConfirm')).fill('500')
  await toggle(visitor, 'planning:leaving')
  await next(visitor)
  await page.getByText(t('errors:event.minimumAboveLimit')).waitFor()
  await shot('131-players')
  await page.getByLabel(t('planning:minPlayers')).fill('3')
}

/** The browser's back button goes a step back. Leaving the page asks nothing: the next new event goes on. */
async function stay(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.evaluate('history.back()')
  await page.getByText(t('common:wizard.of', { step: 2, steps: 4 })).waitFor()
  await page
    .getByRole('button', { name: t('common:wizard.back') })
    .last()
    .click()
  await page.getByText(t('common:wizard.of', { step: 1, steps: 4 })).waitFor()
  const address = page.url()
  await page.locator('a[href="/search"]:visible').first().click()
  await page.getByRole('searchbox').waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.goto(address)
  await goTo(visitor, 2)
  await goTo(visitor, 3)
}

async function dates({ page, t, shot }: Visitor): Promise<void> {
  const time = page.getByLabel(t('planning:time'))
  await time.fill('')
  await time.pressSequentially('a2b575')
  await expect.poll(() => time.inputValue()).toBe('23:59')
  await time.fill('18:00')
  await page.getByText(t('planning:repeat.weekly')).click()
  await page.getByLabel(t('planning:repeat.count')).fill('5')
  await expect.poll(() => page.getByTestId('repeat-dates').getByRole('listitem').count()).toBe(5)
  await page.getByTestId('summary').scrollIntoViewIfNeeded()
  await shot('132-summary')
}

/** Creates three weekly events with only the required values. */
async function quickEvent(visitor: Visitor, name: string): Promise<string> {
  const { page, t } = visitor
  await page.goto('/new-event?active=0')
  await page.getByLabel(t('events:name'), { exact: true }).fill(name)
  await choice(visitor, 'events:activity').click()
  await page.getByRole('option', { name: t('activities:running'), exact: true }).click()
  await goTo(visitor, 2)
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('tesla')
  await page.getByRole('radiogroup').getByText('TJ Tesla Brno').click()
  await goTo(visitor, 3)
  await goTo(visitor, 4)
  await page.getByText(t('planning:repeat.weekly')).click()
  await page.getByLabel(t('planning:repeat.count')).fill('3')
  await page.getByRole('button', { name: t('planning:submit') }).click()
  await page.getByText(t('planning:done.repeated_other', { count: 3 })).waitFor()
  await page.waitForURL(/event-info\/[\w-]+/)
  return page.url().split('/').at(-1) ?? ''
}
