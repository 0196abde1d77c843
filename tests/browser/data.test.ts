import { buffer } from 'node:stream/consumers'
import { joinOrg } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { codeTo, mailTo } from './mail.ts'
import { ageProofs, endGrace } from './past.ts'
import { aMember, password } from './people.ts'
import { alert, fillSignIn, startSession } from './steps.ts'

describe('the personal data', () => {
  it('can be downloaded once as an archive, after a fresh proof', async () => {
    const { email } = await aMember('Dita', 'en')
    const dita = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Dita')
    const { page, t, shot } = dita
    await startSession(dita, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:data.ask') }).click()
    const button = page.getByRole('button', { name: t('settings:data.download') })
    await button.waitFor()
    await button.scrollIntoViewIfNeeded()
    await shot('93-archive')
    await ageProofs(email)
    await button.click()
    const dialog = page.getByRole('dialog', { name: t('identity:proof.title') })
    await dialog.getByLabel(t('identity:proof.password'), { exact: true }).fill('Neco jineho 1')
    await page.keyboard.press('Enter')
    await dialog.getByText(t('errors:identity.wrongPassword')).waitFor()
    await shot('931-proof')
    await dialog.getByLabel(t('identity:proof.password'), { exact: true }).fill(password)
    const coming = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    const bytes = await buffer(await (await coming).createReadStream())
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
    for (const ending of ['.json', '.csv', '.ics']) expect(bytes.includes(ending)).toBe(true)

    await page.getByText(t('settings:data.saved')).waitFor()
    await page.getByRole('button', { name: t('settings:data.ask') }).waitFor()

    // The mail links to the settings, not to the archive itself.
    expect((await mailTo(email, 2)).text).not.toContain('/export')
    await dita.leave(['403 POST /a/users/export/file', '400 POST /a/identity/proofs/password'])
  })

  it('are deleted with the account, unless its owner signs in within seven days', async () => {
    const { id, email, name } = await aMember('Eva', 'sk')
    const friend = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'a friend')
    const fany = await aMember('Fany')
    await startSession(friend, fany.email)
    const asEva = await callsOf(email)
    const shared = await aClub(asEva, 'Klub Dvou')
    await aClub(asEva, 'Klub Jedné')
    await (await callsOf(fany.email))(joinOrg, {}, { id: shared })
    await friend.page.goto(`/user-profile/${id}`)
    await friend.page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    await friend.shot('94-other-profile')

    const eva = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Eva')
    const { page, t, shot } = eva
    await startSession(eva, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:deletion.open') }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: t('settings:deletion.confirm') })
    await dialog.getByText(t('settings:deletion.text')).waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(false)
    await dialog.getByText(t('common:missing.tick')).waitFor()
    await dialog.getByText(t('settings:deletion.clubEnds', { club: 'Klub Jedné' })).waitFor()
    await dialog.getByText(t('settings:deletion.clubLeft', { club: 'Klub Dvou' })).waitFor()
    const handOver = dialog.getByRole('link', { name: t('settings:deletion.handOver') })
    expect(await handOver.getAttribute('href')).toBe(`/organizations/${shared}?tab=members`)
    await dialog.getByLabel(t('settings:deletion.sure')).check()
    await shot('95-delete-account')
    await confirm.click()
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.deleted')).waitFor()
    await shot('96-farewell')
    await friend.page.reload()
    await friend.page.getByText(friend.t('profiles:gone.title')).first().waitFor()

    await fillSignIn(eva, email)
    await page.waitForURL('**/search')
    await page.getByText(t('identity:signIn.restored')).waitFor()
    await shot('961-restored')
    await friend.page.reload()
    await friend.page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()

    // Proves by a mailed code instead of the password.
    await page.goto('/settings')
    await ageProofs(email)
    await page.getByRole('button', { name: t('settings:deletion.open') }).click()
    await dialog.getByLabel(t('settings:deletion.sure')).check()
    await confirm.click()
    const proof = page.getByRole('dialog', { name: t('identity:proof.title') })
    await proof.getByText(t('identity:proof.deletion')).waitFor()
    await proof.getByRole('button', { name: t('identity:proof.submitDelete') }).waitFor()
    await proof.getByRole('button', { name: t('identity:proof.byCode') }).click()
    await shot('962-proof-by-code')
    await proof.getByRole('button', { name: t('identity:proof.send') }).click()
    const field = proof.getByLabel(t('identity:verification.code'))
    await field.waitFor()
    await field.fill(await codeTo(email, 3))
    await proof.getByRole('button', { name: t('identity:proof.submitDelete') }).waitFor()
    await shot('963-code')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/sign-in')
    await endGrace(email)
    await fillSignIn(eva, email)
    await alert(eva, 'errors:identity.notAuthorized').waitFor()
    await eva.leave(['403 DELETE /a/users/account', '400 POST /public/identity/sign-in'])

    await friend.page.reload()
    await friend.page.getByText(friend.t('profiles:gone.title')).first().waitFor()
    await friend.shot('97-deleted-profile')
    await friend.leave()
  })
})
