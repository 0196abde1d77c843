import { createAvailability } from '@parta/contracts/availabilities'
import { weekdays } from '@parta/contracts/availability-values'
import { describe, expect, it } from 'vitest'
import { desk, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { come, dialog, take } from './event-page.ts'
import { aMember } from './people.ts'
import { tomorrowAt } from './times.ts'

const brno = { lat: 49.1951, lon: 16.6068 }

async function next(visitor: Visitor, step: number): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByText(t('common:wizard.of', { step, steps: 3 })).waitFor()
}

const submit = ({ page, t }: Visitor) => page.getByRole('button', { name: t('availabilities:new.submit') }).click()
const cards = ({ page }: Visitor, type: 'oneOff' | 'permanent') => page.getByTestId(type).getByTestId('availability')

/** Opens the form and goes to its last step. */
async function toDate(visitor: Visitor, name: string): Promise<void> {
  const { page, t } = visitor
  await page.goto('/new-availability')
  await page.getByLabel(t('availabilities:name'), { exact: true }).fill(name)
  await next(visitor, 2)
  await next(visitor, 3)
}

/** A one-off availability with chosen activities around a place found by its name. */
async function addEvening(visitor: Visitor): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t('availabilities:empty.add') }).click()
  await page.getByText(t('availabilities:activities.chosen'), { exact: true }).click()
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByText(t('validation:required')).waitFor()
  await page.getByText(t('validation:oneActivity')).waitFor()
  await page.getByRole('button', { name: t('activities:badminton'), exact: true }).click()
  await page.getByLabel(t('availabilities:name'), { exact: true }).fill('Volný večer')
  await take(visitor, '270-activity')
  await next(visitor, 2)
  await page.getByRole('searchbox', { name: t('planning:places.search') }).fill('tesla')
  await page.getByTestId('places').getByText('TJ Tesla Brno').click()
  await page.getByRole('slider', { name: t('availabilities:place.radius') }).press('ArrowLeft')
  await expect.poll(() => page.getByTestId('where').innerText()).toMatch(/TJ Tesla Brno.*9/)
  await take(visitor, '271-place')
  await next(visitor, 3)
  const to = page.getByLabel(t('availabilities:to'), { exact: true })
  await page.getByLabel(t('availabilities:from'), { exact: true }).fill('18:30')
  await expect.poll(() => to.inputValue()).toBe('19:30')
  await to.fill('18:00')
  await submit(visitor)
  await page.getByText(t('errors:date.beforeStart')).waitFor()
  await to.fill('20:00')
  await take(visitor, '272-date')
  await submit(visitor)
  await page.waitForURL('**/availability')
}

