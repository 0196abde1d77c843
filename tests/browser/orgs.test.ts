import { getOrg, joinOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { patience } from '../support/patience.ts'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { aClub, aStaffedClub, callsOf } from './calls.ts'
import { codeIn } from './code.ts'
import { endGrace } from './past.ts'
import { aMember } from './people.ts'
import { aPng } from './picture.ts'
import { fillSignIn, startSession } from './steps.ts'

describe('an organisation', () => {
  it('is created, invites members by a link, posts, assigns roles, and shows contacts to its admins', async () => {
    const name = `Klub ${Date.now().toString(36)}`
    const [anna, bara] = [await aMember('Anna'), await aMember('Bára')]
    const founder = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Anna')
    await startSession(founder, anna.email)
    const club = await found(founder, name)
    const invitation = await invite(founder)
    const second = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Bára')
    await comeByLink(second, { link: invitation, email: bara.email, club, name })
    await post(founder, club, second)
    await promote(founder, club)
    await lookAtContacts(founder, second)
    await founder.leave()
    // The app asks for contacts only after the server has refused the call because they are missing.
    await second.leave(['409 POST /a/organization/invitation/accept'])
  })

  it('is found by its printed poster, is left by a member, and removes another', async () => {
    const [anna, cyril, dana] = [await aMember('Anna'), await aMember('Cyril'), await aMember('Dana')]
    const name = `Klub ${Date.now().toString(36)}`
    const id = await aClub(await callsOf(anna.email), name)
    for (const { email } of [cyril, dana]) await (await callsOf(email))(joinOrg, {}, { id })
    const club = `/organizations/${id}`
    const founder = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Anna')
    await startSession(founder, anna.email)
    const code = await printPoster(founder, { club, name })
    const member = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Cyril')
    await startSession(member, cyril.email)
    await scan(member, code, name)
    await leaveClub(member, club)
    await member.leave()
    await kick(founder, club)
    await founder.leave()
    const removed = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Dana')
    await startSession(removed, dana.email)
    await removed.page.goto(club)
    await removed.page.getByRole('button', { name: removed.t('orgs:join') }).waitFor()
    await removed.leave()
  })

  it('is inherited by the oldest power user when its founder deletes the account, and deleted by the last admin', async () => {
    const [anna, bara, dana] = [await aMember('Anna'), await aMember('Bára'), await aMember('Dana')]
    const id = await aStaffedClub(anna.email, bara)
    const club = `/organizations/${id}`
    const founder = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Anna')
    await startSession(founder, anna.email)
    await deleteAccount(founder)
    await endGrace(anna.email)
    const asBara = await callsOf(bara.email)
    await expect.poll(async () => (await asBara(getOrg, {}, { id })).role, { timeout: patience.wait }).toBe('admin')
    await founder.leave()

    const heir = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Bára')
    await startSession(heir, bara.email)
    await refuseToLeave(heir, club)
    await end(heir, club)
    await heir.leave()
    const guest = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Dana')
    await startSession(guest, dana.email)
    await guest.page.goto(club)
    await guest.page.getByText(guest.t('orgs:ask.title')).first().waitFor()
    await guest.leave([`404 GET /a/organization/single/${id}`])
  })
})

/** Creates an organisation that requires contacts from its members, but not from its founder. */
async function found(founder: Visitor, name: string): Promise<string> {
  const { page, t, shot } = founder
  await page.goto('/new-organization')
  await page.getByLabel(t('orgs:name'), { exact: true }).fill(name)
  await page.getByRole('switch', { name: t('orgs:contact') }).click()
  await page.getByRole('button', { name: t('common:wizard.next') }).click()
  await page.getByRole('button', { name: t('orgs:new.submit') }).click()
  await page.waitForURL(/organizations\/\w+/)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByTestId('members').waitFor()
  expect(await page.getByText(t('orgs:grant.missing')).count()).toBe(0)
  await shot('110-club')
  return new URL(page.url()).pathname
}

async function grant({ page, t, shot }: Visitor): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('orgs:telephone')).fill('+420777123456')
  await dialog.getByLabel(t('orgs:grant.consent')).check()
  await shot('111-contacts')
  await dialog.getByRole('button', { name: t('orgs:grant.enter') }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function openActions({ page, t }: Visitor, club: string): Promise<void> {
  await page.goto(club)
  await page.getByRole('button', { name: t('orgs:actions') }).click()
}

async function invite({ page, t, shot }: Visitor): Promise<string> {
  await page.getByRole('button', { name: t('orgs:actions') }).click()
  await page.getByRole('menuitem', { name: t('orgs:invitations.open') }).click()
  await page.getByRole('button', { name: t('orgs:invitations.create') }).click()
  const link = await page.getByTestId('share-link').inputValue()
  await page.getByTestId('qr').getByRole('img').waitFor()
  await shot('112-invitation')
  expect(await codeIn(page.getByTestId('qr'))).toBe(link)
  return new URL(link).pathname
}

interface Way {
  readonly link: string
  readonly email: string
  readonly club: string
  readonly name: string
}

/** Opens the link signed out, signs in, and returns to the link's page. */
async function comeByLink(visitor: Visitor, { link, email, club, name }: Way): Promise<void> {
  const { page, t, shot } = visitor
  await page.goto(link)
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await shot('113-invited')
  await page.getByRole('link', { name: t('landing:signIn') }).click()
  await fillSignIn(visitor, email)
  await page.getByRole('button', { name: t('orgs:invited.accept') }).click()
  await grant(visitor)
  await page.waitForURL(`**${club}`)
  await page.getByTestId('members').waitFor()
}

async function post(author: Visitor, club: string, reader: Visitor): Promise<void> {
  const { page, t, shot } = author
  const text = Array.from({ length: 30 }, (_, line) => `Řádek ${line + 1}`).join('\n')
  await openActions(author, club)
  await page.getByRole('menuitem', { name: t('orgs:newFeed') }).click()
  const publish = page.getByRole('button', { name: t('feeds:publish') })
  await publish.click()
  await page.getByText(t('validation:required')).waitFor()
  await page.getByLabel(t('feeds:text')).fill(text)
  const file = { name: 'kurt.png', mimeType: 'image/png', buffer: aPng(900, 500) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: t('feeds:picture') }).waitFor()
  await shot('114-new-post')
  await publish.click()
  await page.waitForURL('**/info-feed?feedId=*')
  await page.getByRole('link', { name: t('feeds:edit') }).waitFor()
  await shot('115-post')

  await reader.page.goto('/feeds')
  const more = reader.page.getByRole('button', { name: reader.t('feeds:more') })
  await more.waitFor()
  await reader.shot('116-feeds')
  // Thirty lines, of which seventeen are shown until the post is opened.
  const shown = reader.page.locator('article p').filter({ hasText: 'Řádek 1' })
  const height = async () => (await shown.boundingBox())?.height ?? 0
  const before = await height()
  await more.click()
  await expect.poll(height).toBeGreaterThan(before * 1.5)
  expect(await reader.page.getByRole('link', { name: reader.t('feeds:add') }).count()).toBe(0)
}

