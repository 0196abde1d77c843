import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'light' },
  { locale: 'en', ...phone, scheme: 'dark' },
)

describe('a booking system', () => {
  it.each(looks)('is connected by its own page, and disconnected, at $width px', async (look) => {
    const hana = await aMember('Hana', look.locale)
    const club = await aClub(await callsOf(hana.email), 'Sokol Rezervov')
    const visitor = await arrive(look, 'Hana')
    const { page, t, shot } = visitor
    await startSession(visitor, hana.email)
    await page.goto(`/organizations/${club}?tab=events`)
    await page.getByRole('link', { name: t('providers:title') }).click()
    const connect = page.getByRole('button', { name: t('providers:connect'), exact: true })
    await connect.waitFor()
    await page.getByText(t('providers:unavailable')).waitFor()
    await shot('960-systems')

    await connect.click()
    await page.getByRole('link', { name: 'Refuse' }).click()
    await page.getByText(t('providers:invalid')).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await shot('961-refused')

    await page.goto('/reservanto')
    await page.getByText(t('providers:badUrl')).waitFor()
    await page.goto('/reservanto?accepted=1&token=of-somebody-else')
    await page.getByText(t('errors:provider.startUnknown')).waitFor()

    await page.goto(`/organizations/${club}/providers`)
    await connect.click()
    await page.getByRole('link', { name: 'Allow' }).click()
    const disconnect = page.getByRole('button', { name: t('providers:disconnect'), exact: true })
    await disconnect.waitFor()
    expect(new URL(page.url()).pathname).toBe(`/organizations/${club}/providers`)
    await shot('962-connected')

    await disconnect.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('providers:disconnect'), exact: true })
      .click()
    await connect.waitFor()
    await visitor.leave(['400 POST /a/reservanto/of-somebody-else'])
  })
})
