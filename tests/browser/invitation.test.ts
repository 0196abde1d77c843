import { createAvailability } from '@parta/contracts/availabilities'
import { day } from '@parta/contracts/durations'
import { listNotifications } from '@parta/contracts/notifications'
import { createAlias } from '@parta/contracts/profiles'
import { invitePlayer } from '@parta/contracts/prompts'
import { suggestPlayers } from '@parta/contracts/suggestions'
import { describe, expect, it } from 'vitest'
import { desk, phone } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { come, main, take } from './event-page.ts'
import { aMember } from './people.ts'
import { tomorrowAt } from './times.ts'

type Caller = Awaited<ReturnType<typeof callsOf>>

/** Creates a leader with an event, and a player who is free at that time and near it. */
async function aMatch(leader: string, player: string, time: string) {
  const [lead, free] = [await aMember(leader), await aMember(player)]
  const [asLead, asFree] = [await callsOf(lead.email), await callsOf(free.email)]
  const name = `Badminton ${Date.now().toString(36)}`
  const eventId = await (await aHall(asLead))({ name, date: tomorrowAt(time).toISOString(), duration: '01:00' })
  return { lead, free, asLead, asFree, name, eventId, availabilityId: await addFreeTime(asFree, time) }
}

/** Makes a person free tomorrow near the event. @returns the availability's id */
async function addFreeTime(call: Caller, time: string): Promise<string> {
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

/** Waits until the availabilities are suggested for the event, which happens a moment after they are created. */
async function suggested(call: Caller, eventId: string, ids: string[]): Promise<void> {
  await expect
    .poll(async () => (await call(suggestPlayers, {}, { id: eventId })).availabilities.map(({ id }) => id))
    .toEqual(expect.arrayContaining(ids))
}

const typesOf = async (call: Caller) => (await call(listNotifications, {})).items.map(({ type }) => type)

describe('an invitation to an event', () => {
  it('is sent to a suggested player, and accepted by joining', async () => {
    const { lead, free, asLead, name, eventId, availabilityId } = await aMatch('Anna', 'Běta', '18:00')
    await suggested(asLead, eventId, [availabilityId])
    const beta = await come('Běta', { locale: 'cs', ...phone, scheme: 'light' }, free.email)
    await beta.page.goto(`/availability-info?availabilityId=${availabilityId}`)
    const found = beta.page.getByTestId('suggested-event').filter({ hasText: name })
    await found.getByTestId('reasons').getByText(beta.t('availabilities:events.reason.activity')).waitFor()
    await found.scrollIntoViewIfNeeded()
    await beta.shot('280-suggested-events')

    const anna = await come('Anna', { locale: 'cs', ...phone, scheme: 'dark' }, lead.email)
    const player = anna.page.getByTestId('suggested-player').filter({ hasText: 'Běta' })
    await anna.page.goto(`/event-info/${eventId}?tab=suggestions`)
    await player.getByTestId('reasons').getByText(anna.t('availabilities:players.reason.activity')).waitFor()
    await take(anna, '281-suggested-players')
    await player.getByRole('button').click()
    await player.getByText(anna.t('availabilities:players.invited')).waitFor()
    await take(anna, '282-invited')
    await anna.leave()

    const { page, t } = beta
    const prompt = page.getByTestId('prompt').filter({ hasText: name })
    await page.goto(`/availability-info?availabilityId=${availabilityId}`)
    await prompt.waitFor()
    await page.getByTestId('hits-notice').waitFor()
    await take(beta, '283-invitations')
    await page.getByTestId('suggested-event').getByText(t('availabilities:events.invited')).waitFor()
    await page.goto(new URL('/availability', page.url()).href)
    await page.getByTestId('availability').getByText(t('availabilities:badge.invited')).waitFor()
    await take(beta, '283-invited-list')
    await page.goto(`/availability-info?availabilityId=${availabilityId}`)
    await prompt.waitFor()
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
    const { lead, asLead, eventId, availabilityId } = await aMatch('Alma', 'Božena', '17:00')
    const others = ['Dita', 'Emil', 'Filip', 'Gustav', 'Hana']
    const ids = []
    for (const name of others) ids.push(await addFreeTime(await callsOf((await aMember(name)).email), '17:00'))
    await suggested(asLead, eventId, [availabilityId, ...ids])
    const alma = await come('Alma', { locale: 'cs', ...phone, scheme: 'light' }, lead.email)
    const { page } = alma
    const players = page.getByTestId('suggested-player')
    await page.goto(`/event-info/${eventId}?tab=suggestions`)
    await players.nth(others.length).waitFor()
    const list = await page.getByTestId('suggested-players').boundingBox()
    await expect.poll(() => players.count()).toBe(others.length + 1)
    expect(list?.height).toBeLessThan(phone.height)
    await page.getByTestId('suggested-players').scrollIntoViewIfNeeded()
    await alma.shot('286-six-players')
    await alma.leave()
  })

  it('is declined on the availability, and its sender is told', async () => {
    const { asLead, free, name, eventId, availabilityId } = await aMatch('Alena', 'Bořek', '19:00')
    await suggested(asLead, eventId, [availabilityId])
    await asLead(invitePlayer, { eventId, availabilityId })
    const borek = await come('Bořek', { locale: 'en', ...desk, scheme: 'dark' }, free.email)
    const { page, t } = borek
    const prompt = page.getByTestId('prompt').filter({ hasText: name })
    await page.goto(`/availability-info?availabilityId=${availabilityId}`)
    await prompt.waitFor()
    await take(borek, '285-prompt')
    await prompt.getByRole('button', { name: t('availabilities:invitations.decline') }).click()
    await page.getByText(t('event:done.declined')).waitFor()
    await page.getByText(t('availabilities:invitations.none')).waitFor()
    // The focus does not fall back to the beginning of the page when its button disappears.
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    await page.goto(new URL('/availability-info?availabilityId=unknown', page.url()).href)
    await page.getByText(t('availabilities:unknown')).waitFor()
    await page.waitForURL(/\/availability$/)
    await expect.poll(() => typesOf(asLead)).toContain('event.declined')
    await borek.leave(['404 GET /a/availabilities/single/unknown'])
  })

  it('of an adult alias names the alias to both sides; one of unknown age gets none', async () => {
    const { asLead, asFree, free, name, eventId, lead, availabilityId } = await aMatch('Alice', 'Cyril', '20:00')
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
    await suggested(asLead, eventId, [availabilityId, adult])
    const alice = await come('Alice', { locale: 'cs', ...phone, scheme: 'light' }, lead.email)
    const playerCalled = (who: string) => alice.page.getByTestId('suggested-player').filter({ hasText: who })
    await alice.page.goto(`/event-info/${eventId}?tab=suggestions`)
    await playerCalled('Hugo').waitFor()
    expect([await playerCalled('Cyril').count(), await playerCalled('Ota').count()]).toEqual([1, 0])
    await playerCalled('Hugo').getByRole('button').click()
    await playerCalled('Hugo').getByText(alice.t('availabilities:players.invited')).waitFor()
    await playerCalled('Cyril').getByRole('button').waitFor()
    await alice.leave()

    const cyril = await come('Cyril', { locale: 'cs', ...phone, scheme: 'light' }, free.email)
    const { page, t } = cyril
    await page.goto(`/availability-info?availabilityId=${adult}`)
    await page.getByTestId('prompt').filter({ hasText: name }).waitFor()
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
