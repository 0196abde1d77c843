import { listMessages } from '@parta/contracts/chat'
import { joinEvent } from '@parta/contracts/players'
import { describe, expect, it } from 'vitest'
import { arrive, desk, type Look, looksOf, phone, type Visitor } from './browser.ts'
import { callsOf } from './calls.ts'
import { codeIn } from './code.ts'
import { aLeader, come, czech, dialog, open, take } from './event-page.ts'
import { codeIsKept, keptBy } from './loaded-code.ts'
import { aMember } from './people.ts'
import { signOut } from './steps.ts'
import { forgiveCut, wireOf } from './wire.ts'

/** An event that begins soon, with players who joined without a browser. */
async function anEventOfToday(name: string, players: readonly string[]) {
  const leader = await aLeader('Gita')
  const date = new Date(Date.now() + 3 * 60_000).toISOString()
  const id = await leader.plan({ name, maxPlayers: 20, date, willParticipate: false })
  const people = await Promise.all(players.map((player) => aMember(player)))
  for (const { email } of people) await (await callsOf(email))(joinEvent, {}, { id })
  return { id, leader, people }
}

function sentMarks({ page }: Visitor): unknown[] {
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && request.url().includes('/a/events/attendance/')) {
      sent.push(...(request.postDataJSON() as { marks: unknown[] }).marks)
    }
  })
  return sent
}

const rowOf = ({ page }: Visitor, name: string) => page.getByTestId('attendee').filter({ hasText: name })
const english: Look = { locale: 'en', ...desk, scheme: 'dark' }

/** The files of the app's code that could not be loaded. */
function missingFiles({ page }: Visitor): string[] {
  const missing: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/')) missing.push(request.url())
  })
  return missing
}

/**
 * Opens the page again as a phone does that has closed its browser. Not by way of another site: the browser would begin
 * a new process, which is not cut off from the network for its first moments.
 */
async function reopen({ page }: Visitor, path: string): Promise<void> {
  await page.goto(path)
}

const looks = looksOf(['phone', czech], ['desk', english])

describe.each(looks)('the list on a %s', (what, look) => {
  it('is opened again without a connection, with marks that are sent once when it is back', async () => {
    const { id, leader } = await anEventOfToday('Volejbal v hale', ['Adam', 'Bára', 'Cyril'])
    const gita = await come('Gita', look, leader.email)
    const { page, t } = gita
    const wire = await wireOf(gita)
    await page.goto(`/event-attendance/${id}`)
    await rowOf(gita, 'Cyril').waitFor()
    await page.getByTestId('last-sync').getByText(t('attendance:sync.done')).waitFor()
    await codeIsKept(gita)
    await take(gita, `250-list-sent-${what}`)
    expect((await keptBy(gita)).data).toContain(`parta.offline.attendance.${id}`)

    await wire.cut()
    const missing = missingFiles(gita)
    await page.getByRole('button', { name: t('attendance:markHere', { name: 'Adam Nováková' }) }).click()
    await page.getByTestId('unsent-marks').waitFor()
    await reopen(gita, `/event-attendance/${id}`)
    await expect.poll(() => rowOf(gita, 'Adam').getAttribute('data-there')).toBe('true')
    await page.getByRole('button', { name: t('attendance:markMissing', { name: 'Cyril Nováková' }) }).click()
    await expect.poll(() => rowOf(gita, 'Cyril').getAttribute('data-there')).toBe('false')
    await expect.poll(() => page.getByTestId('unsent').count()).toBe(2)
    await page.getByTestId('unsent-marks').getByText(t('attendance:sync.last')).waitFor()
    await take(gita, `251-reopened-offline-${what}`)
    // The scanner's code is kept, too; the test's browser has no camera.
    await page.getByRole('button', { name: t('attendance:scan.open') }).click()
    await dialog(gita).getByText(t('attendance:scan.byList')).waitFor()
    await page.keyboard.press('Escape')
    await dialog(gita).waitFor({ state: 'detached' })
    expect(missing).toEqual([])

    // The app's first page leads to own events, and from there to the list.
    await reopen(gita, '/search')
    await page.getByTestId('kept-event').getByText('Volejbal v hale').waitFor()
    await page.getByRole('heading', { name: gita.t('attendance:kept.title') }).waitFor()
    await take(gita, `252-kept-events-${what}`)
    await page.getByTestId('who-is-here').click()
    await page.waitForURL(`**/event-attendance/${id}`)
    await expect.poll(() => page.getByTestId('unsent').count()).toBe(2)

    const sent = sentMarks(gita)
    await wire.mend()
    await page.getByTestId('unsent-marks').waitFor({ state: 'detached' })
    await page.getByTestId('here-count').getByText('1').waitFor()
    await gita.live()
    expect(sent).toMatchObject([{ wasThere: true }, { wasThere: false }])
    forgiveCut(gita)
    await gita.leave()

    const again = await come('Gita', look, leader.email)
    await again.page.goto(`/event-attendance/${id}`)
    await expect.poll(() => rowOf(again, 'Adam').getAttribute('data-there')).toBe('true')
    await expect.poll(() => rowOf(again, 'Cyril').getAttribute('data-there')).toBe('false')
    await again.leave()
  })
})

