import { Buffer } from 'node:buffer'
import { getOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { linkTo } from './mail.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

const csv = (...lines: string[]) => ({
  name: 'spond.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Member first name;Member last name;E-mail;Shirt', ...lines].join('\n')),
})

describe('the people of a club', () => {
  it.each(looks)('move in from a file and a pasted list, and join by their mails, at $width px', async (look) => {
    const hana = await aMember('Hana', look.locale)
    const asHana = await callsOf(hana.email)
    const club = await aClub(asHana, 'Sokol Stěhovací')
    const petr = await aMember('Petr', look.locale)
    const visitor = await arrive(look, 'Hana')
    const { page, t } = visitor
    await startSession(visitor, hana.email)
    await page.goto(`/organizations/${club}`)
    await page.getByRole('button', { name: t('orgs:actions') }).click()
    await page.getByRole('menuitem', { name: t('guests:open') }).click()
    await page.getByText(t('guests:nobody')).waitFor()

    const input = page.locator('input[type=file]')
    await input.setInputFiles(csv(`Petr;Malý;${petr.email};7`, 'Eva;Bílá;eva@;9'))
    await page.getByTestId('guest-errors').getByText('eva@', { exact: true }).waitFor()
    await take(visitor, '980-move-in-errors')
    await input.setInputFiles(csv(`Petr;Malý;${petr.email};7`))
    await page.getByTestId('guest-preview').getByText('Petr Malý').waitFor()
    // The surname is taken out of the mapping, and put back.
    const surname = page.getByTestId('columns').getByLabel('Member last name')
    await surname.selectOption('')
    await page.getByTestId('guest-preview').getByText('Petr', { exact: true }).waitFor()
    await surname.selectOption('surname')
    await page.getByTestId('guest-preview').getByText('Petr Malý').waitFor()
    await take(visitor, '981-move-in-preview')
    // A file that is refused must not keep the preview of the file before, whose button would invite from it.
    await input.setInputFiles({
      name: 'spond.xlsx',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK\u0003\u0004'),
    })
    await page.getByTestId('guest-preview').waitFor({ state: 'detached' })
    await page.getByText(t('errors:upload.unreadable')).waitFor()
    expect(await page.getByRole('button', { name: t('guests:invite_one', { count: 1 }) }).count()).toBe(0)
    await input.setInputFiles(csv(`Petr;Malý;${petr.email};7`))
    await page.getByTestId('guest-preview').getByText('Petr Malý').waitFor()
    await page.getByRole('button', { name: t('guests:invite_one', { count: 1 }) }).click()
    await page.getByText(t('guests:done')).waitFor()

    await page.getByRole('button', { name: t('guests:more') }).click()
    await page.getByLabel(t('guests:typed')).fill('Jana Dvořáková')
    await page.getByRole('button', { name: t('guests:check') }).click()
    await page.getByRole('button', { name: t('guests:invite_one', { count: 1 }) }).click()
    const guests = page.getByTestId('guests')
    await guests.getByText('Jana Dvořáková').waitFor()
    await take(visitor, '982-guests')
    await guests.getByRole('button', { name: t('guests:link') }).click()
    await page.getByTestId('share-link').waitFor()
    await take(visitor, '983-guest-link')
    await page.keyboard.press('Escape')

    const player = await arrive(look, 'Petr')
    await startSession(player, petr.email)
    await player.page.goto(await linkTo(petr.email, '/invitation/', 2))
    await player.page.getByRole('button', { name: player.t('orgs:invited.accept') }).click()
    await expect.poll(async () => (await asHana(getOrg, {}, { id: club })).memberCount).toBe(2)
    // Another tap makes sure that no more invitations come.
    await player.page.goto(await linkTo(petr.email, '/mail', 2))
    await player.page.getByText(player.t('mail:block.will')).waitFor()
    await take(player, '984-block-invitations')
    await player.page.getByRole('button', { name: player.t('mail:block.submit') }).click()
    await player.page.getByText(player.t('mail:block.text')).waitFor()
    await player.leave()
    await page.reload()
    await page.getByText(t('guests:accepted_one', { count: 1 })).waitFor()
    expect(await guests.getByText('Petr Malý').count()).toBe(0)
    await visitor.leave([`400 POST /a/organization/guests/${club}`])
  })
})