async function promote({ page, t, shot }: Visitor, club: string): Promise<void> {
  await page.goto(`${club}?tab=members`)
  await page.getByRole('button', { name: t('orgs:memberList.actions', { name: 'Bára Nováková' }) }).click()
  await shot('117-roles')
  await page.getByRole('menuitem', { name: t('orgs:memberList.make.powerUser') }).click()
  // A role is assigned only after a question that says what it allows.
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('orgs:memberList.role.text.powerUser')).waitFor()
  await shot('117-role-asked')
  const confirm = dialog.getByRole('button', { name: t('orgs:memberList.role.confirm') })
  // Not in the red of actions that cannot be undone.
  expect(await confirm.getAttribute('style')).not.toContain('red')
  await confirm.click()
  await page.getByText(t('orgs:done.role')).waitFor()
}

/** The owner of contacts sees who has read them. */
async function lookAtContacts(reader: Visitor, owner: Visitor): Promise<void> {
  const { page, t, shot } = reader
  await page.getByRole('link', { name: t('common:contactsOf', { name: 'Bára Nováková' }) }).click()
  await page.getByRole('link', { name: '+420777123456' }).waitFor()
  await shot('118-contact')
  await owner.page.goto('/notes?tab=permissions')
  await owner.page.getByTestId('reads').getByText('Anna Nováková').waitFor()
  await owner.page.getByText(owner.t('notes:status.GRANTED')).waitFor()
  await owner.shot('119-grants')
}

