import { hour } from '@parta/contracts/durations'
import { listMyEvents } from '@parta/contracts/events'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'en', ...desk, scheme: 'dark' })

/** Changes the local Reservanto: adds a class of the merchant that was connected last, or makes functions fail. */
async function control(change: object): Promise<{ merchant: number }> {
  const TimeStamp = Math.floor(Date.now() / 1000)
  const body = JSON.stringify({ ...change, TimeStamp })
  const answer = await fetch(`${process.env['PARTA_TEST_RESERVANTO']}/control`, { method: 'POST', body })
  return (await answer.json()) as { merchant: number }
}

describe('a class in a booking system', () => {
  it.each(looks)(
    'is shown, booked, kept while the system is down, and cancelled when it is back, at $width px',
    async (look) => {
      const hana = await aMember('Hana', look.locale)
      const club = await aClub(await callsOf(hana.email), 'Studio Rozbřesk')
      const admin = await arrive(look, 'Hana')
      await startSession(admin, hana.email)
      await admin.page.goto(`/organizations/${club}/providers`)
      await admin.page.getByRole('button', { name: admin.t('providers:connect'), exact: true }).click()
      await admin.page.getByRole('link', { name: 'Allow' }).click()
      const sport = admin.page.getByRole('combobox', {
        name: admin.t('providers:setup.segment', { name: 'Skupinové lekce' }),
      })
      await sport.waitFor()
      const id = look.width
      const start = Math.ceil(Date.now() / hour) * hour + 50 * hour
      const { merchant } = await control({
        failing: {},
        lesson: { id, name: 'Ranní jóga', start, minutes: 60, capacity: 10, elsewhere: 3 },
      })
      await sport.click()
      await admin.page.getByRole('option', { name: admin.t('activities:yoga'), exact: true }).click()
      await admin.page.getByText(admin.t('providers:setup.shown_one', { count: 1 })).waitFor()
      await admin.shot('963-setup')
      await admin.leave()

      const eva = await aMember('Eva', look.locale)
      const visitor = await arrive(look, 'Eva')
      const { page, t, shot } = visitor
      await startSession(visitor, eva.email)
      await page.goto(`/organizations/${club}?tab=events`)
      const card = page.getByRole('article').filter({ hasText: 'Ranní jóga' })
      await card.getByText(t('cards:external')).first().waitFor()
      await shot('964-card')
      await card.getByRole('link', { name: 'Ranní jóga' }).click()
      const action = page.getByTestId('event-action')
      await action.getByText(t('providers:book'), { exact: true }).waitFor()
      expect(new URL(page.url()).pathname).toBe(`/event-info-providers/RESERVANTO-${merchant}-${id}`)
      await page.getByText(t('providers:by', { name: 'Reservanto' })).waitFor()
      await shot('965-event')
      await action.click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('providers:book'), exact: true })
        .click()
      await page.getByText(t('providers:booked')).waitFor()
      await action.getByText(t('providers:cancel'), { exact: true }).waitFor()
      await shot('966-booked')

      await control({ failing: { 'Event/Get': 503, 'Classes/Get': 503 } })
      const confirm = page.getByRole('dialog').getByRole('button', { name: t('providers:cancel'), exact: true })
      await action.click()
      await confirm.click()
      await page.getByText(t('errors:provider.unavailable')).waitFor()
      await page.getByTestId('provider-down').waitFor()
      await shot('967-down')
      const { items } = await (await callsOf(eva.email))(listMyEvents, {})
      expect(items.map(({ name }) => name)).toContain('Ranní jóga')

      await control({ failing: {} })
      await action.click()
      await confirm.click()
      await page.getByText(t('providers:cancelled')).waitFor()
      await action.getByText(t('providers:book'), { exact: true }).waitFor()
      await page.getByTestId('provider-down').waitFor({ state: 'hidden' })
      // The refusal while the system was down is expected; any other complaint is not.
      expect(visitor.complaints.splice(0)).toEqual([
        `503 PATCH /a/events/provider/leave/RESERVANTO-${merchant}-${id}`,
        expect.stringContaining('503'),
      ])
      await visitor.leave()
    },
  )
})
