import { createInvitation, listRequests, revokeInvitation } from '@parta/contracts/invitations'
import { getOrg, updateOrg } from '@parta/contracts/orgs'
import { expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, callsOf, tokenOf } from './calls.ts'
import { czech } from './event-page.ts'
import { expectLightPage } from './light-page.ts'
import { codeTo, linkTo } from './mail.ts'
import { aMember, client, freshEmail } from './people.ts'
import { fillSignIn } from './steps.ts'

/** From the invitation to the page of the organisation as a member; each filled field counts as one tap. */
const tapsMax = 8

async function anInvitation(more: { approval?: boolean; maxUses?: number } = {}) {
  const { email: hana } = await aMember('Hana')
  const asHana = await callsOf(hana)
  const name = `Sokol ${Date.now().toString(36)}`
  const org = await aClub(asHana, name)
  const { token, id } = await asHana(createInvitation, { days: 7, maxUses: -1, ...more }, { id: org })
  return { hana, asHana, name, org, path: `/invitation/${token}`, id }
}

/** Counts the taps of filling in the form, up to the code. */
async function fillForm({ page, t, shot }: Visitor, email: string): Promise<number> {
  let taps = 0
  const tap = async (step: Promise<unknown>) => {
    taps += 1
    await step
  }
  await tap(page.getByLabel(t('visitor:join.name')).fill('Jana Malá'))
  await tap(page.getByLabel(t('visitor:join.email')).fill(email))
  for (const box of await page.getByRole('checkbox').all()) await tap(box.check())
  await shot('641-invitation-filled')
  await tap(page.locator('#join form').getByRole('button').click())
  await page.getByLabel(t('visitor:join.code')).waitFor()
  return taps
}

it.each(looksOf(czech, { locale: 'cs', ...desk, scheme: 'dark' }, { locale: 'en', ...phone, scheme: 'dark' }))(
  'somebody new becomes a member by an invitation in eight taps: $locale, $width, $scheme',
  async (look) => {
    const { asHana, org, path, name } = await anInvitation()
    const jana = await arrive(look, 'Jana')
    const { page, t, shot } = jana
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await expectLightPage(jana)
    await shot('640-invitation')
    const email = freshEmail('jana')
    let taps = await fillForm(jana, email)
    taps += 1
    await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
    const done = page.getByTestId('join-member')
    await done.waitFor()
    expect(await page.getByRole('link', { name: t('landing:signIn') }).count()).toBe(0)
    await shot('642-invitation-member')
    taps += 1
    await done.getByRole('link').click()
    await page.waitForURL(`**/organizations/${org}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(taps).toBeLessThanOrEqual(tapsMax)
    expect((await asHana(getOrg, {}, { id: org })).memberCount).toBe(2)
    await jana.leave()
  },
)

it('an invitation that needs an approval sends a request, and says that it is on its way', async () => {
  const { asHana, org, path } = await anInvitation({ approval: true })
  const jana = await arrive(czech, 'Jana')
  const { page, t, shot } = jana
  await page.goto(path)
  await page.getByText(t('visitor:approval')).waitFor()
  const email = freshEmail('jana')
  await fillForm(jana, email)
  // While the code is awaited, a phone that loads the page again keeps the form.
  await page.reload()
  await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
  await page.getByTestId('join-asked').waitFor()
  await shot('643-invitation-asked')
  expect((await asHana(listRequests, {}, { id: org })).items).toHaveLength(1)
  await jana.leave()
})

it('an invitation that is revoked while the code is awaited leaves an account, and says why', async () => {
  const { hana, org, path, id } = await anInvitation()
  const jana = await arrive(czech, 'Jana')
  const { page, t, shot } = jana
  await page.goto(path)
  const email = freshEmail('jana')
  await fillForm(jana, email)
  const token = await tokenOf(hana)
  await client.must(revokeInvitation, { token, id: org, query: { invitationId: id } })
  await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
  const refused = page.getByTestId('join-refused')
  await refused.getByText(t('errors:invitation.notFound')).waitFor()
  await shot('644-invitation-refused')
  await jana.leave(['404 POST /a/organization/invitation/accept'])
})

it('an organisation that wants contacts asks for them in the app, after the account is made', async () => {
  const { asHana, org, path } = await anInvitation()
  await asHana(updateOrg, { id: org, contact: true })
  const jana = await arrive(czech, 'Jana')
  const { page, t, shot } = jana
  await page.goto(path)
  const email = freshEmail('jana')
  await fillForm(jana, email)
  await page.getByLabel(t('visitor:join.code')).fill(await codeTo(email))
  const contacts = page.getByTestId('join-contacts')
  await contacts.waitFor()
  await shot('645-invitation-contacts')
  await contacts.getByRole('link').click()
  await page.getByRole('button', { name: t('orgs:invited.accept') }).click()
  await page.getByRole('dialog', { name: t('orgs:grant.title') }).waitFor()
  await jana.leave(['409 POST /a/organization/invitation/accept'])
})

it('who has an account signs in and accepts, from the page or from the mail', async () => {
  const { path, org } = await anInvitation()
  const { email } = await aMember('Petr')
  const petr = await arrive(czech, 'Petr')
  const { page, t } = petr
  await page.goto(path)
  await page.getByRole('link', { name: t('visitor:join.haveAccount') }).click()
  await page.waitForURL('**/sign-in')
  await page.goto(path)
  await fillForm(petr, email)
  await page.goto(await linkTo(email, '/invitation/', 2))
  await page.waitForURL('**/sign-in')
  await fillSignIn(petr, email)
  await page.getByRole('button', { name: t('orgs:invited.accept') }).click()
  await page.waitForURL(`**/organizations/${org}`)
  await petr.leave()
})
