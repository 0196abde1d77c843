import { getEvent } from '@parta/contracts/events'
import { mailKinds, refreshSession } from '@parta/contracts/identity'
import { joinEvent, leaveEvent } from '@parta/contracts/players'
import { notificationTypes } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { mailText } from '../../services/notifications/src/mail/view.ts'
import { writeNotice } from '../../services/notifications/src/mail/write-notice.ts'
import { eventSnapshot } from '../../services/notifications/test/support.ts'
import { arrive, type Look, phone, type Visitor } from './browser.ts'
import { aHall, callsOf } from './calls.ts'
import { mailTo } from './mail.ts'
import { aMember, freshEmail, type Member } from './people.ts'
import { alert, fillSignIn } from './steps.ts'

const look: Look = { locale: 'cs', ...phone, scheme: 'light' }

/** Creates an event with a place held for a person from the queue, and returns the links of the mail about it. */
async function aHeldPlace(name: string) {
  const [gita, hana, jana] = [await aMember('Gita'), await aMember('Hana'), await aMember('Jana')]
  const [asHana, asJana] = [await callsOf(hana.email), await callsOf(jana.email)]
  const plan = await aHall(await callsOf(gita.email))
  const id = await plan({ name, maxPlayers: 2, enableQueue: true, requireConfirmation: true })
  await asHana(joinEvent, {}, { id })
  await asJana(joinEvent, {}, { id })
  await asHana(leaveEvent, {}, { id })
  // The first mail was the code of the sign-up.
  const { text } = await mailTo(jana.email, 2)
  const links = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
  const link = (act: 'confirm' | 'decline' | 'unsubscribe') =>
    links.find(({ searchParams }) => searchParams.get('do') === act)?.href ?? `No ${act} in ${text}`
  return { id, jana, link, event: () => asJana(getEvent, {}, { id }) }
}

function title({ page, t }: Visitor, key: string) {
  return page.getByText(t(key), { exact: true })
}

/** Opens a mail's link, reads what it does, and does it. */
async function tap({ page, t, shot }: Visitor, link: string, picture = ''): Promise<void> {
  const act = new URL(link).searchParams.get('do') ?? ''
  await page.goto(link)
  await page.getByText(t(`mail:${act}.will`)).waitFor()
  if (picture) await shot(picture)
  await page.getByRole('button', { name: t(`mail:${act}.submit`) }).click()
}

/** Continues through a page that requires a session. */
async function onwardAs({ email }: Member, visitor: Visitor, button: string): Promise<void> {
  const { page, t } = visitor
  await page.getByRole('link', { name: t(button) }).click()
  await page.waitForURL('**/sign-in')
  await fillSignIn(visitor, email)
}

/** What looks like the token of an invitation, and is none. */
const noToken = 'x'.repeat(60)

/** Returns the links of mails of all kinds, of which each page and action is once. */
function everyLink(): string[] {
  const publicUrl = process.env['PARTA_TEST_URL'] ?? ''
  const id = crypto.randomUUID()
  const secret = JSON.stringify({ token: noToken, reported: id, message: 'Ahoj' })
  const accounts = mailKinds.map((kind) =>
    mailText({ kind, locale: 'cs', to: freshEmail('jana'), secret, detail: '/sign-in', publicUrl, stopToken: noToken }),
  )
  const writing = {
    userId: id,
    name: 'Jana',
    gender: 'unknown',
    locale: 'cs',
    secret: noToken,
    publicUrl,
    now: new Date(),
  } as const
  const date = new Date(Date.now() + 86_400_000).toISOString()
  const event = eventSnapshot({ id, date, endDate: date })
  const about = { event: { id, name: 'Volejbal', date }, org: { id, name: 'Klub' }, feed: { id } }
  const notices = notificationTypes.map((type) => {
    const row = { ...about, type, senderId: null, aliasId: null, about: [] }
    return writeNotice(writing, { row, values: { event: 'Volejbal', org: 'Klub' }, event })?.text
  })
  const texts = [...accounts, ...notices].map((mail) => mail?.text ?? '')
  const links = texts.flatMap((text) => [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link)))
  const once = new Map(links.map((link) => [`${link.pathname} ${link.searchParams.get('do')}`, link.href]))
  expect([...once.keys()]).toEqual(
    expect.arrayContaining([
      '/mail confirm',
      '/mail decline',
      '/mail unsubscribe',
      '/mail block',
      '/verification null',
      '/email-undo null',
    ]),
  )
  return [...once.values()]
}

