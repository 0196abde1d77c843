import { createAvailability } from '@parta/contracts/availabilities'
import { day } from '@parta/contracts/durations'
import { listNotifications } from '@parta/contracts/notifications'
import { listOpportunities } from '@parta/contracts/opportunities'
import { createPlace } from '@parta/contracts/places'
import type { Activity } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { desk, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { come, main, take } from './event-page.ts'
import { aMember } from './people.ts'
import { tomorrowAt } from './times.ts'

/** Somewhere without other people. */
const location = { lat: 48.85, lon: 17.13 }
const evening = (activity: Activity, fields: object = {}) => ({
  type: 'oneOff' as const,
  name: 'Volný večer',
  activities: 'chosen' as const,
  chosen: [activity],
  location,
  placeName: 'Hodonín',
  dateStart: tomorrowAt('18:00').toISOString(),
  dateEnd: new Date(tomorrowAt('18:00').getTime() + day / 12).toISOString(),
  ...fields,
})
/** Creates people who could play that evening. */
async function aCrowd(names: readonly string[], activity: Activity) {
  const people = []
  for (const name of names) {
    const { email } = await aMember(name)
    const call = await callsOf(email)
    const { items } = await call(createAvailability, evening(activity))
    people.push({ email, call, availabilityId: items[0]?.id ?? '' })
  }
  return people
}
const aPlace = (call: Awaited<ReturnType<typeof callsOf>>, activity: Activity) =>
  call(createPlace, { name: 'Hala Hodonín', address: 'Hodonín', location, activities: [activity] })
const card = ({ page }: Visitor) => page.getByTestId('opportunity')
const typesOf = async (call: Awaited<ReturnType<typeof callsOf>>) =>
  (await call(listNotifications, {})).items.map(({ type }) => type)

describe('an event born from availability', () => {
  it('is proposed to one of four people, created with one tap, and another accepts the invitation', async () => {
    const { email } = await aMember('Anna')
    const asAnna = await callsOf(email)
    await aPlace(asAnna, 'squash')
    const anna = await come('Anna', { locale: 'cs', ...phone, scheme: 'light' }, email)
    const { page, t } = anna
    // The switch is off in an availability that is there already.
    const { items } = await asAnna(createAvailability, evening('squash'))
    await page.goto(`/availability-edit?availabilityId=${items[0]?.id}&active=2`)
    const wish = page.getByRole('switch', { name: t('availabilities:opportunity.switch') })
    await expect.poll(() => wish.isChecked()).toBe(false)
    await wish.click()
    await take(anna, '290-wish')
    await page.getByRole('button', { name: t('availabilities:edit.submit') }).click()
    await page.getByText(t('availabilities:done.changed')).waitFor()

    const [beata] = await aCrowd(['Beáta', 'Cyril', 'Dana'], 'squash')
    if (!beata) throw new Error('A crowd has three')
    await expect.poll(() => typesOf(asAnna)).toContain('event.opportunity')
    await page.goto('/notifications')
    await page.getByText(t('notifications:type.event.opportunity')).click()
    await page.waitForURL('**/availability-info?*')
    await card(anna)
      .getByText(t('availabilities:opportunity.people', { people: 4 }))
      .waitFor()
    await card(anna).getByText('Hala Hodonín').waitFor()
    await take(anna, '291-opportunity')
    await card(anna)
      .getByRole('button', { name: t('availabilities:opportunity.create') })
      .click()
    await page.waitForURL('**/event-info/*')
    await page.getByRole('heading', { level: 1, name: t('activities:squash') }).waitFor()
    await page.getByTestId('players').getByText(/Anna/).waitFor()
    await take(anna, '292-born-event')

    await expect.poll(() => typesOf(beata.call)).toContain('event.invite')
    const guest = await come('Beáta', { locale: 'cs', ...desk, scheme: 'dark' }, beata.email)
    await guest.page.goto(`/availability-info?availabilityId=${beata.availabilityId}`)
    const prompt = guest.page.getByTestId('prompt')
    await prompt.getByRole('link', { name: guest.t('availabilities:invitations.accept') }).click()
    await guest.page.getByTestId('invitation').getByText(/Anna/).waitFor()
    await main(guest).click()
    await guest.page.getByTestId('players').getByText(/Beáta/).waitFor()
    await expect.poll(() => typesOf(asAnna)).toContain('event.accepted')
    await guest.leave()
    await page.goto('/availability')
    await page.getByTestId('availability').waitFor()
    expect(await card(anna).count()).toBe(0)
    await anna.leave()
  })

  it('is edited first, with everything filled in, or declined, and then somebody else is asked', async () => {
    const { email } = await aMember('Eva', 'en')
    const asEva = await callsOf(email)
    await asEva(createAvailability, evening('padel', { opportunities: true }))
    await aCrowd(['Filip', 'Gita', 'Hana'], 'padel')
    await expect.poll(async () => (await asEva(listOpportunities, {})).items.length).toBe(1)
    const eva = await come('Eva', { locale: 'en', ...desk, scheme: 'dark' }, email)
    const { page, t } = eva
    await page.goto('/availability')
    // There is no place for padel around.
    await card(eva)
      .getByRole('link', { name: t('availabilities:opportunity.choosePlace') })
      .waitFor()
    await take(eva, '293-without-place')
    await aPlace(asEva, 'padel')
    await page.reload()
    await expect
      .poll(() =>
        card(eva)
          .getByRole('button', { name: t('availabilities:opportunity.create') })
          .isEnabled(),
      )
      .toBe(true)
    await take(eva, '294-opportunity')
    await card(eva)
      .getByRole('link', { name: t('availabilities:opportunity.edit') })
      .click()
    await expect.poll(() => page.getByLabel(t('events:name'), { exact: true }).inputValue()).toBe(t('activities:padel'))
    await page.getByText(t('planning:invitesOthers')).waitFor()
    await take(eva, '295-filled-in')
    await page.getByRole('button', { name: t('common:wizard.next') }).click()
    await page.getByText('Hala Hodonín').first().waitFor()
    await page.goto('/availability')
    await card(eva)
      .getByRole('button', { name: t('availabilities:opportunity.decline') })
      .click()
    await page.getByText(t('availabilities:opportunity.declined')).waitFor()
    await expect.poll(() => card(eva).count()).toBe(0)
    // The focus does not fall back to the beginning of the page when its button disappears.
    expect(await page.evaluate('document.activeElement === document.body')).toBe(false)
    await eva.leave()
  })
})