describe('when a person can play', () => {
  it('is added once and every week, changed, left out of suggestions, and deleted', async () => {
    const anna = await come('Anna', { locale: 'cs', ...phone, scheme: 'light' })
    const { page, t } = anna
    await page.goto('/availability')
    await page.getByRole('button', { name: t('common:help') }).click()
    await dialog(anna).getByText(t('help:topics.availability.p1')).waitFor()
    await page.keyboard.press('Escape')
    await take(anna, '269-no-availability')
    await addEvening(anna)
    await cards(anna, 'oneOff').getByText('Volný večer').waitFor()

    await page.goto('/new-availability')
    await page.getByRole('tab', { name: t('availabilities:tabs.permanent') }).click()
    await next(anna, 2)
    await next(anna, 3)
    await submit(anna)
    await page.getByText(t('validation:required')).waitFor()
    await page.getByRole('radio', { name: t('availabilities:every.tuesday') }).check()
    await page.getByLabel(t('availabilities:from'), { exact: true }).fill('06:00')
    await take(anna, '273-weekday')
    await submit(anna)
    await cards(anna, 'permanent').getByText(t('availabilities:every.tuesday')).waitFor()
    await take(anna, '274-availabilities')

    await page.getByRole('link', { name: 'Volný večer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Volný večer' }).waitFor()
    await page.getByRole('switch', { name: t('availabilities:hits.label') }).click()
    await page.getByText(t('availabilities:done.hitsOff')).waitFor()
    // By the keyboard: toasts cover the button.
    await page.getByRole('button', { name: t('availabilities:suggestions.exclude') }).press('Enter')
    await page.getByText(t('availabilities:suggestions.isExcluded')).waitFor()
    const reset = page.getByRole('button', { name: t('availabilities:suggestions.reset') })
    // Until the reply to the last press is shown, the button does nothing.
    await expect.poll(() => reset.isEnabled()).toBe(true)
    await reset.press('Enter')
    await page.getByText(t('availabilities:suggestions.excludeText')).waitFor()
    await take(anna, '275-availability')

    await page.getByRole('link', { name: t('availabilities:edit.open') }).click()
    await page.getByLabel(t('availabilities:name'), { exact: true }).fill('Volný podvečer')
    await next(anna, 2)
    await next(anna, 3)
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await page.getByRole('button', { name: t('availabilities:edit.submit') }).click()
    expect((await sent).postDataJSON()).toEqual({ name: 'Volný podvečer' })
    await page.getByRole('heading', { level: 1, name: 'Volný podvečer' }).waitFor()
    await page.getByRole('button', { name: t('availabilities:delete.open') }).click()
    await dialog(anna)
      .getByRole('button', { name: t('availabilities:delete.submit') })
      .click()
    await page.waitForURL('**/availability')
    await expect.poll(() => cards(anna, 'oneOff').count()).toBe(0)

    // A permanent one cannot be deleted.
    await cards(anna, 'permanent').getByRole('link').click()
    await page.getByRole('link', { name: t('availabilities:edit.open') }).waitFor()
    expect(await page.getByRole('button', { name: t('availabilities:delete.open') }).count()).toBe(0)
    await anna.leave()
  })

  it('overlaps neither with another such time nor with an event of theirs', async () => {
    const { email } = await aMember('Eva', 'en')
    const call = await callsOf(email)
    await (await aHall(call))({ date: tomorrowAt('10:00').toISOString(), duration: '01:30' })
    await call(createAvailability, {
      type: 'oneOff',
      name: 'Lunch break',
      activities: 'any',
      location: brno,
      dateStart: tomorrowAt('12:00').toISOString(),
    })
    const eva = await come('Eva', { locale: 'en', ...desk, scheme: 'dark' }, email)
    const { page, t } = eva
    await toDate(eva, 'Noon')
    const [from, to] = [t('availabilities:from'), t('availabilities:to')]
    await page.getByLabel(from, { exact: true }).fill('12:30')
    await submit(eva)
    await page.getByRole('alert').getByText(t('errors:availability.overlaps')).waitFor()
    await take(eva, '276-overlap')
    await page.getByLabel(from, { exact: true }).fill('10:30')
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await submit(eva)
    await page.getByRole('alert').getByText(t('errors:availability.eventInRange')).waitFor()
    await page.getByLabel(from, { exact: true }).fill('14:00')
    await page.getByLabel(to, { exact: true }).fill('16:00')
    await page.getByText(t('planning:repeat.weekly')).click()
    await page.getByLabel(t('planning:repeat.count')).fill('3')
    await expect.poll(() => page.getByTestId('repeat-dates').getByRole('listitem').count()).toBe(3)
    await submit(eva)
    await page.getByText(t('availabilities:done.created_other', { count: 3 })).waitFor()
    await expect.poll(() => cards(eva, 'oneOff').count()).toBe(4)

    await cards(eva, 'oneOff').getByRole('link', { name: 'Noon' }).nth(1).click()
    await page.getByRole('button', { name: t('availabilities:delete.open') }).click()
    await dialog(eva)
      .getByText(t('event:span.following_other', { count: 2 }))
      .click()
    await take(eva, '278-delete-repetition')
    await dialog(eva)
      .getByRole('button', { name: t('availabilities:delete.submit') })
      .click()
    await page.getByText(t('availabilities:done.deleted_other', { count: 2 })).waitFor()
    await expect.poll(() => cards(eva, 'oneOff').count()).toBe(2)
    await eva.leave(['409 POST /a/availabilities'])
  })

  it('replaces the form when every day of the week is taken, and leads back from an unknown one', async () => {
    const { email } = await aMember('Iva')
    const call = await callsOf(email)
    for (const dayOfWeek of weekdays) {
      const times = { dateStart: tomorrowAt('18:00').toISOString(), dateEnd: tomorrowAt('19:00').toISOString() }
      await call(createAvailability, { type: 'permanent', activities: 'any', location: brno, dayOfWeek, ...times })
    }
    const iva = await come('Iva', { locale: 'cs', ...desk, scheme: 'light' }, email)
    const { page, t } = iva
    await page.goto('/new-availability?type=permanent')
    await page.getByText(t('availabilities:allTaken.title')).waitFor()
    expect(await page.getByRole('button', { name: t('common:wizard.next') }).count()).toBe(0)
    await take(iva, '277-all-days')
    await page.getByRole('tab', { name: t('availabilities:tabs.oneOff') }).click()
    await page.getByRole('button', { name: t('common:wizard.next') }).waitFor()
    await page.goto('/availability-info?availabilityId=unknown')
    await page.waitForURL('**/availability')
    await expect.poll(() => cards(iva, 'permanent').count()).toBe(7)
    await iva.leave(['404 GET /a/availabilities/single/unknown'])
  })
})
