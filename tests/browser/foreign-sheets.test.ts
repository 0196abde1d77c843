import { Buffer } from 'node:buffer'
import { registerOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf, tokenOf } from './calls.ts'
import { aMember, client, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

const dayIn = (days: number) => {
  const day = new Date(Date.now() + days * 86_400_000)
  return `${day.getUTCDate()}. ${day.getUTCMonth() + 1}. ${day.getUTCFullYear()}`
}
const sheet = {
  name: 'liga.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Datum;Čas;Domácí;Hosté;Stadion;Poznámka',
      `${dayIn(-7)};18:00;Sokol;Baník;U lesa;minulé kolo`,
      `${dayIn(14)};18:00;Sokol;Slavia;U lesa;derby`,
      `${dayIn(21)};10:30;Sparta;Sokol;;`,
    ].join('\n'),
  ),
}

describe('the fixtures of a club', () => {
  it.each(looks)(
    'are imported from a sheet of another program, whose columns are corrected, at $width px',
    async (look) => {
      const hana = await aMember('Hana', look.locale)
      const club = await aClub(await callsOf(hana.email), 'Sokol Ligový')
      await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
      const visitor = await arrive(look, 'Hana')
      const { page, t, shot } = visitor
      // The options of native selects have the role, too, but not the attribute.
      const option = page.locator('[role=option]:visible').first()
      await startSession(visitor, hana.email)
      await page.goto(`/organizations/${club}/uploader`)
      await page.locator('input[type=file]').setInputFiles(sheet)

      // A new club has no events, so the sheet lacks the activity and a place for rows without one.
      const columns = page.getByTestId('columns')
      await columns.getByLabel('Domácí').waitFor()
      await page.getByTestId('upload-errors').getByText(t('validation:uploadNoValue')).first().waitFor()
      await shot('953-foreign-columns')

      const defaults = page.getByTestId('defaults')
      await defaults.getByLabel(t('uploader:columns.activityType')).click()
      await page.getByRole('option', { name: t('activities:football'), exact: true }).click()
      await page.getByTestId('unknown-places').getByLabel('U lesa').click()
      await option.click()
      const place = defaults.getByLabel(t('uploader:defaultPlace'))
      await place.click()
      await option.click()

      const preview = page.getByTestId('upload-preview')
      await preview.getByText('Sokol – Slavia').waitFor()
      await page.getByText(t('uploader:leftOutRows_one', { count: 1 })).waitFor()
      // The note becomes the name, and then a note again.
      const note = columns.getByLabel('Poznámka')
      await note.selectOption('name')
      await preview.getByText('derby: Sokol – Slavia').waitFor()
      await note.selectOption('info')
      await preview.getByText('Sokol – Slavia', { exact: true }).waitFor()
      await shot('954-foreign-preview')

      // The columns can be changed while a check runs; of two answers in the wrong order, the last check's counts.
      const held = Promise.withResolvers<void>()
      let checks = 0
      await page.route('**/a/events/uploader', async (route) => {
        checks += 1
        if (checks === 1) await held.promise
        await route.continue()
      })
      await note.selectOption('name')
      await expect.poll(() => checks).toBe(1)
      const first = page.waitForResponse((answer) => answer.url().endsWith('/a/events/uploader'))
      await note.selectOption('')
      await first
      await preview.getByText('Sokol – Slavia', { exact: true }).waitFor()
      const second = page.waitForResponse((answer) => answer.url().endsWith('/a/events/uploader'))
      held.resolve()
      await (await second).finished()
      await page.unroute('**/a/events/uploader')
      expect(await note.inputValue()).toBe('')
      await preview.getByText('Sokol – Slavia', { exact: true }).waitFor()

      // The button is in sight beside the columns.
      await columns.scrollIntoViewIfNeeded()
      const importing = page.getByRole('button', { name: t('uploader:import') })
      await expect.poll(() => importing.isEnabled()).toBe(true)
      const { y = 0, height = 0 } = (await importing.boundingBox()) ?? {}
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThan(look.height)
      await shot('955-foreign-import')
      await importing.click()
      await page
        .getByText(t(look.locale === 'en' ? 'uploader:done_other' : 'uploader:done_few', { count: 2 }))
        .waitFor()
      await page.goto(`/organizations/${club}/uploader`)
      await page.locator('input[type=file]').setInputFiles(sheet)
      // The values of the imported events are the defaults now; the sheet's own name of a place is chosen again.
      await page.getByTestId('unknown-places').getByLabel('U lesa').click()
      await option.click()
      await page.getByText(t('uploader:nothingNew')).waitFor()
      await shot('955-foreign-known')
      await visitor.leave()
    },
  )
})
