import { createAlias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

async function add({ page, t }: Visitor, name: string, group: 'child' | 'adult'): Promise<void> {
  await page.goto('/profile-aliases-create')
  await page.getByLabel(t('aliases:name'), { exact: true }).fill(name)
  await page.getByRole('radio', { name: t(`aliases:who.${group}`) }).click()
  await page.getByRole('button', { name: t('aliases:add') }).click()
  await page.waitForURL('**/profile-aliases')
}

describe('an alias', () => {
  it('is added, found by search, opened, changed and deleted', async () => {
    const { email } = await aMember('Tereza', 'sk')
    const tereza = await arrive({ locale: 'sk', ...phone, scheme: 'dark' }, 'Tereza')
    const { page, t, shot } = tereza
    await startSession(tereza, email)
    await page.goto('/profile-aliases')
    await page.getByText(t('aliases:empty.title')).waitFor()
    await shot('70-no-aliases')

    await page.getByRole('link', { name: t('aliases:add') }).click()
    await page.getByRole('radio', { name: t('aliases:who.child') }).waitFor()
    await shot('71-new-alias')
    // An empty form adds nobody: name and age group are required, and neither has an answer yet.
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    await page.getByRole('button', { name: t('aliases:add') }).click()
    await page.getByText(t('validation:required')).first().waitFor()
    await shot('71-who-is-it')
    await page.getByRole('radio', { name: t('aliases:who.child') }).click()
    await page.getByRole('button', { name: t('aliases:add') }).click()
    await page.getByText(t('validation:required')).first().waitFor()
    await page.getByLabel(t('aliases:name'), { exact: true }).fill('Kubo')
    await page.getByRole('button', { name: t('aliases:add') }).click()
    await page.waitForURL('**/profile-aliases')
    const rows = page.getByTestId('aliases').getByRole('listitem')
    // No surname that nobody gave.
    await expect.poll(async () => (await rows.first().innerText()).split('\n')[0]).toBe('Kubo')

    await add(tereza, 'Žofia', 'child')
    for (const name of ['Adam', 'Boris', 'Cecília']) await add(tereza, name, 'adult')
    const search = page.getByRole('searchbox', { name: t('aliases:search') })
    expect(await search.count()).toBe(0)
    await add(tereza, 'Dušan', 'adult')
    await search.fill('zofia')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText(t('aliases:child'), { exact: true }).waitFor()
    await shot('72-found')
    await search.fill('xyz')
    await page.getByText(t('aliases:nobody')).waitFor()
    await search.fill('')

    await page.getByRole('link', { name: /Žofia/ }).first().click()
    await page.waitForURL('**/alias-info?*')
    await page.getByText(t('aliases:ownChild')).waitFor()
    await shot('73-alias')
    await page.getByRole('link', { name: t('aliases:editShort') }).click()
    await page.getByLabel(t('aliases:surname'), { exact: true }).fill('Malá')
    await page.getByRole('radio', { name: t('aliases:who.adult') }).click()
    await page.getByRole('button', { name: t('aliases:save') }).click()
    await page.getByRole('heading', { level: 1, name: 'Žofia Malá' }).waitFor()
    expect(await page.getByText(t('aliases:ownChild')).count()).toBe(0)

    await page.getByRole('button', { name: t('aliases:deleteShort') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t('aliases:delete.text', { name: 'Žofia Malá' })).waitFor()
    await shot('74-delete-alias')
    await dialog.getByRole('button', { name: t('aliases:delete.submit'), exact: true }).click()
    await page.waitForURL('**/profile-aliases')
    await page.getByText(t('aliases:done.deleted')).waitFor()
    await expect.poll(() => rows.count()).toBe(5)
    expect(await search.count()).toBe(0)
    await tereza.leave()
  })

  it('whose age is not stated asks its owner in the list and on its page', async () => {
    const { email } = await aMember('Uma')
    const call = await callsOf(email)
    await call(createAlias, { name: 'Ivo', surname: 'Malý' })
    const uma = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Uma')
    const { page, t, shot } = uma
    await startSession(uma, email)
    await page.goto('/profile-aliases')
    await page.getByText(t('aliases:unsaid'), { exact: true }).click()
    await page.waitForURL('**/alias-info?*')
    await shot('75-unsaid')
    await page.getByRole('link', { name: t('aliases:ownUnsaid') }).click()
    await page.waitForURL('**/profile-aliases-edit?*')
    await page.getByRole('radio', { name: t('aliases:who.adult') }).click()
    await page.getByRole('button', { name: t('aliases:save') }).click()
    await page.waitForURL('**/alias-info?*')
    await page.getByText(t('aliases:own'), { exact: true }).waitFor()
    await uma.leave()
  })
})
