import { createFeed } from '@parta/contracts/feeds'
import { joinOrg } from '@parta/contracts/orgs'
import { joinEvent } from '@parta/contracts/players'
import { updateMe } from '@parta/contracts/profiles'
import type { Locator, Page, Worker } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { arrive, desk, type Look, launch, looksOf, phone, type Visitor } from './browser.ts'
import { aClub, aHall, callsOf, notified } from './calls.ts'
import { come, leave } from './event-page.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'
import { forgiveCut, wireOf } from './wire.ts'

const onPhone: Look = { locale: 'sk', ...phone, scheme: 'dark' }
const onDesk: Look = { locale: 'cs', ...desk, scheme: 'light' }

/** Gita leads an event that Hana may join. */
async function aLeader(name: string) {
  const gita = await aMember('Gita')
  const id = await (await aHall(await callsOf(gita.email)))({ name })
  const hana = await aMember('Hana', 'sk')
  return { id, gita, hana, join: async () => (await callsOf(hana.email))(joinEvent, {}, { id }) }
}

const badge = ({ page }: Visitor): Locator => page.getByTestId('unread-badge').filter({ visible: true })
const items = ({ page }: Visitor): Locator => page.getByTestId('notification')

async function chip({ page, t }: Visitor, group: string): Promise<void> {
  const chips = page.getByRole('group', { name: t('notifications:filter') })
  await chips.getByText(t(`notifications:groups.${group}`), { exact: true }).click()
}