async function printPoster(founder: Visitor, { club, name }: { club: string; name: string }): Promise<Buffer> {
  const { page, t, shot } = founder
  await openActions(founder, club)
  await page.getByRole('menuitem', { name: t('orgs:poster') }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  const code = page.getByTestId('poster').getByTestId('qr')
  await code.getByRole('img').waitFor()
  await shot('120-poster')
  const shared = await codeIn(code)
  expect(new URL(shared).pathname).toBe(`/share-item/org/${club.split('/').at(-1)}`)
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  // One A4 page, in points.
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: t('share:poster.print') }).isVisible()).toBe(false)
  expect(await codeIn(code)).toBe(shared)
  await page.emulateMedia({ media: null })
  return await code.screenshot()
}

/** Scans a photo of the poster, because the browser has no camera; a photo without a code is refused. */
async function scan({ page, t, shot }: Visitor, code: Buffer, name: string): Promise<void> {
  await page.goto('/scan')
  await page
    .getByRole('alert')
    .filter({ hasText: t('share:scan.unsupported') })
    .waitFor()
  const take = (buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer })
  await take(aPng(300, 300))
  await page
    .getByRole('alert')
    .filter({ hasText: t('share:scan.image') })
    .waitFor()
  await shot('125-scan')
  await take(code)
  await page.waitForURL('**/share-item/org/*')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await shot('126-shared-club')
}

async function leaveClub(visitor: Visitor, club: string): Promise<void> {
  const { page, t, shot } = visitor
  await openActions(visitor, club)
  await page.getByRole('menuitem', { name: t('orgs:leave.open') }).click()
  await page.getByLabel(t('orgs:leave.message')).fill('Stěhuju se. Díky za všechno!')
  await shot('121-leave-club')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orgs:leave.submit'), exact: true })
    .click()
  await page.waitForURL('**/organizations')
}

async function kick({ page, t, shot }: Visitor, club: string): Promise<void> {
  await page.goto(`${club}?tab=members`)
  await page.getByRole('button', { name: t('orgs:memberList.actions', { name: 'Dana Nováková' }) }).click()
  await page.getByRole('menuitem', { name: t('orgs:kick.open') }).click()
  await shot('122-kick')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orgs:kick.submit') })
    .click()
  await page.getByText(t('orgs:done.kicked')).waitFor()
}

async function deleteAccount({ page, t }: Visitor): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('button', { name: t('settings:deletion.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('settings:deletion.sure')).check()
  await dialog.getByRole('button', { name: t('settings:deletion.confirm') }).click()
  await page.getByText(t('identity:signIn.deleted')).waitFor()
}

/** The last admin cannot leave without a successor. */
async function refuseToLeave(admin: Visitor, club: string): Promise<void> {
  const { page, t, shot } = admin
  await openActions(admin, club)
  await page.getByRole('menuitem', { name: t('orgs:leave.open') }).click()
  await page.getByText(t('orgs:leave.lastText')).waitFor()
  await shot('123-last-admin')
}

async function end(heir: Visitor, club: string): Promise<void> {
  const { page, t, shot } = heir
  await openActions(heir, club)
  await page.getByRole('menuitem', { name: t('orgs:delete.open') }).click()
  await page.getByText(t('orgs:delete.title')).waitFor()
  await shot('124-delete-club')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('orgs:delete.submit'), exact: true })
    .click()
  await page.waitForURL('**/organizations')
  await page.getByText(t('orgs:emptyMyTitle')).waitFor()
}
