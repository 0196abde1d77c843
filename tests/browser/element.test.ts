import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { day } from '@parta/contracts/durations'
import { pageCookies } from '@parta/contracts/page-cookies'
import { afterAll, describe, expect, it } from 'vitest'
import { arrive, desk, looksOf, phone } from './browser.ts'
import { aClub, aHall, callsOf } from './calls.ts'
import { aMember } from './people.ts'
import { startSession } from './steps.ts'

const siteUrl = process.env['PARTA_TEST_URL'] ?? ''
const soon = (days: number) => new Date(Date.now() + days * day).toISOString()

const club = await prepare()

async function prepare() {
  const { email } = await aMember('Radka')
  const call = await callsOf(email)
  const name = `Na webu ${Date.now().toString(36)}`
  const id = await aClub(call, name)
  const plan = await aHall(call)
  const match = await plan({ name: 'Utkání <b>před</b> publikem', eventOrgId: id, date: soon(2) })
  await plan({ name: 'Jóga pro každého', activityType: 'yoga', eventOrgId: id, date: soon(5), maxPlayers: -1 })
  await plan({ name: 'Jen pro zvané', eventOrgId: id, date: soon(3), private: true })
  return { id, name, email, match }
}

describe('the list of events on a website of another origin', () => {
  let html = ''
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  }).listen(0)
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  afterAll(() => site.close())
  const pageWith = (code: string, style = '') =>
    `<!doctype html><html lang="cs"><meta name="viewport" content="width=device-width"><title>Klub</title><style>body{font:16px/1.5 system-ui;margin:16px;max-width:720px}${style}</style><h1>Náš klub</h1>${code}`

  it.each(
    looksOf(
      { locale: 'cs', ...phone, scheme: 'light' },
      { locale: 'en', ...desk, scheme: 'dark' },
      { locale: 'sk', ...phone, scheme: 'dark' },
    ),
  )('is shown by the code that an admin copies, without cookies: $locale', async (look) => {
    const radka = await arrive(look, 'Radka')
    await startSession(radka, club.email)
    await radka.page.goto(`/calendar?orgId=${club.id}`)
    await radka.page.getByRole('button', { name: radka.t('calendar:share.open') }).click()
    const code = radka.page.getByRole('dialog').getByTestId('element-code')
    await code.scrollIntoViewIfNeeded()
    await radka.shot('151-element-code')
    const isDark = look.scheme === 'dark'
    const copied = await code.inputValue()
    html = pageWith(
      isDark ? copied.replace('<parta-events', '<parta-events theme="dark"') : copied,
      isDark ? 'body{background:#0e1412;color:#e9efec}' : '',
    )
    await radka.leave()

    const guest = await arrive(look, 'guest')
    const { page, t } = guest
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(origin)
    await page.getByRole('heading', { level: 2, name: club.name }).waitFor()
    const match = page.getByRole('link', { name: 'Utkání <b>před</b> publikem' })
    await match.waitFor()
    await page.getByText(t('calendar:free.unlimited')).waitFor()
    expect(await page.getByText('Jen pro zvané').count()).toBe(0)
    await guest.shot('152-element')
    const ofParta = asked.filter((url) => url.startsWith(siteUrl)).map((url) => new URL(url).pathname)
    expect(ofParta).toEqual(['/element/parta-events.js', `/public/calendar/${club.id}`])
    // The cookies with which the browser of this test began.
    const cookies = await page.context().cookies()
    expect(cookies.map(({ name }) => name).toSorted()).toEqual([pageCookies.locale, pageCookies.scheme])
    const [opened] = await Promise.all([page.context().waitForEvent('page'), match.click()])
    await opened.waitForURL(`${siteUrl}/share-item/event/${club.match}`)
    await opened.close()
    await guest.leave()
  })

  it('follows a changed organisation, and says when it is not public', async () => {
    html = pageWith(`<script type="module" src="${siteUrl}/element/parta-events.js"></script>
      <parta-events org="nowhere" lang="en"></parta-events>`)
    const guest = await arrive({ locale: 'en', ...desk, scheme: 'light' }, 'guest')
    const { page, t } = guest
    await page.goto(origin)
    await page
      .getByRole('alert')
      .filter({ hasText: t('calendar:embedded.notFound') })
      .waitFor()
    await page.locator('parta-events').evaluate((element, id) => element.setAttribute('org', id), club.id)
    await page.getByRole('link', { name: 'Jóga pro každého' }).waitFor()
    await page.locator('parta-events').evaluate((element) => element.setAttribute('limit', '1'))
    await page.getByRole('link', { name: 'Jóga pro každého' }).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('listitem').count()).toBe(1)
    await guest.leave(['404 GET /public/calendar/nowhere'])
  })

  it('can be tried again after Parta could not be reached', async () => {
    html = pageWith(`<script type="module" src="${siteUrl}/element/parta-events.js"></script>
      <parta-events org="${club.id}"></parta-events>`)
    const guest = await arrive({ locale: 'cs', ...phone, scheme: 'light' }, 'guest')
    const { page, t } = guest
    await page.route('**/public/calendar/**', (route) => route.abort())
    await page.goto(origin)
    const again = page.getByRole('button', { name: t('calendar:embedded.again') })
    await again.waitFor()
    await page.unroute('**/public/calendar/**')
    await again.click()
    await page.getByRole('link', { name: 'Jóga pro každého' }).waitFor()
    guest.complaints.length = 0
    await guest.leave()
  })
})
