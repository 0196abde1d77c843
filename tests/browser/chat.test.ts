import { sendMessage } from '@parta/contracts/chat'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, phone, type Visitor } from './browser.ts'
import { aHall, callsOf, tokenOf } from './calls.ts'
import { come } from './event-page.ts'
import { aMember, client } from './people.ts'
import { aPng } from './picture.ts'
import { startSession } from './steps.ts'
import { forgiveCut, wireOf } from './wire.ts'

const onPhone: Look = { locale: 'cs', ...phone, scheme: 'light' }
const onDesk: Look = { locale: 'sk', ...desk, scheme: 'dark' }

/** Creates an event led by Gita with Hana as a player. */
async function anEvent(name: string) {
  const [gita, hana] = [await aMember('Gita', 'sk'), await aMember('Hana')]
  const id = await (await aHall(await callsOf(gita.email)))({ name })
  const asHana = await callsOf(hana.email)
  await asHana(joinEvent, {}, { id })
  const write = async (message: string) => {
    await asHana(sendMessage, { chatId: id, message, clientId: crypto.randomUUID() })
  }
  await write('Ahoj!')
  return { id, gita, hana, asHana, write }
}

const box = ({ page, t }: Visitor): Locator => page.getByLabel(t('chat:write'))
const said = ({ page }: Visitor, text: string): Locator => page.getByTestId('chat-message').filter({ hasText: text })

async function say(visitor: Visitor, text: string): Promise<void> {
  await box(visitor).fill(text)
  await box(visitor).press('Enter')
}

async function choose({ page, t }: Visitor, message: Locator, item: string): Promise<void> {
  await message.hover()
  await message.getByRole('button', { name: t('chat:menu') }).click()
  await page.getByRole('menuitem', { name: t(item) }).click()
}

/** Presses a message until its menu opens. */
async function pressLong(message: Locator): Promise<void> {
  const { x = 0, y = 0 } = (await message.boundingBox()) ?? {}
  const touches = [{ identifier: 0, clientX: x + 20, clientY: y + 20 }]
  await message.dispatchEvent('touchstart', { touches, changedTouches: touches, targetTouches: touches })
  await message.page().getByRole('menu').waitFor()
  await message.dispatchEvent('touchend')
}