describe('the link of a mail', () => {
  it('confirms a held place with one click, without signing in', async () => {
    const { id, jana, link, event } = await aHeldPlace('Badminton z e-mailu')
    expect(await event()).toMatchObject({ mustConfirm: [jana.id], confirmed: [] })
    const reader = await arrive(look, 'Jana')
    const { page, t, shot } = reader
    await page.goto(link('confirm'))
    await page.getByText('Badminton z e-mailu').waitFor()
    await page.getByText(t('mail:who', { people: jana.name })).waitFor()
    await tap(reader, link('confirm'), '219-mail-confirm')
    await title(reader, 'mail:confirm.title').waitFor()
    await page.getByText(t('mail:confirm.text', { event: 'Badminton z e-mailu' })).waitFor()
    await shot('220-mail-confirmed')
    expect(await event()).toMatchObject({ mustConfirm: [], confirmed: [jana.id] })

    // Another tap changes nothing.
    await tap(reader, link('confirm'))
    await title(reader, 'mail:confirm.title').waitFor()
    await onwardAs(jana, reader, 'mail:confirm.onward')
    await page.waitForURL(`**/event-info/${id}`)
    await page.getByRole('heading', { name: 'Badminton z e-mailu' }).first().waitFor()
    await shot('221-mail-onward')
    await reader.leave()
  })

  it('declines a place, and unsubscribes from mails of its kind', async () => {
    const { jana, link, event } = await aHeldPlace('Dnes ne')
    const reader = await arrive(look, 'Jana')
    const { page, t, shot } = reader
    await tap(reader, link('decline'), '222-mail-decline')
    await title(reader, 'mail:decline.title').waitFor()
    await shot('222-mail-declined')
    expect(await event()).toMatchObject({ joined: [], queued: [] })
    // There is nothing to confirm any more, and the page says so.
    await tap(reader, link('confirm'))
    await alert(reader, 'errors:event.notJoined').waitFor()
    await shot('223-mail-too-late')

    await tap(reader, link('unsubscribe'), '224-mail-unsubscribe')
    await title(reader, 'mail:unsubscribe.title').waitFor()
    await shot('224-mail-unsubscribed')
    await onwardAs(jana, reader, 'mail:unsubscribe.onward')
    await page.waitForURL('**/settings')
    const category = t('settings:notifications.categories.eventLifecycle')
    const by = (channel: string) =>
      page.getByRole('switch', { name: `${category}: ${t(`settings:notifications.channels.${channel}`)}` })
    await by('email').waitFor()
    expect([await by('email').isChecked(), await by('push').isChecked()]).toEqual([false, true])
    await by('email').scrollIntoViewIfNeeded()
    await shot('225-mail-settings')
    await reader.leave(['409 POST /public/events/answer'])
  })

  it('shows that it is damaged, and leads to the app', async () => {
    const reader = await arrive(look, 'Nobody')
    const { page, t, shot } = reader
    for (const broken of [`token=${'x'.repeat(60)}&do=confirm`, 'token=abc&do=unsubscribe', 'token=abc&do=else', '']) {
      await page.goto(`/mail?${broken}`)
      if (broken.includes('do=unsubscribe'))
        await page.getByRole('button', { name: t('mail:unsubscribe.submit') }).click()
      await alert(reader, 'mail:refused').getByText(t('errors:link.invalid')).waitFor()
    }
    await shot('226-mail-broken')
    await page.getByRole('link', { name: t('mail:onward') }).click()
    await page.waitForURL(/\/(search|sign-in)?$/)
    await reader.leave(['400 GET /public/events/answer', '400 POST /public/notifications/unsubscribe'])
  })
})

/** What a page may send without changing anything. */
const harmless = new Set<string>([refreshSession.path])

describe('every link of every mail', () => {
  it('sends nothing by merely being opened, as mail scanners do', async () => {
    const scanner = await arrive(look, 'Scanner')
    const { page } = scanner
    const sent: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.method() !== 'GET' && !harmless.has(pathname)) sent.push(`${request.method()} ${pathname}`)
    })
    for (const link of everyLink()) {
      await page.goto(link)
      await page.locator('h1, h2').first().waitFor()
      await scanner.quiet()
      expect(sent, link).toEqual([])
    }
    await scanner.leave([`404 GET /public/invitation/${noToken}`, '400 GET /public/events/answer'])
  })
})
