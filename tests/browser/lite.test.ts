import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { day } from '@parta/contracts/durations'
import { buildWeb } from '@parta/stack/build-web'
import { startLocal } from '@parta/stack/local'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { main, take } from './event-page.ts'
import { codeTo, mailTo } from './mail.ts'
import { aMember, freshEmail } from './people.ts'
import { fillFirstProfile, fillSignUp, openMenu, skipIntro, typeCode } from './steps.ts'

const name = 'Sokol Líšeň'
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#8c0b2e"/><path d="M14 44 32 14l18 30z" fill="#fff"/></svg>'
const env = {
  PARTA_CHECK_REPLIES: 'true',
  PARTA_ADDRESS_RATE: '100000',
  PARTA_RATE_FACTOR: '100',
  PARTA_LOG_LEVEL: 'error',
}
/** Pages of a signed-in person. */
const pages = [
  '/events',
  '/chats',
  '/notifications',
  '/feeds',
  '/profile',
  '/availability',
  '/goals',
  '/feedback',
  '/payments',
  '/notes',
  '/invite',
  '/settings',
]
const soon = (days: number) => new Date(Date.now() + days * day).toISOString()

/** All words that are shown or read aloud on a page. */
const wordsOf = `[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('meta[name=description], meta[property^="og:"]')].map(({ content }) => content),
  ...[...document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')].flatMap((element) =>
    ['aria-label', 'title', 'alt', 'placeholder'].map((each) => element.getAttribute(each) ?? '')),
].join('\\n')`

async function expectOwnName(page: Page): Promise<void> {
  const lines = String(await page.evaluate(wordsOf)).split('\n')
  // Without capitals it is a common noun in Czech and Slovak, unless it stands alone, as in the logo.
  const named = /(?<![\p{L}\d_])Part(?:a|y|ě|e|u|ou)(?![\p{L}\d_])|^parta$/u
  expect(
    lines.filter((line) => named.test(line.trim())),
    page.url(),
  ).toEqual([])
}

describe('an installation of one organisation', () => {
  let dir: string
  let clubId: string
  let elsewhere: { readonly club: string; readonly event: string; readonly alone: string }
  let stop = async () => {}
  const common = process.env['PARTA_TEST_URL']

  // First as every other installation, in which the organisation is created, and another one; then of it only.
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'parta-lite-'))
    const before = await startLocal({ dir, env })
    stop = before.stop
    process.env['PARTA_TEST_URL'] = before.url
    const call = await callsOf((await aMember('Alena')).email)
    clubId = await aClub(call, 'TJ Sokol Líšeň')
    const club = await aClub(call, 'Cizí klub')
    const plan = await aHall(call)
    await plan({ name: 'Úterní badminton', eventOrgId: clubId, date: soon(2) })
    const event = await plan({ name: 'Cizí zápas', eventOrgId: club, date: soon(2) })
    elsewhere = { club, event, alone: await plan({ name: 'Zápas bez klubu', date: soon(2) }) }
    await before.stop()

    await writeFile(join(dir, 'logo.svg'), logo)
    const own = {
      PARTA_LITE_ORG: clubId,
      PARTA_LITE_NAME: name,
      PARTA_LITE_COLOR: '#8c0b2e',
      PARTA_LITE_LOGO: join(dir, 'logo.svg'),
    }
    const lite = await startLocal({ dir, web: await buildWeb(), env: { ...env, ...own } })
    stop = lite.stop
    process.env['PARTA_TEST_URL'] = lite.url
  })
  afterAll(async () => {
    process.env['PARTA_TEST_URL'] = common
    await stop()
    await rm(dir, { recursive: true, force: true })
  })

  it.each(
    looksOf(
      { locale: 'cs', ...phone, scheme: 'light' },
      { locale: 'en', ...desk, scheme: 'dark' },
      { locale: 'sk', ...phone, scheme: 'dark' },
      { locale: 'en', ...desk, scheme: 'light' },
    ),
  )('has its own name from the first page to a joined event: $locale, $width px, $scheme', async (look) => {
    const guest = await arrive(look, 'a newcomer')
    const { page, t, shot } = guest
    await page.goto('/')
    await page.waitForURL(`**/share-item/org/${clubId}`)
    await page.getByRole('link', { name: 'Úterní badminton' }).waitFor()
    expect(await page.getByText(/Cizí|bez klubu/).count()).toBe(0)
    await expectOwnName(page)
    await shot('160-lite-first-page')
    for (const path of [
      '/about',
      '/manual',
      '/legal/terms',
      '/legal/privacy',
      '/legal/gdpr',
      '/feedback-form',
      '/store-redirect',
      '/sign-in',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectOwnName(page)
    }
    await page.goto('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await shot('161-lite-about')

    const email = freshEmail('lenka')
    await fillSignUp(guest, email)
    await expectOwnName(page)
    await typeCode(guest, await codeTo(email))
    await page.waitForURL('**/about-user')
    const go = await fillFirstProfile(guest, 'Lenka')
    await expectOwnName(page)
    await go.click()
    await page.waitForURL(`**/organizations/${clubId}`)
    await skipIntro(guest)
    const mail = await mailTo(email)
    expect(mail.subject + mail.text + mail.html).not.toMatch(/parta(?![-.@])|\bPart[yěu]\b/i)
    await expectOwnName(page)
    await take(guest, '162-lite-home')

    for (const path of ['/search', '/organizations', '/new-organization', `/organizations/${elsewhere.club}`]) {
      await page.goto(path)
      await page.waitForURL(`**/organizations/${clubId}`)
    }
    for (const id of [elsewhere.event, elsewhere.alone]) {
      await page.goto(`/event-info/${id}`)
      await page.getByText(t('event:closed.title')).waitFor()
    }
    await take(guest, '164-lite-event-of-others')

    await page.goto(`/organizations/${clubId}?tab=events`)
    await page.getByRole('link', { name: 'Úterní badminton' }).first().click()
    await main(guest)
      .filter({ hasText: t('event:action.join') })
      .click()
    await page.getByTestId('standing').waitFor()
    await expectOwnName(page)
    await take(guest, '165-lite-joined')
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectOwnName(page)
    }
    // Each new event belongs to the organisation, which this person does not run.
    await page.goto('/new-event')
    await page.getByText(t('planning:staffOnly.title')).waitFor()
    await openMenu(guest)
    expect(await page.getByRole('link', { name: t('common:nav.newEvent') }).count()).toBe(0)
    await expectOwnName(page)
    await shot('167-lite-menu')
    await guest.leave([
      `403 GET /a/organization/single/${elsewhere.club}`,
      `404 GET /a/events/single/${elsewhere.event}`,
      `404 GET /a/events/single/${elsewhere.alone}`,
    ])
  })
})
