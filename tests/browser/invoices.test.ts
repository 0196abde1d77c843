import { buffer } from 'node:stream/consumers'
import { dayOf } from '@parta/contracts/predicates/validity'
import { proposeMoney } from '@parta/contracts/proposals'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { haveSold } from './past.ts'
import { aMember, secondAdmin, siteAdmin } from './people.ts'
import { signIn, startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'sk', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** A month that is over. */
const month = dayOf(new Date(Date.now() - 45 * 86_400_000)).slice(0, 7)

async function saved({ page }: Visitor, name: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  return await buffer(await (await coming).createReadStream())
}

describe('the fee of a month', () => {
  it.each(looks)('is invoiced by a site admin, and read by the admin of the club, at $width px', async (look) => {
    const [gita, petra] = [await aMember('Gita', look.locale), await aMember('Petra', look.locale)]
    const name = `Sokol Fakturov ${look.locale} ${look.width}`
    const club = await aClub(await callsOf(gita.email), name)
    const product = { id: `fee-${club}`, orgId: club, payer: petra.id, title: 'Vstup na kurt', type: 'oneOff' } as const
    await haveSold(product, [150_00, 450_00], (at) => new Date(`${month}-1${at}T12:00:00Z`))

    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await signIn(admin, siteAdmin)
    await page.goto(`/invoices?month=${month}`)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByText(/600/).first().waitFor()
    await shot('530-billing')
    await row.getByRole('button', { name: t('products:invoices.issue') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('products:invoices.customer.companyId')).fill('12')
    await dialog.getByRole('button', { name: t('products:invoices.issue') }).click()
    await dialog.getByText(t('validation:companyId')).waitFor()
    await dialog.getByLabel(t('products:invoices.customer.companyId')).fill('12345679')
    await dialog.getByLabel(t('products:invoices.customer.street')).fill('Na Návsi 1')
    await shot('531-issue')
    await dialog.getByRole('button', { name: t('products:invoices.issue') }).click()
    await page.getByText(t('products:invoices.issued')).waitFor()
    await row.getByRole('button', { name: /PDF/ }).waitFor()
    await shot('532-issued')
    const reason = `Účtováno dvakrát ${look.locale} ${look.width}`
    await row.getByRole('link', { name: t('products:invoices.correct') }).click()
    const asked = page.getByLabel(t('bank:proposal.target.creditNote'))
    const invoiceId = await asked.inputValue()
    expect(invoiceId).toMatch(/^\d{4}-\d{4}$/)
    await page.getByLabel(t('bank:proposal.amountNet')).fill('5')
    await page.getByLabel(t('bank:proposal.reason')).fill(reason)
    await shot('536-credit-note-proposed')
    // The form itself has the text, too: leaving it before the answer would abort the call.
    const sent = page.waitForResponse(
      (answer) => answer.url().endsWith(proposeMoney.path) && answer.request().method() === proposeMoney.method,
    )
    await page.getByRole('button', { name: t('bank:proposal.send'), exact: true }).click()
    expect((await sent).status()).toBe(200)
    await page.getByText(reason).waitFor()
    await page.goto(`/invoices?month=${month}`)
    await row.getByRole('link', { name }).click()
    await page.getByRole('button', { name: t('products:sales.lastYear') }).click()
    await page.getByTestId('sales').getByText(/600/).first().waitFor()
    await page.getByTestId('sold').getByText('Petra').first().waitFor()
    await shot('533-admin-statistics')
    await page
      .getByTestId('sold')
      .getByRole('link', { name: t('products:sales.proposeRefund') })
      .first()
      .click()
    const payment = page.getByLabel(t('bank:proposal.target.refund'))
    await expect.poll(() => payment.inputValue()).toContain(`past-fee-${club}`)
    await shot('535-refund-proposed')
    await admin.leave()

    const second = await arrive(look, 'the second site admin')
    await signIn(second, secondAdmin)
    await second.page.goto('/bank/proposals')
    await second.page.getByText(reason).waitFor()
    await second.page.getByText(invoiceId, { exact: true }).waitFor()
    await second.shot('537-credit-note-to-confirm')
    // Other tests propose, too.
    await second.page
      .locator('section')
      .filter({ hasText: reason })
      .getByRole('button', { name: second.t('bank:proposal.confirm') })
      .click()
    await second.page.getByText(second.t('bank:proposal.noteIssued')).waitFor()
    await second.leave()

    const owner = await arrive(look, 'Gita')
    await startSession(owner, gita.email)
    await owner.page.goto(`/products/${club}/stats`)
    const list = owner.page.getByTestId('invoices')
    await list.getByText(reason).waitFor()
    const number = invoiceId
    await owner.shot('534-invoices-of-a-club')
    const nameOf = (format: string) => owner.t('products:invoices.save', { number, format })
    expect((await saved(owner, nameOf('PDF'))).subarray(0, 5).toString()).toBe('%PDF-')
    expect((await saved(owner, nameOf('ISDOC'))).toString('utf8')).toContain(`<ID>${number}</ID>`)
    await owner.leave()
  })
})

describe('the fee of a month in euros', () => {
  it.each(looks)('is invoiced with an exchange rate, at $width px', async (look) => {
    const [gita, petra] = [await aMember('Gita', look.locale), await aMember('Petra', look.locale)]
    const name = `Klub Eurov ${look.locale} ${look.width}`
    const orgId = await aClub(await callsOf(gita.email), name)
    const product = { id: `euro-${orgId}`, orgId, payer: petra.id, title: 'Kemp', type: 'oneOff' } as const
    await haveSold({ ...product, currency: 'EUR' }, [200_00], () => new Date(`${month}-12T12:00:00Z`))
    const admin = await arrive(look, 'a site admin')
    const { page, t, shot } = admin
    await signIn(admin, siteAdmin)
    await page.goto(`/invoices?month=${month}`)
    const row = page.getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: t('products:invoices.issue') }).click()
    const dialog = page.getByRole('dialog')
    const rate = dialog.getByRole('textbox', { name: /Czech National Bank|ČNB|České národní|Českej národnej/ })
    await rate.fill('2,4')
    await dialog.getByRole('button', { name: t('products:invoices.issue') }).click()
    await dialog.getByText(t('errors:invoice.rateMissing')).waitFor()
    await rate.scrollIntoViewIfNeeded()
    await shot('538-exchange-rate-refused')
    await rate.fill('24,315')
    await dialog.getByRole('button', { name: t('products:invoices.issue') }).click()
    await page.getByText(t('products:invoices.issued')).waitFor()
    await row.getByRole('button', { name: /PDF/ }).waitFor()
    await row.scrollIntoViewIfNeeded()
    await shot('539-issued-in-euros')
    await admin.leave()
  })
})
