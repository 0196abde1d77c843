import { buffer } from 'node:stream/consumers'
import { downloadInvoice, issueInvoice } from '@parta/contracts/invoices'
import { dayOf } from '@parta/contracts/predicates/validity'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { haveSold } from './past.ts'
import { aMember, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** A month that is over. */
const month = dayOf(new Date(Date.now() - 45 * 86_400_000)).slice(0, 7)
const customer = { companyId: '', vatId: '', street: 'Na Návsi 1', city: 'Kyje', zip: '' }

describe('an organisation in the admin area', () => {
  it.each(looks)('leads to what it sold, and to its invoices as PDF, at $width px', async (look) => {
    const [gita, petra] = [await aMember('Gita', look.locale), await aMember('Petra', look.locale)]
    const name = `Sokol Účtov ${look.locale} ${look.width}`
    const orgId = await aClub(await callsOf(gita.email), name)
    const product = { id: `bill-${orgId}`, orgId, payer: petra.id, title: 'Vstup na kurt', type: 'oneOff' } as const
    await haveSold(product, [400_00], () => new Date(`${month}-12T12:00:00Z`))
    const asAdmin = await callsOf(siteAdmin)
    const issued = await asAdmin(issueInvoice, { orgId, month, currency: 'CZK', customer: { name, ...customer } })

    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.goto('/admin/organizations')
    const found = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('name') === name)
    await page.getByLabel(t('admin:orgs.search')).fill(name)
    await found
    const row = page.getByTestId('admin-org').filter({ hasText: name })
    await row.waitFor()
    await take(admin, '425-admin-org')
    await row.getByRole('link', { name: t('admin:orgs.statsNamed', { name }) }).click()
    await page.waitForURL(`**/admin/organizations/${orgId}/sales`)
    await page.getByRole('button', { name: t('products:sales.lastYear') }).click()
    await page.getByTestId('sales').getByText(/400/).first().waitFor()

    const asked = page.waitForResponse((answer) =>
      answer.url().includes(downloadInvoice.path.replace(':id', encodeURIComponent(issued.id))),
    )
    const saving = page.waitForEvent('download')
    const save = page.getByRole('button', { name: t('products:invoices.save', { number: issued.id, format: 'PDF' }) })
    await save.click()
    expect((await (await asked).allHeaders())['content-type']).toBe('application/pdf')
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`faktura-${issued.id}.pdf`)
    expect((await buffer(await saved.createReadStream())).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByTestId('invoices').scrollIntoViewIfNeeded()
    await admin.shot('426-invoices-for-a-site-admin')
    await page.getByRole('link', { name: t('admin:places.title'), exact: true }).waitFor()
    await page.getByRole('button', { name: t('common:back') }).click()
    await page.waitForURL('**/admin/organizations**')
    await admin.leave()
  })
})