describe('a chat', () => {
  it('marks new messages, and keeps the scroll position while older ones are loaded', async () => {
    const { id, gita, write } = await anEvent('Hodně řečí')
    for (let count = 1; count <= 28; count += 1) await write(`Zpráva číslo ${count}.`)
    const reader = await come('Gita', onDesk, gita.email)
    const { page, t, shot } = reader
    await page.goto('/chats')
    const row = page.getByRole('link', { name: /Hodně řečí/ })
    await row.getByTestId('chat-unread').getByText('29', { exact: true }).waitFor()
    await page.getByTestId('chats-badge').first().waitFor()
    await shot('180-chats')

    await row.click()
    await page.waitForURL(`**/chats/${id}`)
    await page.getByTestId('chat-new').waitFor()
    await said(reader, 'Zpráva číslo 28.').waitFor()
    // Loading older messages above must not move the visible ones.
    const list = page.getByRole('log')
    const place = await list.evaluate((element) => {
      element.scrollTop = 0
      const first = element.querySelector('[data-testid="chat-message"]')?.textContent ?? ''
      // Without the name, which goes when an older message of the same person is loaded above.
      return /Zpráva číslo \d+\.|Ahoj!/.exec(first)?.[0] ?? first
    })
    await said(reader, 'Ahoj!').waitFor()
    await expect.poll(() => page.getByTestId('chat-message').count()).toBe(29)
    const top = await page.getByTestId('chat-message').filter({ hasText: place }).first().boundingBox()
    expect(Math.abs((top?.y ?? 0) - ((await list.boundingBox())?.y ?? 0))).toBeLessThan(200)
    await page.getByRole('button', { name: t('chat:latest') }).click()
    await shot('181-chat')
    await page.getByTestId('chats-badge').first().waitFor({ state: 'detached' })
    await reader.leave()
  })

  it('shows two people each other’s messages, links and pictures, which can be deleted and reported', async () => {
    const { id, gita, hana } = await anEvent('Dva v chatu')
    const leader = await come('Gita', onDesk, gita.email)
    const player = await come('Hana', onPhone, hana.email)
    await leader.page.goto(`/chats/${id}`)
    await player.page.goto(`/event-info/${id}?tab=chat`)
    for (const one of [leader, player]) {
      await said(one, 'Ahoj!').waitFor()
      await one.live()
    }

    await box(player).pressSequentially('Beru')
    await leader.page
      .getByTestId('chat-typing')
      .getByText(leader.t('chat:typing.one', { name: 'Hana' }))
      .waitFor()
    await box(player).press('Shift+Enter')
    await box(player).pressSequentially('rakety: https://parta.example/mapa')
    await box(player).press('Enter')
    const link = said(leader, 'rakety').getByRole('link', { name: 'parta.example/mapa' })
    expect(await link.getAttribute('rel')).toContain('noopener')
    await expect.poll(() => said(leader, 'rakety').innerText()).toContain('Beru\nrakety')
    await said(player, 'rakety').getByLabel(player.t('chat:sent')).waitFor()

    await player.page.getByRole('button', { name: player.t('chat:emoji') }).click()
    await player.page.getByRole('button', { name: '🏸' }).click()
    await player.shot('182-emoji')
    await player.page.keyboard.press('Escape')
    await expect.poll(() => box(player).inputValue()).toBe('🏸')
    await player.page
      .locator('input[type=file]')
      .setInputFiles({ name: 'hala.png', mimeType: 'image/png', buffer: aPng(1600, 900) })
    await player.page.getByTestId('chat-chosen').waitFor()
    await box(player).press('Enter')
    const picture = leader.page.getByTestId('chat-picture')
    await picture.click()
    await leader.page.getByRole('dialog').getByRole('img', { name: 'Hana Nováková' }).waitFor()
    await leader.shot('183-picture')
    await leader.page.keyboard.press('Escape')
    await player.page.getByTestId('chat-picture').waitFor()
    await player.shot('184-talk')

    await say(leader, 'Prídem neskôr.')
    await said(player, 'Prídem neskôr.').waitFor()
    await pressLong(said(player, 'Prídem neskôr.'))
    await player.page.getByRole('menuitem', { name: player.t('chat:report.open') }).click()
    await player.page.getByLabel(player.t('common:reporting.reason')).fill('Slibuje to pokaždé.')
    await player.shot('185-report')
    await player.page.getByRole('button', { name: player.t('common:reporting.submit') }).click()
    await player.page.getByText(player.t('common:reporting.done')).waitFor()

    await choose(leader, said(leader, 'rakety'), 'chat:delete.open')
    await leader.page.getByRole('button', { name: leader.t('chat:delete.confirm'), exact: true }).click()
    await said(player, player.t('chat:gone')).waitFor()
    expect(await said(player, 'rakety').count()).toBe(0)

    await player.page.getByRole('button', { name: player.t('chat:chatMenu') }).click()
    await player.page.getByRole('menuitem', { name: player.t('chat:mute'), exact: true }).click()
    await player.page.getByLabel(player.t('chat:muted'), { exact: true }).waitFor()
    await player.page.getByRole('button', { name: player.t('chat:chatMenu') }).click()
    await player.page.getByRole('menuitem', { name: player.t('chat:leave.open') }).click()
    await player.page.getByRole('button', { name: player.t('chat:leave.confirm'), exact: true }).click()
    await player.page.getByText(player.t('chat:left.title')).waitFor()
    await player.shot('186-left')
    await say(leader, 'Slyší mě někdo?')
    await player.page.getByRole('button', { name: player.t('chat:left.join') }).click()
    await said(player, 'Slyší mě někdo?').waitFor()
    await player.leave()
    await leader.leave()
  })

  it('is closed to people who are not members', async () => {
    const { id } = await anEvent('Cizí chat')
    const { email } = await aMember('Ivan')
    const stranger = await come('Ivan', { ...onPhone, locale: 'en', scheme: 'dark' }, email)
    await stranger.page.goto(`/chats/${id}`)
    await stranger.page.getByText(stranger.t('chat:notIn.title')).waitFor()
    await stranger.shot('187-not-in')
    await stranger.page.goto('/chats')
    await stranger.page.getByText(stranger.t('chat:none.title')).waitFor()
    await stranger.shot('188-none')
    await stranger.leave([`403 GET /a/chat/single/${id}`])
  })
})

