import { getOrgActor, webFingerPath } from '@parta/contracts/fediverse'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'en', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)
const site = process.env['PARTA_TEST_URL'] ?? ''

describe('the fediverse address of an organisation', () => {
  it.each(looks)('is copied from its page, and leads to its actor, at $width px', async (look) => {
    const { email } = await aMember('Filip', look.locale)
    const org = await aClub(await callsOf(email), `Šipkaři Žižkov ${look.locale} ${look.width}`)
    const visitor = await arrive(look, 'Filip')
    const { page, t } = visitor
    await startSession(visitor, email)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`/organizations/${org}`)
    await page.getByRole('heading', { name: t('orgs:about') }).click()
    const address = (await page.getByTestId('fediverse-address').textContent()) ?? ''
    expect(address).toMatch(/^@sipkari_zizkov_\w+@/)
    await page.getByRole('button', { name: t('orgs:fediverse.copy') }).click()
    await page.getByText(t('orgs:fediverse.copied')).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address)
    await page.getByTestId('fediverse-address').scrollIntoViewIfNeeded()
    await visitor.shot('975-fediverse-address')
    const found = await fetch(`${site}${webFingerPath}?resource=acct:${address.slice(1)}`)
    const { links } = (await found.json()) as { links: { rel: string; href: string }[] }
    const actor = new URL(links.find(({ rel }) => rel === 'self')?.href ?? '')
    expect(actor.pathname).toBe(getOrgActor.path.replace(':id', org))
    const answer = await fetch(site + actor.pathname, { headers: { accept: 'application/activity+json' } })
    expect(await answer.json()).toMatchObject({ type: 'Organization', preferredUsername: address.split('@')[1] })
    await visitor.leave()
  })
})
