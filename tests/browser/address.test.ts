import { sendMessage } from '@parta/contracts/chat'
import { describe, expect, it } from 'vitest'
import { arrive, desk, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { aLeader, openChat } from './event-page.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'
import { forgiveCut } from './wire.ts'

const own = new URL(process.env['PARTA_TEST_URL'] ?? '')

/** Returns the address of this server with another host name. */
function at(host: string): string {
  return `${own.protocol}//${host}:${own.port}`
}

describe('the app on the machine that serves it', () => {
  it('has a live connection at every loopback name', async () => {
    const { email } = await aMember('Dana')
    const visitor = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'Dana', { address: at('127.0.0.1') })
    const connected = visitor.page.waitForEvent('websocket')
    await startSession(visitor, email)
    await visitor.page.goto('/search')
    const socket = await connected
    expect(new URL(socket.url()).host).toBe(`127.0.0.1:${own.port}`)
    // The server's answer to the authentication of socket.io: the connection was accepted.
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
    await visitor.leave()
  })
})

describe('the app at another address than the configured one', () => {
  it('says why there are no live updates, and links to the same page at the configured address unless that is a loopback name', async () => {
    const { email } = await aMember('Ivana')
    const visitor = await arrive({ locale: 'cs', ...desk, scheme: 'dark' }, 'Ivana', { address: at('parta.home') })
    const { page, t, shot } = visitor
    await startSession(visitor, email)
    await page.goto('/search')
    const notice = page.getByRole('status').filter({ hasText: t('status:lost.operatorOnly') })
    await notice.waitFor()
    expect(await notice.getByRole('link').count()).toBe(0)
    expect(await notice.getByRole('button').count()).toBe(0)
    await shot('210-operator-only')

    // Simulates a server that is configured for a public name.
    const file = (await (await fetch(`${own.origin}/status.json`)).json()) as object
    await page.route('**/status.json', (route) =>
      route.fulfill({ json: { ...file, address: 'https://parta.example' } }),
    )
    await page.goto('/events?tab=past#list')
    const elsewhere = page.getByRole('status').filter({ hasText: t('status:lost.elsewhere') })
    await elsewhere.waitFor()
    const here = new URL(page.url())
    expect(here.search + here.hash).not.toBe('')
    expect(await elsewhere.getByRole('link').getAttribute('href')).toBe(
      `https://parta.example${here.pathname}${here.search}${here.hash}`,
    )
    expect(await elsewhere.getByRole('button').count()).toBe(0)
    await shot('211-elsewhere')
    forgiveHeaders(visitor)
    await visitor.leave()
  })

  it('has chats without a live connection, copies links, and says that notifications need https', async () => {
    const { email, plan } = await aLeader('Iveta')
    const id = await plan({ name: 'Badminton bez https', willParticipate: true })
    const visitor = await arrive({ locale: 'cs', ...phone, scheme: 'dark' }, 'Iveta', { address: at('parta.home') })
    const { page, t, shot } = visitor
    await startSession(visitor, email)
    await page.goto(`/event-info/${id}`)
    await page.getByRole('button', { name: t('share:open') }).click()
    const link = await page.getByTestId('share-link').inputValue()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('share:copy') })
      .click()
    await page.getByText(t('share:copied')).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await openChat(visitor)
    const box = page.getByLabel(t('chat:write'))
    await box.focus()
    await page.keyboard.press('Control+V')
    await expect.poll(() => box.inputValue()).toBe(link)
    await page.getByRole('button', { name: t('chat:send') }).click()
    await page.getByTestId('chat-message').getByLabel(t('chat:sent')).waitFor()
    const fromElsewhere = await callsOf(email)
    await fromElsewhere(sendMessage, { chatId: id, message: 'Z jiného telefonu', clientId: crypto.randomUUID() })
    await page.getByText('Z jiného telefonu').waitFor()

    await page.goto('/settings')
    await page.getByText(t('push:insecure')).waitFor()
    await shot('212-no-https')
    // Ends the attempts to open a live connection, each of which the browser logs.
    await page.goto('about:blank')
    forgiveHeaders(visitor)
    await visitor.leave()
  })
})

/** Browsers warn about these headers on every page without https, and about live connections that the server refuses. */
function forgiveHeaders(visitor: Visitor): void {
  forgiveCut(visitor)
  const left = visitor.complaints.filter((said) => !/Cross-Origin-Opener-Policy|Origin-Agent-Cluster/.test(said))
  visitor.complaints.splice(0, visitor.complaints.length, ...left)
}