describe('somebody who leaves the event', () => {
  it('loses access to its chat, even while it is open', async () => {
    const { id, hana, asHana } = await anEvent('Sbohem')
    const visitor = await come('Hana', onPhone, hana.email)
    await visitor.page.goto(`/chats/${id}`)
    await said(visitor, 'Ahoj!').waitFor()
    // The list is hidden on a phone, but its heading is still that of the page.
    expect(await visitor.page.getByRole('heading', { level: 1 }).allTextContents()).toEqual([visitor.t('chat:title')])
    await asHana(leaveEvent, {}, { id })
    // The chat service learns of it a moment later.
    const token = await tokenOf(hana.email)
    const body = { chatId: id, message: 'Ještě něco.' }
    await expect
      .poll(
        async () =>
          (await client.call(sendMessage, { token, body: { ...body, clientId: crypto.randomUUID() } })).status,
      )
      .toBe(403)
    // She writes, unless her page has noticed meanwhile that she is out: then there is no field any more.
    const left = visitor.page.getByRole('heading', { name: visitor.t('chat:notIn.title') })
    await Promise.race([say(visitor, 'Jsem tu ještě?').catch(() => {}), left.waitFor()])
    await left.waitFor()
    await expect.poll(() => visitor.page.getByTestId('chat-message').count()).toBe(0)
    const refused = [...new Set(visitor.refusals)]
    // Her page may still ask for the chat and its messages, and mark them as read.
    const asked = [`GET /a/chat/single/${id}`, `GET /a/messages/list/${id}`, `PATCH /a/chat/read/${id}`]
    const own = ['POST /a/messages', ...asked].map((call) => `403 ${call}`)
    expect(refused.filter((one) => !own.includes(one))).toEqual([])
    await visitor.leave(refused)
  })
})

describe('a chat without a connection', () => {
  it('shows that it is offline, sends messages after the reconnect, and loads missed ones once and in order', async () => {
    const { id, gita, write } = await anEvent('V tunelu')
    const traveller = await arrive(onPhone, 'Gita')
    const { page, t, shot } = traveller
    const wire = await wireOf(traveller)
    await startSession(traveller, gita.email)
    await page.goto(`/event-info/${id}?tab=chat`)
    await said(traveller, 'Ahoj!').waitFor()
    await traveller.live()
    // The code of the page must be loaded before the connection is cut.
    await traveller.quiet()

    await wire.cut()
    for (let count = 1; count <= 25; count += 1) await write(`Zmeškaná ${count}.`)
    await say(traveller, 'Jsem v tunelu.')
    await said(traveller, 'Jsem v tunelu.').getByText(t('chat:waiting')).waitFor()
    await page.getByText(t('status:lost.internet')).first().waitFor()
    expect(await said(traveller, 'Zmeškaná').count()).toBe(0)
    await shot('189-offline')

    await wire.mend()
    await page.getByText(t('status:lost.restored')).first().waitFor()
    await said(traveller, 'Zmeškaná 25.').waitFor()
    await said(traveller, 'Jsem v tunelu.').getByLabel(t('chat:sent')).waitFor()
    await write('Už jedeš?')
    await said(traveller, 'Už jedeš?').waitFor()
    const missed = await said(traveller, 'Zmeškaná').allInnerTexts()
    expect(missed.map((text) => Number(/Zmeškaná (\d+)/.exec(text)?.[1]))).toEqual(
      Array.from({ length: 25 }, (_, index) => index + 1),
    )
    await expect.poll(() => said(traveller, 'Jsem v tunelu.').count()).toBe(1)
    await shot('190-caught-up')
    forgiveCut(traveller)
    await traveller.leave()
  })
})
