import { listNotifications } from '@parta/contracts/notifications'
import { timesOf } from '@parta/contracts/predicates/when'
import { localMinutes, timeOfLocal } from '@parta/contracts/predicates/zone'
import { updateMe } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const looks = looksOf({ ...phone, scheme: 'dark' } as const, { ...desk, scheme: 'light' } as const)

/** The middle of what is left of this evening. */
function laterTonight(): string {
  const clocks = { localMinutes, timeOfLocal: (local: number) => timeOfLocal(local, 'earlier') }
  const { start, end } = timesOf('tonight', new Date(), clocks)
  return new Date(Math.round((start + end) / 2 / 60_000) * 60_000).toISOString()
}

describe('tonight', () => {
  it.each(looks)('a game that lacks one player is found and joined with three taps ($width, $scheme)', async (look) => {
    const leader = await aMember('Kamila')
    const plan = await aHall(await callsOf(leader.email))
    const name = `Čtyřhra ${look.width}`
    await plan({ name, date: laterTonight(), maxPlayers: 2, willParticipate: true })
    await plan({ name: `Zítřejší ${look.width}`, date: new Date(Date.now() + 30 * 3_600_000).toISOString() })
    const { email } = await aMember('Otakar')
    await (await callsOf(email))(updateMe, { location: { lat: 50.119, lon: 14.493 } })
    const otakar = await arrive({ locale: 'cs', ...look }, 'Otakar')
    const { page, t, shot } = otakar
    await startSession(otakar, email)
    await page.goto('/search')
    const quick = page.getByRole('group', { name: t('events:search.quick') })

    let taps = 0
    const tap = async (target: { click(): Promise<void> }) => {
      taps += 1
      await target.click()
    }
    await tap(quick.getByRole('button', { name: t('events:search.whens.tonight') }))
    await page.waitForURL(/when=tonight/)
    const missing = page.getByRole('region', { name: t('events:search.lastPlaces') })
    await missing.getByRole('link', { name }).waitFor()
    await page.getByRole('link', { name: `Zítřejší ${look.width}` }).waitFor({ state: 'detached' })
    await shot('620-tonight')
    await tap(missing.getByRole('link', { name }))
    await tap(page.getByTestId('event-action'))
    await page.getByTestId('quick').waitFor()
    expect(taps).toBeLessThanOrEqual(3)

    // What comes next stands on top, with the way there and the chat, and not once more in the results.
    await page.goto('/search')
    const next = page.getByTestId('next-event')
    await next.getByRole('link', { name }).waitFor()
    await next.getByTestId('faces').waitFor()
    expect(await page.getByRole('link', { name }).count()).toBe(1)
    const route = next.getByRole('link', { name: t('events:next.route') })
    expect(await route.getAttribute('href')).toContain('50.1187')
    await shot('624-next-on-search')
    await next.getByRole('link', { name: t('events:next.chat') }).click()
    await page.waitForURL(/event-info\/\w+\?tab=chat/)
    await page.goto('/events')
    await next.getByRole('link', { name }).waitFor()
    await page.getByText(t('events:mine.onlyNext')).waitFor()
    await shot('625-next-of-my-events')
    await otakar.leave()
  })

  it.each(looks)('without a game, the search shows the next ones ($width, $scheme)', async (look) => {
    const leader = await aMember('Kamila')
    const name = `Ranní trénink ${look.width} ${Date.now().toString(36)}`
    await (await aHall(await callsOf(leader.email)))({
      name,
      date: new Date(Date.now() + 50 * 3_600_000).toISOString(),
    })
    const jiri = await arrive({ locale: 'cs', ...look }, 'Jiří')
    const { page, t, shot } = jiri
    await startSession(jiri, (await aMember('Jiří')).email)
    await page.goto(`/search?around=prague&query=${encodeURIComponent(name)}&when=tonight`)
    const nearest = page.getByRole('region', { name: t('events:search.emptyWhens.tonight') })
    await nearest.getByRole('link', { name }).waitFor()
    await shot('626-next-games')
    await jiri.leave()
  })

  it.each(looks)('a search is saved, and brings a notification of a new event ($width, $scheme)', async (look) => {
    const { email } = await aMember('Vilma')
    const call = await callsOf(email)
    await call(updateMe, { location: { lat: 50.119, lon: 14.493 } })
    const vilma = await arrive({ locale: 'cs', ...look }, 'Vilma')
    const { page, t, shot } = vilma
    await startSession(vilma, email)
    await page.goto('/search')
    await page.getByRole('button', { name: t('events:search.mine') }).click()
    await page.waitForURL(/mine=1/)
    await page.getByRole('button', { name: t('events:saved.open') }).click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
    await dialog.getByLabel(t('events:saved.name')).fill('Moje sporty v Praze')
    await shot('621-save-a-search')
    await dialog.getByRole('button', { name: t('events:saved.submit') }).click()
    const row = dialog.getByRole('button', { name: 'Moje sporty v Praze', exact: true })
    await row.waitFor()
    // What is saved already is not offered again.
    await dialog.getByRole('button', { name: t('events:saved.submit') }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: t('events:saved.renameOf', { name: 'Moje sporty v Praze' }) }).click()
    await dialog.getByLabel(t('events:saved.name')).fill('Praha')
    await dialog.getByRole('button', { name: t('events:saved.rename'), exact: true }).click()
    const renamed = dialog.getByRole('button', { name: 'Praha', exact: true })
    await renamed.waitFor()
    await shot('622-saved-searches')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate('document.activeElement?.ariaLabel')).toBe(t('events:saved.open'))
    await page.getByRole('button', { name: t('events:search.mine') }).click()
    await page.waitForURL((url) => !url.search.includes('mine=1'))
    await page.getByRole('button', { name: t('events:saved.open') }).click()
    await renamed.click()
    await page.waitForURL(/mine=1/)

    const leader = await aMember('Ivona')
    const name = `Badminton pro všechny ${look.width}`
    await (await aHall(await callsOf(leader.email)))({ name })
    // Other journeys plan events in Prague meanwhile, which are notified as well.
    const told = async () => (await call(listNotifications, {})).items.some(({ event }) => event?.name === name)
    await expect.poll(told).toBe(true)
    await page.goto('/notifications')
    await page
      .getByText(t('notifications:type.event.match', { event: name }))
      .first()
      .waitFor()
    await shot('623-alert')

    await page.goto('/search')
    await page.getByRole('button', { name: t('events:saved.open') }).click()
    await dialog.getByRole('button', { name: t('events:saved.deleteOf', { name: 'Praha' }) }).click()
    await renamed.waitFor({ state: 'detached' })
    await vilma.leave()
  })
})
