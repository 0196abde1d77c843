import { createAvailability } from '@parta/contracts/availabilities'
import { day } from '@parta/contracts/durations'
import { listNotifications } from '@parta/contracts/notifications'
import { createAlias } from '@parta/contracts/profiles'
import { invitePlayer } from '@parta/contracts/prompts'
import { suggestPlayers } from '@parta/contracts/suggestions'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { come, main, take } from './event-page.ts'
import { aMember } from './people.ts'
import { tomorrowAt } from './times.ts'

/** Creates a leader with an event, and a player who is free at that time and near it. */
async function aMatch(leader: string, player: string, time: string) {
  const [lead, free] = [await aMember(leader), await aMember(player)]
  const [asLead, asFree] = [await callsOf(lead.email), await callsOf(free.email)]
  const name = `Badminton ${Date.now().toString(36)}`
  const eventId = await (await aHall(asLead))({ name, date: tomorrowAt(time).toISOString(), duration: '01:00' })
  return { lead, free, asLead, asFree, name, eventId, availabilityId: await addFreeTime(asFree, time) }
}

/** Makes a person free tomorrow near the event. @returns the availability's id */
async function addFreeTime(call: Awaited<ReturnType<typeof callsOf>>, time: string): Promise<string> {
  const { items } = await call(createAvailability, {
    type: 'oneOff',
    name: 'Volno po práci',
    activities: 'chosen',
    chosen: ['badminton'],
    location: { lat: 50.12, lon: 14.49 },
    placeName: 'Prosek',
    dateStart: tomorrowAt(time).toISOString(),
    dateEnd: new Date(tomorrowAt(time).getTime() + day / 12).toISOString(),
  })
  const [availability] = items
  if (!availability) throw new Error('No availability was created')
  return availability.id
}

/** Opens a page again until something is there: suggestions follow what happens a moment later. */
async function openUntil({ page, quiet }: Visitor, path: string, wanted: Locator): Promise<void> {
  const isThere = async () => {
    await page.goto(path)
    await quiet()
    return wanted.count()
  }
  await expect.poll(isThere).toBeGreaterThan(0)
}

const typesOf = async (call: Awaited<ReturnType<typeof callsOf>>) =>
  (await call(listNotifications, {})).items.map(({ type }) => type)

