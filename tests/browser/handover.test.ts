import { getEvent } from '@parta/contracts/events'
import { deleteAccount } from '@parta/contracts/identity'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { patience } from '../support/patience.ts'
import { desk, looksOf, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { choose, come, open, take } from './event-page.ts'
import { endGrace } from './past.ts'
import { aMember } from './people.ts'

const looks = looksOf(
  { locale: 'cs', ...phone, scheme: 'light' },
  { locale: 'sk', ...desk, scheme: 'dark' },
  { locale: 'en', ...phone, scheme: 'dark' },
  { locale: 'cs', ...desk, scheme: 'light' },
)

/** An event whose leader has deleted the account, with players in the order in which they joined. */
async function leaderless(players: readonly { readonly email: string }[]): Promise<string> {
  const { email } = await aMember('Gita')
  const asGita = await callsOf(email)
  const id = await (await aHall(asGita))({ name: 'Páteční badminton', maxPlayers: 6 })
  for (const player of players) await (await callsOf(player.email))(joinEvent, {}, { id })
  await asGita(deleteAccount, {})
  await endGrace(email)
  const [first] = players
  const asFirst = await callsOf(first?.email ?? '')
  const isOffered = async () => (await asFirst(getEvent, {}, { id })).handover !== undefined
  await expect.poll(isOffered, { timeout: patience.wait }).toBe(true)
  return id
}

const offer = ({ page }: Visitor) => page.getByTestId('handover')
const leadOf = ({ page, t }: Visitor, name: string) =>
  page.getByTestId('player').filter({ hasText: name }).getByText(t('events:leader'), { exact: true })

describe('an event whose leader has deleted the account', () => {
  it.each(looks)('is taken over by who has played longest of those who agree, at $width px', async (look) => {
    const [hana, ivo] = [await aMember('Hana', look.locale), await aMember('Ivo', look.locale)]
    const id = await leaderless([hana, ivo])

    // A person who does not play reads that the event has no leader, and has nothing to press.
    const eva = await come('Eva', look)
    await open(eva, id)
    await offer(eva).getByText(eva.t('event:handover.title')).waitFor()
    expect(await offer(eva).getByRole('button').count()).toBe(0)
    await take(eva, '290-event-without-a-leader')
    await eva.leave()

    const later = await come('Ivo', look, ivo.email)
    await later.page.goto('/notifications')
    await later.page
      .getByText(later.t('notifications:said.leaderGone', { event: 'Páteční badminton' }))
      .first()
      .waitFor()
    await take(later, '291-notified-of-a-leader-who-is-gone')
    await open(later, id)
    const agree = offer(later).getByRole('button', { name: later.t('event:handover.take') })
    await agree.waitFor()
    await take(later, '292-to-be-taken-over')
    await agree.click()
    await agree.waitFor({ state: 'detached' })
    await take(later, '293-agreed')

    const first = await come('Hana', look, hana.email)
    const { page, t } = first
    await open(first, id)
    await offer(first).getByRole('button').click()
    await offer(first).waitFor({ state: 'detached' })
    await leadOf(first, 'Hana').waitFor()
    await take(first, '294-taken-over')
    await choose(first, 'event:menu.edit')
    await page.getByRole('heading', { level: 1, name: t('planning:editTitle') }).waitFor()
    // The others see it at once.
    await offer(later).waitFor({ state: 'detached' })
    await leadOf(later, 'Hana').waitFor()
    for (const visitor of [first, later]) await visitor.leave()
  })
})