describe('a pass', () => {
  it('is shown after the app is opened again without a connection', async () => {
    const { id, people } = await anEventOfToday('Badminton ve sklepě', ['Hana'])
    const hana = await come('Hana', { locale: 'sk', ...phone, scheme: 'dark' }, people[0]?.email)
    const { page } = hana
    const wire = await wireOf(hana)
    await open(hana, id)
    await page.getByTestId('show-pass').waitFor()
    await codeIsKept(hana)
    await wire.cut()
    await reopen(hana, `/event-info/${id}`)
    await page.getByText(hana.t('status:lost.kept')).waitFor()
    await page.getByTestId('show-pass').click()
    const code = page.getByTestId('pass').getByTestId('qr')
    await code.getByRole('img').waitFor()
    expect(await codeIn(code)).toMatch(new RegExp(`^PARTA1\\.${id}\\.`))
    await take(hana, '253-pass-offline')
    await wire.mend()
    // The page of the event opens by itself.
    await page.getByTestId('event-action').waitFor()
    forgiveCut(hana)
    await hana.leave()
  })
})

describe('what a browser keeps for use without a connection', () => {
  it('is nothing for those who are not signed in', async () => {
    const visitor = await arrive(czech, 'Visitor')
    const { page } = visitor
    await page.goto('/sign-in')
    await page.getByLabel(visitor.t('identity:email'), { exact: true }).waitFor()
    await visitor.quiet()
    expect(await keptBy(visitor)).toEqual({ caches: 0, files: [], data: [] })
    expect(await page.evaluate('navigator.serviceWorker.getRegistrations().then(({ length }) => length)')).toBe(0)
    await visitor.leave()
  })

  it('is not shown instead of a newer version, and the code of an older one is removed', async () => {
    const { id, leader } = await anEventOfToday('Florbal', ['Adam'])
    const gita = await come('Gita', czech, leader.email)
    const { page } = gita
    await page.goto(`/event-attendance/${id}`)
    await rowOf(gita, 'Adam').waitFor()
    await codeIsKept(gita)
    // As if the cached code were that of an older version.
    await page.evaluate(`(async () => {
      const [now] = await caches.keys()
      await (await caches.open('parta-code-old')).put('/', new Response('<h1>Old</h1>', { headers: { 'content-type': 'text/html' } }))
      await caches.delete(now)
    })()`)
    await page.reload()
    await rowOf(gita, 'Adam').waitFor()
    await expect.poll(() => page.evaluate<string[]>('caches.keys()')).not.toContain('parta-code-old')
    await codeIsKept(gita)
    expect((await keptBy(gita)).caches).toBe(1)
    await gita.leave()
  })
})

describe.each(looks)('the app on a %s', (what, look) => {
  it('opens without a connection with own events and chats as last seen, and sends a message once when it is back', async () => {
    const { id, people } = await anEventOfToday('Fotbal na Letné', ['Ivan'])
    const ivan = await come('Ivan', look, people[0]?.email)
    const { page, t } = ivan
    const said = page.getByTestId('chat-message')
    const wire = await wireOf(ivan)
    await page.goto('/events')
    await page.getByText('Fotbal na Letné').first().waitFor()
    await page.goto('/chats')
    await page.getByRole('link', { name: /Fotbal na Letné/ }).click()
    await page.getByLabel(t('chat:write')).fill('Beru míč.')
    await page.getByLabel(t('chat:write')).press('Enter')
    await page.getByLabel(t('chat:sent')).waitFor()
    await open(ivan, id)
    await page.getByTestId('show-pass').waitFor()
    await page.goto(`/chats/${id}`)
    await said.getByText('Beru míč.').waitFor()
    await codeIsKept(ivan)

    await wire.cut()
    await reopen(ivan, '/events')
    await page.getByText('Fotbal na Letné').first().waitFor()
    await page.getByText(t('status:lost.kept')).waitFor()
    await take(ivan, `254-own-events-offline-${what}`)
    await reopen(ivan, `/event-info/${id}`)
    await page.getByTestId('show-pass').waitFor()
    await take(ivan, `255-event-offline-${what}`)
    await reopen(ivan, '/chats')
    await page.getByRole('link', { name: /Fotbal na Letné/ }).click()
    await said.getByText('Beru míč.').waitFor()
    await page.getByLabel(t('chat:write')).fill('Přijdu o pět minut později.')
    await page.getByLabel(t('chat:write')).press('Enter')
    await page.getByText(t('chat:waiting')).waitFor()
    await reopen(ivan, `/chats/${id}`)
    await page.getByText(t('chat:waiting')).waitFor()
    await take(ivan, `256-chat-offline-${what}`)

    await wire.mend()
    await page.getByText(t('chat:waiting')).waitFor({ state: 'detached' })
    await page.getByText(t('status:lost.kept')).waitFor({ state: 'detached' })
    const asIvan = await callsOf(people[0]?.email ?? '')
    const { items } = await asIvan(listMessages, {}, { id })
    const texts = items.map(({ message }) => message)
    expect(texts.filter((text) => text === 'Přijdu o pět minut později.')).toHaveLength(1)

    await ivan.live()
    await signOut(ivan)
    await expect.poll(() => keptBy(ivan)).toEqual({ caches: 0, files: [], data: [] })
    expect(await page.evaluate('indexedDB.databases().then(({ length }) => length)')).toBe(0)
    forgiveCut(ivan)
    await ivan.leave()
  })
})