describe('a notification', () => {
  it('is shown as a toast at once, links to its page, and is marked as read on all devices', async () => {
    const { id, gita, hana } = await aLeader('Ranní badminton')
    const leader = await come('Gita', onDesk, gita.email)
    const elsewhere = await come('Gita elsewhere', { ...onDesk, ...phone }, gita.email)
    for (const visitor of [leader, elsewhere]) {
      await visitor.page.goto('/search')
      await visitor.live()
    }
    const player = await come('Hana', onPhone, hana.email)
    await player.page.goto(`/event-info/${id}`)
    await player.page.getByTestId('event-action').click()
    await player.page.getByTestId('standing').waitFor()

    const { page, t, shot } = leader
    const text = t('notifications:type.event.join', { sender: 'Hana Nováková', event: 'Ranní badminton' })
    const toast = page.getByTestId('toast').filter({ hasText: text })
    // A toast under the pointer does not close.
    await toast.hover()
    await expect.poll(() => badge(leader).innerText()).toContain('1')
    await expect.poll(() => page.title()).toMatch(/^\(1\) /)
    await badge(elsewhere).first().waitFor()
    await shot('200-toast')
    await toast.click()
    await page.waitForURL(`**/event-info/${id}`)
    await page.getByTestId('player').filter({ hasText: 'Hana' }).waitFor()

    // Joining and leaving is shown without a reload.
    await leave(player)
    await player.page
      .getByRole('dialog')
      .getByRole('button', { name: player.t('event:leave.submit'), exact: true })
      .click()
    await page.getByTestId('player').filter({ hasText: 'Hana' }).waitFor({ state: 'detached' })

    await notified(await callsOf(gita.email), 2)
    await page.goto('/notifications')
    await expect.poll(() => items(leader).count()).toBe(2)
    await items(leader).first().getByText(t('notifications:new')).waitFor()
    await badge(leader).waitFor({ state: 'detached' })
    await badge(elsewhere).first().waitFor({ state: 'detached' })
    await expect.poll(() => page.title()).not.toMatch(/^\(/)
    await shot('201-notifications')

    await chip(leader, 'org')
    await page.getByText(t('notifications:emptyGroup.org')).waitFor()
    await shot('202-empty-group')
    await page.getByRole('button', { name: t('notifications:showAll') }).click()
    await expect.poll(() => items(leader).count()).toBe(2)
    await items(leader).filter({ hasText: text }).getByRole('button').click()
    await expect.poll(() => items(leader).count()).toBe(1)
    await page.getByRole('button', { name: t('notifications:deleteAll.open') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('notifications:deleteAll.confirm') })
      .click()
    await page.getByText(t('notifications:deleteAll.done')).waitFor()
    await page.getByText(t('notifications:emptyTitle')).waitFor()
    await shot('203-empty')
    for (const visitor of [leader, elsewhere, player]) await visitor.leave()
  })

  it.each(looksOf(onPhone, onDesk))(
    'is deleted with all others of the shown group, and no other group, at $width px',
    async (look) => {
      const [gita, hana] = [await aMember('Gita'), await aMember('Hana')]
      const asGita = await callsOf(gita.email)
      const [asHana, club] = [await callsOf(hana.email), await aClub(asGita, 'Sokol Prosek')]
      await asHana(joinOrg, {}, { id: club })
      await asHana(joinEvent, {}, { id: await (await aHall(asGita))({ name: 'Ranní badminton' }) })
      await notified(asGita, 2)
      const reader = await come('Gita', look, gita.email)
      const { page, t, shot } = reader
      await page.goto('/notifications')
      await expect.poll(() => items(reader).count()).toBe(2)
      await chip(reader, 'org')
      await expect.poll(() => items(reader).count()).toBe(1)
      await page.getByRole('button', { name: t('notifications:deleteAll.open') }).click()
      const dialog = page.getByRole('dialog', { name: t('notifications:deleteAll.titles.org') })
      await dialog.waitFor()
      await shot('206-delete-group')
      await dialog.getByRole('button', { name: t('notifications:deleteAll.confirm') }).click()
      await page.getByText(t('notifications:emptyGroup.org')).waitFor()
      await page.getByRole('button', { name: t('notifications:showAll') }).click()
      await expect.poll(() => items(reader).count()).toBe(1)
      await items(reader).getByText('Ranní badminton').waitFor()
      await reader.leave()
    },
  )

  it('is one of many that share one toast and a badge of 9+', async () => {
    const [gita, hana] = [await aMember('Gita'), await aMember('Hana', 'sk')]
    const asGita = await callsOf(gita.email)
    const org = await aClub(asGita, 'Sokol Prosek')
    await (await callsOf(hana.email))(joinOrg, {}, { id: org })
    const reader = await come('Hana', onPhone, hana.email)
    const { page, t, live, shot } = reader
    await page.goto('/search')
    await live()
    await Promise.all(
      Array.from({ length: 11 }, (_, index) => asGita(createFeed, { text: `Trénink ${index + 1}`, feedOrgId: org })),
    )
    await page.getByTestId('toast').first().waitFor()
    await expect.poll(() => badge(reader).first().innerText()).toContain('9+')
    await shot('204-badge')
    await page.goto('/notifications')
    await chip(reader, 'other')
    // Her first organisation has also brought her an achievement.
    const feeds = items(reader).getByRole('link', {
      name: t('notifications:type.feed.create', { org: 'Sokol Prosek' }),
    })
    await expect.poll(() => feeds.count()).toBe(11)
    await shot('205-other')
    await feeds.first().click()
    await page.waitForURL('**/info-feed?feedId=*')
    await reader.leave()
  })
})

describe('a page without a connection', () => {
  it('shows missed notifications after the reconnect', async () => {
    const { id, gita, join } = await aLeader('V údolí bez signálu')
    const traveller = await arrive(onPhone, 'Gita')
    const wire = await wireOf(traveller)
    await startSession(traveller, gita.email)
    const { page, t, shot } = traveller
    await page.goto(`/event-info/${id}`)
    await page.getByTestId('player').first().waitFor()
    await traveller.live()
    // The code of the page must be loaded before the connection is cut.
    await traveller.quiet()

    await wire.cut()
    await join()
    await page.getByText(t('status:lost.internet')).first().waitFor()
    expect(await page.getByTestId('player').count()).toBe(1)
    expect(await badge(traveller).count()).toBe(0)
    await shot('206-cut')

    await wire.mend()
    await page.getByText(t('status:lost.restored')).first().waitFor()
    await page.getByTestId('player').filter({ hasText: 'Hana' }).waitFor()
    await badge(traveller).first().waitFor()
    await shot('207-back')
    await page.getByText(t('status:lost.restored')).first().waitFor({ state: 'detached' })
    forgiveCut(traveller)
    await traveller.leave()
  })
})

describe('the settings of notifications', () => {
  it('contain quiet hours and the frequency of the summary', async () => {
    const { email } = await aMember('Alena')
    const alena = await come('Alena', { ...onPhone, locale: 'cs', scheme: 'light' }, email)
    const { page, t, shot } = alena
    await page.goto('/settings')
    const quiet = page.getByRole('switch', { name: t('settings:quiet.label') })
    const saved = () => page.waitForResponse((answer) => answer.request().method() === updateMe.method && answer.ok())
    const from = page.getByLabel(t('settings:quiet.from'), { exact: true })
    await quiet.waitFor()
    await expect.poll(() => quiet.isChecked()).toBe(false)
    await Promise.all([saved(), quiet.click()])
    await from.fill('')
    await Promise.all([saved(), from.pressSequentially('2130')])
    const digest = page.getByRole('radiogroup', { name: t('settings:digest.label') })
    await Promise.all([saved(), digest.getByText(t('settings:digest.daily'), { exact: true }).click()])
    await digest.scrollIntoViewIfNeeded()
    await shot('208-quiet-hours')
    await page.reload()
    await quiet.waitFor()
    await expect.poll(() => from.inputValue()).toBe('21:30')
    await expect
      .poll(() => digest.getByRole('radio', { name: t('settings:digest.daily'), exact: true }).isChecked())
      .toBe(true)
    await Promise.all([saved(), quiet.click()])
    await from.waitFor({ state: 'detached' })
    await alena.leave()
  })
})

describe('the service worker', () => {
  it('shows a push message, replaces an older one of the same tag, and opens its page in the existing tab', async () => {
    const { id, gita } = await aLeader('Push')
    const browser = await launch('whole')
    onTestFinished(() => browser.close())
    const leader = await arrive(onDesk, 'Gita', { endpoint: browser.wsEndpoint() })
    await startSession(leader, gita.email)
    const { page } = leader
    await page.goto('/search')
    await page.context().grantPermissions(['notifications'])
    const { push, worker } = await workerOf(page)
    const about = { body: 'Hana jde na Push', path: `/event-info/${id}`, tag: `event.join:${id}` }
    await worker.evaluate(listen)
    await push({ ...about, title: 'Jedna' })
    await expect.poll(() => worker.evaluate('said')).toEqual([['Jedna: Hana jde na Push']])
    await push({ ...about, title: 'Dvě' })
    await expect.poll(() => worker.evaluate('said[1]')).toEqual(['Dvě: Hana jde na Push'])

    const chat = { title: 'Chat', body: 'Ahoj', path: `/chats/${id}`, tag: `chat:${id}` }
    await push(chat)
    await expect.poll(() => worker.evaluate('said[2]')).toContain('Chat: Ahoj')
    await worker.evaluate(`(${click})(${JSON.stringify(chat.tag)})`)
    await page.waitForURL(`**/chats/${id}`)
    await expect.poll(() => shown(page)).not.toContain('Chat: Ahoj')
    await leader.leave()
  })
})

// As strings: code for the page and its worker uses types that the tests do not have.
const click = `async (tag) => {
  const notification = notifications.find((notification) => notification.tag === tag)
  self.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
}`
// Read at once, because Chromium without a desktop soon closes notifications.
const listen = `(() => {
  self.said = []
  const show = self.registration.showNotification
  self.registration.showNotification = async function (...about) {
    await show.apply(this, about)
    self.notifications = await this.getNotifications()
    self.said.push(notifications.map(({ title, body }) => title + ': ' + body).sort())
  }
})()`
const look = `navigator.serviceWorker.getRegistration('/sw.js')
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body }) => title + ': ' + body))`
const register = `navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready).then(() => true)`

const shown = (page: Page): Promise<string[]> => page.evaluate<string[]>(look)

/** Registers the service worker, and simulates the push service that wakes it. */
async function workerOf(page: Page): Promise<{ push(payload: object): Promise<void>; worker: Worker }> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  const started = page.context().waitForEvent('serviceworker')
  await session.send('ServiceWorker.enable')
  await page.evaluate(register)
  const [registrationId, worker] = await Promise.all([registered, started])
  const origin = new URL(page.url()).origin
  return {
    worker,
    push: async (payload) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(payload) })
    },
  }
}
