import { buffer } from 'node:stream/consumers'
import { registerOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf, tokenOf } from './calls.ts'
import { aMember, client, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'light' },
)

const day = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
const csv = (...times: string[]) => ({
  name: 'rozpis.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Name;Activity;Date;Start;Duration;Place;Price',
      ...times.map((time, at) => `Trénink ${at + 1};badminton;${day};${time};01:30;place-16;80`),
    ].join('\n'),
  ),
})

const calendar = () => {
  const at = (time: string) => `${day.replaceAll('-', '')}T${time}00Z`
  const event = (uid: string, lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT']
  return {
    name: 'kalendar.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(
      [
        'BEGIN:VCALENDAR',
        ...event('zapas', [
          `DTSTART:${at('1700')}`,
          `DTEND:${at('1830')}`,
          'SUMMARY:Zápas',
          'LOCATION:Hala za nádražím',
        ]),
        ...event('vylet', [`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`, 'SUMMARY:Výlet']),
        'END:VCALENDAR',
      ].join('\r\n'),
    ),
  }
}

describe('the events of an organisation', () => {
  it.each(looks)('are imported from a file, and its wrong rows once they are mended, at $width px', async (look) => {
    const hana = await aMember('Hana', look.locale)
    const club = await aClub(await callsOf(hana.email), 'Sokol Rozpisov')
    await client.must(registerOrg, { token: await tokenOf(siteAdmin), id: club, body: { isRegistered: true } })
    const visitor = await arrive(look, 'Hana')
    const { page, t, shot } = visitor
    await startSession(visitor, hana.email)
    await page.goto(`/organizations/${club}/uploader`)

    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: t('uploader:template') }).click()
    const file = await buffer(await (await saved).createReadStream())
    expect(file.subarray(0, 2).toString()).toBe('PK')

    const input = page.locator('input[type=file]')
    await input.setInputFiles(csv('18:00', '25:00'))
    const errors = page.getByTestId('upload-errors')
    await errors.getByText(t('validation:uploadTime')).waitFor()
    await errors.getByText('25:00').waitFor()
    await page.getByTestId('upload-preview').getByText('Trénink 1').waitFor()
    await shot('950-upload-errors')
    await page.getByRole('button', { name: t('uploader:import') }).click()
    await page.getByText(t('uploader:done_one', { count: 1 })).waitFor()
    const savedRows = page.waitForEvent('download')
    await page.getByRole('button', { name: t('uploader:toMendSave') }).click()
    const rows = (await buffer(await (await savedRows).createReadStream())).toString()
    expect([rows.includes('Trénink 1'), rows.includes('Trénink 2')]).toEqual([false, true])
    await shot('956-upload-to-mend')
    await page.getByRole('button', { name: t('uploader:nextFile') }).click()

    await input.setInputFiles({ name: 'prazdny.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
    const refusal = page.getByRole('alert').filter({ hasText: t('errors:upload.empty') })
    await refusal.waitFor()
    await shot('953-upload-empty')
    const mended = { name: 'opraveno.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.replace('25:00', '20:00')) }
    await input.setInputFiles(mended)
    await page.getByTestId('upload-preview').getByText('Trénink 2').waitFor()
    expect(await refusal.count()).toBe(0)
    await shot('951-upload-preview')
    await page.getByRole('button', { name: t('uploader:import') }).click()
    await page.getByText(t('uploader:done_one', { count: 1 })).waitFor()
    await shot('952-upload-done')
    await page.getByRole('link', { name: t('uploader:toOrg') }).click()
    await page.getByText('Trénink 2').first().waitFor()
    await page.getByRole('link', { name: t('uploader:open') }).waitFor()
    await page.getByRole('link', { name: t('uploader:open') }).click()
    // The sport is what the events usually have; the place of the calendar is chosen once.
    await input.setInputFiles(calendar())
    await errors.getByText(t('validation:uploadPlace')).waitFor()
    await shot('954-calendar-errors')
    const places = page.getByTestId('unknown-places')
    await places.getByRole('combobox').click()
    await page.getByRole('option').first().click()
    await page.getByTestId('upload-preview').getByText('Zápas').waitFor()
    await page.getByText(t('uploader:leftOut', { count: 1 })).waitFor()
    await shot('955-calendar-preview')
    await page.getByRole('button', { name: t('uploader:import') }).click()
    await page.getByText(t('uploader:done_one', { count: 1 })).waitFor()
    await visitor.leave()
  })
})
