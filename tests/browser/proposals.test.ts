import { registerOrg } from '@parta/contracts/orgs'
import { getTopUp } from '@parta/contracts/top-ups'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aMember, secondAdmin, siteAdmin } from './people.ts'
import { signIn, startSession } from './steps.ts'

const looks = looksOf<Look[]>({ locale: 'cs', ...phone, scheme: 'light' }, { locale: 'en', ...desk, scheme: 'dark' })

describe('money that is moved by hand', () => {
  it.each(looks)('is proposed by one site admin, and becomes credit when another confirms it', async (look) => {
    const { email } = await aMember('Dana', look.locale)
    const { variableSymbol } = await (await callsOf(email))(getTopUp, {})
    const reason = `Dvojí platba ${variableSymbol}`

    const first = await arrive(look, 'the first site admin')
    await signIn(first, siteAdmin)
    await first.page.goto('/bank')
    await first.page.getByRole('link', { name: first.t('bank:proposal.title') }).click()
    await first.page
      .getByRole('button', { name: first.t('bank:proposal.new') })
      .first()
      .click()
    const send = first.page.getByRole('button', { name: first.t('bank:proposal.send'), exact: true })
    await send.click()
    await first.page.getByText(first.t('bank:proposal.wrong.note')).waitFor()
    await first.shot('359-propose-what')
    await first.page.getByLabel(first.t('bank:assign.symbol')).fill(variableSymbol)
    await first.page.getByTestId('payer').getByText('Dana').waitFor()
    await first.page.getByLabel(first.t('bank:proposal.amount')).fill('420,50')
    await first.page.getByLabel(first.t('bank:proposal.reason')).fill(reason)
    await first.shot('360-propose')
    await send.click()
    await first.page.getByText(reason).waitFor()
    await first.page.getByText(first.t('bank:proposal.own')).first().waitFor()
    await first.shot('361-proposals')
    await first.leave()

    const second = await arrive(look, 'the second site admin')
    await signIn(second, secondAdmin)
    await second.page.goto('/bank/proposals')
    // Other tests propose, too.
    const proposal = second.page.locator('section').filter({ hasText: reason })
    await proposal.getByText('Dana N.', { exact: true }).waitFor()
    await second.shot('362-confirm')
    await proposal.getByRole('button', { name: second.t('bank:reveal.open') }).click()
    const dialog = second.page.getByRole('dialog')
    await dialog.getByLabel(second.t('admin:users.reason')).fill('Ověřuji, komu kredit patří.')
    await dialog.getByRole('button', { name: second.t('bank:reveal.confirm'), exact: true }).click()
    await proposal.getByText('Dana Nováková', { exact: true }).waitFor()
    await second.shot('368-proposal-revealed')
    await proposal.getByRole('button', { name: second.t('bank:proposal.confirm') }).click()
    await second.page.getByText(second.t('bank:proposal.done')).waitFor()
    await expect.poll(() => second.page.getByText(reason).count()).toBe(0)
    await second.page.getByText(second.t('bank:proposal.show.all')).click()
    await second.page.getByText(reason).waitFor()
    await second.shot('363-all-proposals')
    await second.leave()

    const owner = await arrive(look, 'Dana')
    await startSession(owner, email)
    await owner.page.goto('/credit/recharge')
    await expect.poll(() => owner.page.getByTestId('credit').textContent()).toMatch(/420[.,]50/)
    await owner.leave()
  })
})

describe('the account of an organisation', () => {
  it.each(looks)('is stated by its admin on the page of sales, and payouts wait for a day', async (look) => {
    const { email } = await aMember('Gita', look.locale)
    const club = await aClub(await callsOf(email), `Sokol ${look.locale}`)
    await (await callsOf(siteAdmin))(registerOrg, { isRegistered: true }, { id: club })
    const admin = await arrive(look, 'Gita')
    const { page, t, shot } = admin
    await signIn(admin, email)
    await page.goto(`/products/${club}/stats`)
    await page.getByRole('button', { name: t('products:account.state') }).click()
    await page.getByLabel(t('products:account.number')).fill('19-2000145398/0800')
    await page.getByRole('button', { name: t('products:account.save') }).click()
    await page.getByText(t('errors:payout.accountWrong')).waitFor()
    await page.getByLabel(t('products:account.number')).fill('19-2000145399/0800')
    await shot('364-account')
    await page.getByRole('button', { name: t('products:account.save') }).click()
    await page.getByText('CZ65 0800 0000 1920 0014 5399').waitFor()
    await page.getByText(t('products:account.waiting')).waitFor()
    await shot('365-payouts')
    await admin.leave([`400 PATCH /a/payment/org-account/${club}`])

    const payer = await arrive(look, 'a site admin')
    await signIn(payer, siteAdmin)
    await payer.page.goto('/bank/proposals?kind=payout')
    const payee = payer.page.getByRole('combobox', { name: payer.t('bank:proposal.target.payout') })
    await payee.fill(`sokol ${look.locale}`)
    await payer.page
      .getByRole('option', { name: `Sokol ${look.locale}` })
      .first()
      .waitFor()
    await payer.shot('366-payee')
    await payer.page
      .getByRole('option', { name: `Sokol ${look.locale}` })
      .first()
      .click()
    await payer.page.getByLabel(payer.t('bank:proposal.amount')).fill('100')
    await payer.page.getByLabel(payer.t('bank:proposal.reason')).fill('Výplata za listopad')
    await payer.page.getByRole('button', { name: payer.t('bank:proposal.send'), exact: true }).click()
    await payer.page.getByText(payer.t('errors:payout.accountNew')).waitFor()
    await payer.shot('367-payout')
    await payer.leave(['409 POST /a/payment/admin/proposals'])
  })
})