describe('an invitation to an event', () => {
  it('is sent to a suggested player, and accepted by joining', async () => {
    const { lead, free, asLead, name, eventId, availabilityId } = await aMatch('Anna', 'Běta', '18:00')
    const beta = await come('Běta', { locale: 'cs', ...phone, scheme: 'light' }, free.email)
    const suggested = beta.page.getByTestId('suggested-event').filter({ hasText: name })
    await openUntil(beta, `/availability-info?availabilityId=${availabilityId}`, suggested)
    await suggested.getByTestId('reasons').getByText(beta.t('availabilities:events.reason.activity')).waitFor()
    await suggested.scrollIntoViewIfNeeded()
    await beta.shot('280-suggested-events')

    const anna = await come('Anna', { locale: 'cs', ...phone, scheme: 'dark' }, lead.email)
    const player = anna.page.getByTestId('suggested-player').filter({ hasText: 'Běta' })
    await openUntil(anna, `/event-info/${eventId}?tab=suggestions`, player)
    await player.getByTestId('reasons').getByText(anna.t('availabilities:players.reason.time')).waitFor()
    await take(anna, '281-suggested-players')
    await player.getByRole('button').click()
    await player.getByText(anna.t('availabilities:players.invited')).waitFor()
    await take(anna, '282-invited')
    await anna.leave()

    const { page, t } = beta
    const prompt = page.getByTestId('prompt').filter({ hasText: name })
    await openUntil(beta, `/availability-info?availabilityId=${availabilityId}`, prompt)
    await page.getByTestId('hits-notice').waitFor()
    await take(beta, '283-invitations')
    await page.getByTestId('suggested-event').getByText(t('availabilities:events.invited')).waitFor()
    await page.goto(new URL('/availability', page.url()).href)
    await page.getByTestId('availability').getByText(t('availabilities:badge.invited')).waitFor()
    await take(beta, '283-invited-list')
    await openUntil(beta, `/availability-info?availabilityId=${availabilityId}`, prompt)
    await prompt.getByRole('link', { name: t('availabilities:invitations.accept') }).click()
    await page.getByTestId('invitation').getByText(/Anna/).waitFor()
    await take(beta, '284-invited-event')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('/join/'))
    await main(beta).click()
    expect((await sent).postDataJSON()).toMatchObject({ availabilityId })
    await page.getByTestId('players').getByText(/Běta/).waitFor()
    await expect.poll(() => page.getByTestId('invitation').count()).toBe(0)
    await expect.poll(() => typesOf(asLead)).toContain('event.accepted')
    await beta.leave()
  })

  it('is sent from a list in which six players with their reasons fit on a screen of a phone', async () => {
    const { lead, eventId } = await aMatch('Alma', 'Božena', '17:00')
    const others = ['Dita', 'Emil', 'Filip', 'Gustav', 'Hana']
    for (const name of others) await addFreeTime(await callsOf((await aMember(name)).email), '17:00')
    const alma = await come('Alma', { locale: 'cs', ...phone, scheme: 'light' }, lead.email)
    const { page } = alma
    const players = page.getByTestId('suggested-player')
    await openUntil(alma, `/event-info/${eventId}?tab=suggestions`, players.nth(others.length))
    const list = await page.getByTestId('suggested-players').boundingBox()
    expect(await players.count()).toBe(others.length + 1)
    expect(list?.height).toBeLessThan(phone.height)
    await page.getByTestId('suggested-players').scrollIntoViewIfNeeded()
    await alma.shot('286-six-players')
    await alma.leave()
  })

  it('is declined on the availability, and its sender is told', async () => {
    const { asLead, free, name, eventId, availabilityId } = await aMatch('Alena', 'Bořek', '19:00')
    await expect
      .poll(async () => (await asLead(suggestPlayers, {}, { id: eventId })).availabilities.map(({ id }) => id))
      .toContain(availabilityId)
    await asLead(invitePlayer, { eventId, availabilityId })
    const borek = await come('Bořek', { locale: 'en', ...desk, scheme: 'dark' }, free.email)
    const { page, t } = borek
    const prompt = page.getByTestId('prompt').filter({ hasText: name })
    await openUntil(borek, `/availability-info?availabilityId=${availabilityId}`, prompt)
    await take(borek, '285-prompt')
    await prompt.getByRole('button', { name: t('availabilities:invitations.decline') }).click()
    await page.getByText(t('event:done.declined')).waitFor()
    await page.getByText(t('availabilities:invitations.none')).waitFor()
    // The focus does not fall to the page's beginning with the button that is gone.
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    await page.goto(new URL('/availability-info?availabilityId=unknown', page.url()).href)
    await page.getByText(t('availabilities:unknown')).waitFor()
    await page.waitForURL(/\/availability$/)
    await expect.poll(() => typesOf(asLead)).toContain('event.declined')
    await borek.leave(['404 GET /a/availabilities/single/unknown'])
  })

  it('of an adult alias names the alias to both sides; one of unknown age gets none', async () => {
    const { asFree, free, name, eventId, lead } = await aMatch('Alice', 'Cyril', '20:00')
    const form = {
      type: 'oneOff' as const,
      name: 'Večer',
      activities: 'any' as const,
      location: { lat: 50.12, lon: 14.49 },
      dateStart: tomorrowAt('20:00').toISOString(),
    }
    const add = async (alias: string, ageGroup: { ageGroup?: 'adult' }) => {
      const { id: aliasId } = await asFree(createAlias, { name: alias, surname: 'Malý', ...ageGroup })
      const [slot] = (await asFree(createAvailability, { ...form, aliasId })).items
      return slot?.id ?? ''
    }
    const [adult, unknown] = [await add('Hugo', { ageGroup: 'adult' }), await add('Ota', {})]
    const alice = await come('Alice', { locale: 'cs', ...phone, scheme: 'light' }, lead.email)
    const suggested = (who: string) => alice.page.getByTestId('suggested-player').filter({ hasText: who })
    await openUntil(alice, `/event-info/${eventId}?tab=suggestions`, suggested('Hugo'))
    expect([await suggested('Cyril').count(), await suggested('Ota').count()]).toEqual([1, 0])
    await suggested('Hugo').getByRole('button').click()
    await suggested('Hugo').getByText(alice.t('availabilities:players.invited')).waitFor()
    await suggested('Cyril').getByRole('button').waitFor()
    await alice.leave()

    const cyril = await come('Cyril', { locale: 'cs', ...phone, scheme: 'light' }, free.email)
    const { page, t } = cyril
    await openUntil(
      cyril,
      `/availability-info?availabilityId=${adult}`,
      page.getByTestId('prompt').filter({ hasText: name }),
    )
    await page.goto('/notifications')
    await page.getByText(/Alice.* zve na .*Koho: Hugo Malý/).waitFor()
    await page.goto(`/availability-info?availabilityId=${unknown}`)
    await page.getByTestId('hits-notice').getByText(t('availabilities:hits.unknownAge')).waitFor()
    await page
      .getByTestId('hits-notice')
      .getByRole('link', { name: t('availabilities:hits.setAge') })
      .click()
    await page.waitForURL('**/profile-aliases-edit?**')
    await cyril.leave()
  })
})
