import { listMyOrgs } from '@parta/contracts/orgs'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { take } from './event-page.ts'
import { aMember, client } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'dark' },
  { locale: 'en', ...desk, scheme: 'light' },
  { locale: 'sk', ...phone, scheme: 'light' },
  { locale: 'cs', ...desk, scheme: 'dark' },
)

describe('a token for a program', () => {
  it.each(looks)('is created in the settings, used, and revoked, at $width px', async (look) => {
    const hana = await aMember('Hana', look.locale)
    const club = await aClub(await callsOf(hana.email), 'Sokol Tokenov')
    const visitor = await arrive(look, 'Hana')
    const { page, t } = visitor
    await startSession(visitor, hana.email)
    await page.goto('/settings')
    await page.getByRole('button', { name: t('accessTokens:add') }).click()
    await page.getByLabel(t('accessTokens:name'), { exact: true }).fill('Web klubu')
    await page.getByLabel(t('accessTokens:scopes.orgs_read')).check()
    await take(visitor, '990-new-token')
    await page.getByRole('button', { name: t('accessTokens:create') }).click()
    const secret = (await page.getByTestId('access-token').textContent()) ?? ''
    expect(secret).toMatch(/^parta_/)
    await take(visitor, '991-token-once')
    await page.getByRole('button', { name: t('accessTokens:close') }).click()
    const { items } = await client.must(listMyOrgs, { token: secret })
    expect(items.map(({ id }) => id)).toEqual([club])

    await page.reload()
    await page.getByText('Web klubu', { exact: true }).scrollIntoViewIfNeeded()
    await take(visitor, '992-tokens')
    await page.getByRole('button', { name: t('accessTokens:revokeTitle', { name: 'Web klubu' }) }).click()
    await page.getByRole('button', { name: t('accessTokens:revoke'), exact: true }).click()
    await page.getByText(t('accessTokens:revoked')).waitFor()
    await expect.poll(async () => (await client.call(listMyOrgs, { token: secret })).status).toBe(401)
    await visitor.leave()
  })
})
