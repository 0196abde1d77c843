import { createAvailability } from '@parta/contracts/availabilities'
import { day, hour } from '@parta/contracts/durations'
import { getHeatMap } from '@parta/contracts/heat'
import { describe, expect, it } from 'vitest'
import { desk, phone } from './browser.ts'
import { aHall, callsOf, tokenOf } from './calls.ts'
import { come, take } from './event-page.ts'
import { forgetHeat } from './past.ts'
import { aMember, client } from './people.ts'
import { choice } from './steps.ts'
import { tomorrowAt } from './times.ts'

const brno = { lat: 49.1951, lon: 16.6068 }
const names = ['Adam', 'Běla', 'Cyril', 'Dana', 'Emil', 'Fanny', 'Gita', 'Hugo', 'Ivo', 'Jana', 'Karel']

let crowds = 0

/** Eleven people who are free on one morning, each time on a later day, of whom six stay longer and go farther. */
async function aCrowd(token: string): Promise<void> {
  const start = tomorrowAt('07:00').getTime() + crowds * day
  crowds += 1
  const people = await Promise.all(names.map((name) => aMember(name)))
  for (const [at, { email }] of people.entries()) {
    const isLong = at < 6
    await (await callsOf(email))(createAvailability, {
      type: 'oneOff',
      name: 'Volno',
      activities: isLong ? 'any' : 'chosen',
      ...(isLong ? {} : { chosen: ['badminton'] as const }),
      location: brno,
      radius: isLong ? 9 : 4,
      dateStart: new Date(start).toISOString(),
      dateEnd: new Date(start + (isLong ? 4 : 2) * hour).toISOString(),
    })
  }
  await forgetHeat()
  // Counted once a minute until there is something.
  const query = { lat: String(brno.lat), lon: String(brno.lon), km: '10' }
  const squares = async () => (await client.must(getHeatMap, { token, query })).squares.length
  await expect.poll(squares, { timeout: 200_000, interval: 1000 }).toBeGreaterThan(10)
}

describe('the heat map', () => {
  it('leads from the hour in which most people are free to an event there', async () => {
    const eva = await aMember('Eva')
    await aHall(await callsOf(eva.email))
    await aCrowd(await tokenOf(eva.email))
    const visitor = await come('Eva', { locale: 'cs', ...phone, scheme: 'light' }, eva.email)
    const { page, t } = visitor
    await page.goto('/availability')
    await page.getByRole('link', { name: t('events:heat') }).click()
    await page.getByRole('heading', { level: 1, name: t('heat:title') }).waitFor()
    await page.getByRole('button', { name: 'Brno', exact: true }).click()
    const week = page.getByTestId('week')
    await expect.poll(() => week.getByText('10+').count()).toBeGreaterThanOrEqual(2)
    await take(visitor, '400-heat-map')

    // The best hour is reached by the Tab key, the others by the arrow keys.
    const best = week.locator('[tabindex="0"]')
    await best.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const offer = page.getByTestId('offer')
    await offer.getByText(t('heat:offer.around', { least: 5 })).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await offer.getByText(t('heat:offer.around', { least: 10 })).waitFor()
    // The week is higher than the screen: the offer is in sight for its last hour, too.
    const place = await week.locator('[aria-pressed="true"]').getAttribute('data-place')
    await week.getByRole('button').last().click()
    await offer.getByText(t('heat:offer.few')).waitFor()
    const box = await offer.boundingBox()
    expect(box?.y).toBeGreaterThan(0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(phone.height - 64)
    await week.locator(`[data-place="${place}"]`).click()
    await offer.getByText(t('heat:offer.around', { least: 10 })).waitFor()
    await page.getByTestId('best').getByRole('button').first().click()
    await offer.getByText(t('heat:offer.inSquare', { least: 10 })).waitFor()
    await take(visitor, '401-heat-hour')
    await offer.scrollIntoViewIfNeeded()
    await visitor.shot('404-heat-offer')

    await offer.getByRole('link', { name: t('heat:offer.event') }).click()
    await page.getByLabel(t('events:name'), { exact: true }).fill('Badminton v čase, kdy můžeme')
    await choice(visitor, 'events:activity').click()
    await page.getByRole('option', { name: t('activities:badminton') }).click()
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    await page.getByRole('radiogroup').getByText('TJ Tesla Brno').first().click()
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    await expect.poll(() => page.getByLabel(t('planning:time'), { exact: true }).inputValue()).toBe('08:00')
    await page.getByRole('button', { name: t('planning:submit') }).click()
    await page.waitForURL('**/event-info/*')
    await page.getByRole('heading', { name: 'Badminton v čase, kdy můžeme' }).first().waitFor()
    await visitor.leave()
  })

  it('fills in an own free slot, for one sport, on a desk', async () => {
    const tom = await aMember('Tomáš', 'en')
    await aCrowd(await tokenOf(tom.email))
    const visitor = await come('Tomáš', { locale: 'en', ...desk, scheme: 'dark' }, tom.email)
    const { page, t } = visitor
    await page.goto('/heat-map?activity=badminton')
    const week = page.getByTestId('week')
    await page.getByRole('button', { name: 'Brno', exact: true }).click()
    await expect.poll(() => week.locator('[data-level="2"]').count()).toBeGreaterThan(0)
    await take(visitor, '402-heat-desk')
    await week.locator('[data-level="2"]').first().click()
    await take(visitor, '403-heat-desk-hour')
    await page
      .getByTestId('offer')
      .getByRole('link', { name: t('heat:offer.availability') })
      .click()
    await page.getByRole('radio', { name: t('availabilities:activities.chosen') }).waitFor()
    expect(
      await page.getByRole('button', { name: t('activities:badminton'), exact: true }).getAttribute('aria-pressed'),
    ).toBe('true')
    await visitor.leave()
  })
})
