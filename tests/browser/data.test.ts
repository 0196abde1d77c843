import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone } from './browser.ts'
import { linkTo, mailTo } from './mail.ts'
import { aMember } from './people.ts'
import { alert, fillSignIn, signIn } from './steps.ts'

describe('one’s own data', () => {
  it('come as an archive, by the settings and by the link of a mail', async () => {
    const { email } = await aMember('Dita', 'en')
    const dita = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'Dita')
    const { page, t, shot } = dita
    await signIn(dita, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:data.ask') }).click()
    const link = page.getByRole('link', { name: t('settings:data.download') })
    await link.waitFor({ timeout: 30_000 })
    await link.scrollIntoViewIfNeeded()
    await shot('93-archive')
    const coming = page.waitForEvent('download')
    await link.click()
    const bytes = await buffer(await (await coming).createReadStream())
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK')
    for (const ending of ['.json', '.csv', '.ics']) expect(bytes.includes(ending)).toBe(true)

    const mailed = await linkTo(email, '/public/users/export/', 2)
    const answer = await fetch(process.env['PARTA_TEST_URL'] + mailed)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    await dita.leave()
  })

  it('go with the account: nobody signs in to it, and others find a profile of nobody', async () => {
    const { id, email, name } = await aMember('Eva', 'sk')
    const friend = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'a friend')
    await signIn(friend, (await aMember('Fany')).email)
    await friend.page.goto(`/user-profile/${id}`)
    await friend.page.getByRole('heading', { level: 1, name: new RegExp(name) }).waitFor()
    await friend.shot('94-other-profile')

    const eva = await arrive({ locale: 'sk', ...phone, scheme: 'light' }, 'Eva')
    const { page, t, shot } = eva
    await signIn(eva, email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('settings:deletion.open') }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: t('settings:deletion.confirm') })
    await dialog.getByText(t('settings:deletion.text')).waitFor()
    await expect.poll(() => confirm.isEnabled()).toBe(false)
    await dialog.getByLabel(t('settings:deletion.sure')).check()
    await shot('95-delete-account')
    await confirm.click()
    await page.waitForURL('**/sign-in')
    await page.getByText(t('identity:signIn.deleted')).waitFor()
    await shot('96-farewell')
    await fillSignIn(eva, email)
    await alert(eva, 'errors:identity.notAuthorized').waitFor()
    await mailTo(email, 2)
    await eva.leave(['400 POST /public/identity/sign-in'])

    await friend.page.reload()
    await friend.page.getByText(friend.t('profiles:gone.title')).first().waitFor()
    await friend.shot('97-deleted-profile')
    await friend.leave()
  })
})
