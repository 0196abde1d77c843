import { joinOrg, updateOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { codeIn } from './code.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  ['desk', { locale: 'sk', ...desk, scheme: 'dark' }],
  ['phone', { locale: 'cs', ...phone, scheme: 'light' }],
)

describe.each(looks)('a private organisation on the %s', (_screen, look) => {
  it('prints an invitation as a poster, by which strangers can join', async () => {
    const [founder, guest] = [await aMember('Pavla', look.locale), await aMember('Renata', look.locale)]
    const pavla = await arrive(look, 'Pavla')
    await startSession(pavla, founder.email)
    const name = `Tajný klub ${Date.now().toString(36)}`
    await found(pavla, name)
    const { page, t, shot } = pavla
    const org = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: t('orgs:actions') }).click()
    await page.getByRole('menuitem', { name: t('orgs:invitations.open') }).waitFor()
    expect(await page.getByRole('menuitem', { name: t('orgs:poster') }).count()).toBe(0)
    await page.getByRole('menuitem', { name: t('orgs:invitations.open') }).click()
    await page.getByRole('button', { name: t('orgs:invitations.create') }).click()
    const link = await page.getByTestId('share-link').inputValue()
    await shot('127-private-invitation')
    await page.getByRole('link', { name: t('orgs:poster') }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const code = page.getByTestId('poster').getByTestId('qr')
    await code.getByRole('img').waitFor()
    expect(await codeIn(code)).toBe(link)
    await shot('128-private-poster')

    // Somebody who has asked to join sees the request, but no names, and withdraws it.
    await page.goto(`/organizations/${org}?tab=members`)
    await pavla.live()
    await askAndWithdraw(look, { org, name }, pavla)

    const renata = await arrive(look, 'Renata')
    await startSession(renata, guest.email)
    await renata.page.goto(new URL(link).pathname)
    await renata.page.getByRole('button', { name: renata.t('orgs:invited.accept') }).click()
    await renata.page.waitForURL('**/organizations/*')
    await renata.page.getByRole('heading', { level: 1, name }).waitFor()
    await renata.leave()
    await giveRole(pavla, org)
    await kickAndReadmit(pavla)
    await pavla.leave()
  })
})

/** A role is assigned only after a question that says what it allows. */
async function giveRole({ page, t, shot }: Visitor, org: string): Promise<void> {
  await page.goto(`/organizations/${org}?tab=members`)
  await page.getByRole('button', { name: t('orgs:memberList.actions', { name: 'Renata Nováková' }) }).click()
  await page.getByRole('menuitem', { name: t('orgs:memberList.make.powerUser') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('orgs:memberList.role.text.powerUser')).waitFor()
  await shot('158-role-asked')
  await dialog.getByRole('button', { name: t('orgs:memberList.role.confirm') }).click()
  await page.getByText(t('orgs:done.role')).waitFor()
}

/** A removed member is listed, and may join again once an admin lets them. */
async function kickAndReadmit({ page, t, shot }: Visitor): Promise<void> {
  const name = 'Renata Nováková'
  await page.getByRole('button', { name: t('orgs:memberList.actions', { name }) }).click()
  await page.getByRole('menuitem', { name: t('orgs:kick.open') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orgs:kick.submit') })
    .click()
  const kicked = page.getByTestId('kicked')
  await kicked.getByText(name).waitFor()
  await kicked.scrollIntoViewIfNeeded()
  await shot('159-kicked-members')
  await kicked.getByRole('button', { name: t('orgs:kicked.readmitWho', { name }) }).click()
  await page.getByText(t('orgs:done.readmittedPrivate')).waitFor()
  await kicked.waitFor({ state: 'detached' })
}

async function askAndWithdraw(
  look: Parameters<typeof arrive>[0],
  { org, name }: { org: string; name: string },
  admin: Visitor,
): Promise<void> {
  const { email } = await aMember('Šárka', look.locale)
  const sarka = await arrive(look, 'Šárka')
  const { page, t, shot } = sarka
  await startSession(sarka, email)
  await page.goto(`/organizations/${org}`)
  await page.getByRole('button', { name: t('orgs:ask.submit') }).click()
  await page.getByText(t('orgs:ask.sentTitle')).waitFor()
  // The list of an admin updates live.
  await admin.page.getByTestId('requests').getByText('Šárka').waitFor()
  await page.goto('/organizations')
  const own = page.getByTestId('own-requests')
  await own.getByText(t('orgs:ownRequests.hidden')).waitFor()
  expect(await own.getByText(name).count()).toBe(0)
  await shot('157-own-request')
  await own.getByRole('button', { name: t('orgs:ownRequests.withdraw') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orgs:ownRequests.withdraw') })
    .click()
  await page.getByText(t('orgs:ownRequests.withdrawn')).waitFor()
  await own.waitFor({ state: 'detached' })
  await admin.page.getByTestId('requests').waitFor({ state: 'detached' })
  await sarka.leave([`404 GET /a/organization/single/${org}`])
}

describe('an organisation that begins to require contacts', () => {
  it('asks each member by a dialog until they answer, and then only reminds those who share none', async () => {
    const [admin, member] = [await aMember('Sandra'), await aMember('Soňa')]
    const call = await callsOf(admin.email)
    const org = await aClub(call, `Klub ${Date.now().toString(36)}`)
    await (await callsOf(member.email))(joinOrg, {}, { id: org })
    await call(updateOrg, { id: org, contact: true })
    const sona = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Soňa')
    await startSession(sona, member.email)
    const { page, t, shot } = sona
    const dialog = page.getByRole('dialog')
    await page.goto(`/organizations/${org}`)
    await dialog.getByRole('button', { name: t('orgs:grant.submit') }).waitFor()
    await shot('129-contacts-of-member')
    await dialog.getByRole('button', { name: t('orgs:grant.refuse') }).click()
    await page.getByText(t('orgs:done.contactsRefused')).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByTestId('members').waitFor()
    await page.getByText(t('orgs:grant.missing')).waitFor()
    expect(await dialog.count()).toBe(0)
    await page.getByRole('button', { name: t('orgs:grant.open') }).click()
    await dialog.getByRole('button', { name: t('orgs:grant.submit') }).waitFor()
    await sona.leave()
  })
})

async function found({ page, t }: Visitor, name: string): Promise<void> {
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(name)
  await page.getByRole('switch', { name: t('orgs:private') }).click()
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
}
