import { getMe, updateMe } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { fillSignIn, startSession } from './steps.ts'
import { words } from './words.ts'

const looks = looksOf({ locale: 'cs', ...desk, scheme: 'dark' }, { locale: 'cs', ...phone, scheme: 'light' })
const brno = { lat: 49.195, lon: 16.607 }
const prague = { latitude: 50.0755, longitude: 14.4378 }

describe.each(looks)('a new device of somebody with an account, $width px wide', (look) => {
  it('uses the account’s language after sign-in', async () => {
    const { email } = await aMember('Zlata')
    await (await callsOf(email))(updateMe, { preferredLanguage: 'sk' })
    const zlata = await arrive(look, 'Zlata')
    const { page, t, shot } = zlata
    // No language was chosen on this device.
    await page.addInitScript("localStorage.removeItem('parta.locale')")
    await page.goto('/sign-in')
    await page.getByRole('heading', { level: 1, name: t('identity:signIn.title') }).waitFor()
    await fillSignIn(zlata, email)
    await page.waitForURL('**/search')
    const slovak = words('sk')
    await page.getByRole('heading', { level: 1, name: slovak('events:search.title') }).waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('sk')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: slovak('events:search.title') }).waitFor()
    await shot('440-new-device')
    await zlata.leave()
  })

  it('does not replace a home location picked by hand with the browser’s position', async () => {
    const { email } = await aMember('Hedvika')
    const call = await callsOf(email)
    const hedvika = await arrive(look, 'Hedvika')
    const { page, t } = hedvika
    await page.context().grantPermissions(['geolocation'])
    await page.context().setGeolocation(prague)
    const sent = page.waitForResponse((answer) => answer.request().postData()?.includes('"browser"') === true)
    await startSession(hedvika, email)
    await page.goto('/search')
    expect((await sent).status()).toBe(200)
    expect(Math.round((await call(getMe, {})).location?.lat ?? 0)).toBe(50)

    await page.goto('/user-location')
    await page.getByRole('button', { name: t('map:cities.brno') }).click()
    await page.getByRole('button', { name: t('profiles:place.submit') }).click()
    await page.getByText(t('profiles:place.done')).waitFor()
    const picked = (await call(getMe, {})).location
    expect(Math.abs((picked?.lat ?? 0) - brno.lat)).toBeLessThan(0.2)

    // A day later the browser sends its position again.
    await page.evaluate("localStorage.removeItem('parta.location-sent')")
    const again = page.waitForResponse((answer) => answer.request().postData()?.includes('"browser"') === true)
    await page.reload()
    expect((await again).status()).toBe(200)
    expect((await call(getMe, {})).location).toEqual(picked)
    await page.getByTestId('location').getByText('Brno').waitFor()
    await hedvika.leave()
  })
})
