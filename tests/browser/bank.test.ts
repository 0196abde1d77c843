import { importMovements } from '@parta/contracts/bank'
import { getTopUp } from '@parta/contracts/top-ups'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, looksOf, phone, wrapped } from './browser.ts'
import { callsOf } from './calls.ts'
import { aMember, siteAdmin } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf<Look[]>({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'en', ...desk, scheme: 'dark' })
const iban = 'CZ5520100000002901234567'

/** Each run needs new ids, because a movement is stored once for each id. */
let lastId = Date.now()
function nextId(): string {
  lastId += 1
  return String(lastId)
}

/** A movement without a symbol, so that it waits for a site admin. */
function aMovement(id: string, counterName: string) {
  return {
    id,
    date: '2026-11-20',
    amount: 42_050,
    currency: 'CZK',
    variableSymbol: '',
    specificSymbol: '',
    counterAccount: '670100/6210',
    counterName,
    message: 'kredit pro Danu',
    reference: '',
    instruction: '',
    kind: '',
  }
}

describe('a payment that matches nobody', () => {
  it.each(looks)('is assigned by a site admin, and becomes credit on the open page of its owner', async (look) => {
    const { email } = await aMember('Dana', look.locale)
    const { variableSymbol } = await (await callsOf(email))(getTopUp, {})
    const id = nextId()
    const name = `Dana ${id}`
    await (await callsOf(siteAdmin))(importMovements, { iban, movements: [aMovement(id, name)] })

    const owner = await arrive(look, 'Dana')
    await startSession(owner, email)
    await owner.page.goto('/credit/recharge')
    await expect.poll(() => owner.page.getByTestId('credit').textContent()).toMatch(/0/)

    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await startSession(admin, siteAdmin)
    await page.goto('/bank')
    // Other tests import, too.
    const movement = page.locator('section').filter({ hasText: id })
    await movement.getByText(`D. ${id}`).waitFor()
    await shot('353-bank')
    expect(await movement.getByText(/Danu|Nováková/).count()).toBe(0)
    await movement.getByRole('button', { name: t('bank:reveal.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('admin:users.reason')).fill('Ptá se, kde má platbu.')
    await shot('355-bank-reason')
    await dialog.getByRole('button', { name: t('bank:reveal.confirm'), exact: true }).click()
    await movement.getByText(name).waitFor()
    await movement.getByText('kredit pro Danu').waitFor()
    await shot('356-bank-revealed')
    const assign = movement.getByRole('button', { name: t('bank:assign.open') })
    await assign.click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement?.textContent')).toBe(t('bank:assign.open'))
    await assign.click()
    await page.getByLabel(t('bank:assign.symbol')).fill(variableSymbol)
    await page.getByTestId('payer').getByText('Dana').waitFor()
    await shot('354-bank-assign')
    await page
      .getByRole('button', { name: t('bank:assign.confirm'), exact: true })
      .last()
      .click()
    await page.getByText(t('bank:assign.done')).waitFor()
    await expect.poll(() => page.getByText(id).count()).toBe(0)
    await admin.leave()

    await owner.page.reload()
    await expect.poll(() => owner.page.getByTestId('credit').textContent()).toMatch(/420[.,]50/)
    await owner.leave()
  })

  it('comes in by a statement file', async () => {
    const admin = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'a site admin')
    const { page, t } = admin
    await startSession(admin, siteAdmin)
    await page.goto('/bank')
    await page.setViewportSize({ width: 320, height: 844 })
    await page.getByRole('link', { name: t('admin:leave') }).waitFor()
    // Polled, because the page is laid out a moment after the window has its width.
    await expect.poll(() => wrapped(page, 'header')).toEqual([])
    const id = nextId()
    const csv = [
      'accountId;2901234567',
      'currency;CZK',
      `iban;${iban}`,
      '',
      'ID pohybu;Datum;Objem;Měna;VS;SS;Název protiúčtu',
      `${id};20.11.2026;"1 234,50";CZK;;;Zuzana ${id}`,
    ].join('\r\n')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'vypis.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText(t('bank:import.done_one', { count: 1 })).waitFor()
    await page.getByText(`Z. ${id}`).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('<html>') })
    await page.getByText(t('bank:import.unreadable')).waitFor()
    await admin.leave()
  })
})
