import { registerOrg } from '@parta/contracts/orgs'
import { proposeMoney, setOrgAccount } from '@parta/contracts/proposals'
import { getTopUp } from '@parta/contracts/top-ups'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { leaveCreditUnclaimed, sellLongAgo } from './credit.ts'
import { take } from './event-page.ts'
import { aMember, secondAdmin, siteAdmin } from './people.ts'
import { signIn } from './steps.ts'

const looks = looksOf(
  { locale: 'en', ...desk, scheme: 'light' },
  { locale: 'cs', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'light' },
)

describe('credit of somebody who deleted the account', () => {
  it.each(looks)('is listed for site admins, and proposed to be sent to who claims it, at $width px', async (look) => {
    const dana = await aMember('Dana', look.locale)
    const { variableSymbol } = await (await callsOf(dana.email))(getTopUp, {})
    await leaveCreditUnclaimed(dana, 42_050)
    const admin = await arrive(look, 'a site admin')
    const { page, t } = admin
    await signIn(admin, siteAdmin)
    await page.route('**/a/payment/admin/unclaimed*', (route) => route.abort())
    await page.goto('/bank')
    const failed = page.getByRole('alert').filter({ hasText: t('errors:network.failed') })
    await failed.waitFor()
    await page.unroute('**/a/payment/admin/unclaimed*')
    await failed.getByRole('button', { name: t('common:again') }).click()
    admin.complaints.length = 0
    const credit = page.getByRole('listitem').filter({ hasText: variableSymbol })
    await credit.waitFor()
    await take(admin, '370-unclaimed')
    await credit.getByRole('button', { name: t('bank:unclaimed.pay') }).click()
    const send = page.getByRole('button', { name: t('bank:proposal.send'), exact: true })
    await send.click()
    await page.getByText(t('bank:proposal.wrong.note')).waitFor()
    await admin.shot('371-pay-unclaimed')
    await page.getByLabel(t('bank:proposal.target.withdrawal')).fill('19-2000145399/0800')
    const reason = `Doložila výpis ${variableSymbol}`
    await page.getByLabel(t('bank:proposal.reason')).fill(reason)
    // Leaving the form before the answer would abort the call.
    const sent = page.waitForResponse((answer) => answer.url().endsWith(proposeMoney.path))
    await send.click()
    expect((await sent).status()).toBe(200)
    await page.goto('/bank/proposals')
    await page.getByText(reason).waitFor()
    await take(admin, '372-unclaimed-proposed')
    await admin.leave()
  })
})

describe('the payout of an organisation whose account number was changed', () => {
  it.each(looks)('shows the change to who confirms it, at $width px', async (look) => {
    const gita = await aMember('Gita', look.locale)
    const asGita = await callsOf(gita.email)
    const club = await aClub(asGita, 'Sokol Nusle')
    const asAdmin = await callsOf(siteAdmin)
    await asAdmin(registerOrg, { isRegistered: true }, { id: club })
    for (const account of ['19-2000145399/0800', 'SK3112000000198742637541'])
      await asGita(setOrgAccount, { account }, { id: club })
    await sellLongAgo(gita, club, 100_000)
    const note = `Listopad ${club}`
    await asAdmin(proposeMoney, { kind: 'payout', orgId: club, amount: 90_000, currency: 'CZK', note })
    const second = await arrive(look, 'the second site admin')
    await signIn(second, secondAdmin)
    await second.page.goto('/bank/proposals')
    const proposal = second.page.locator('section').filter({ hasText: note })
    await proposal.getByText('CZ65 0800 0000 1920 0014 5399').waitFor()
    await proposal.scrollIntoViewIfNeeded()
    await take(second, '373-changed-account')
    await second.leave()
  })
})
