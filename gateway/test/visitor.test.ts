import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EventLanding } from '@parta/contracts/events'
import { pageCookies } from '@parta/contracts/page-cookies'
import {
  askEventLanding,
  askInvitedOrg,
  askNextEvents,
  askNextOrgEvents,
  askSharedOrg,
} from '@parta/contracts/share-questions'
import { locales } from '@parta/contracts/values'
import { type Bus, openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { eventually } from '@parta/kit/testing'
import { buildWeb } from '@parta/stack/build-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

/** What the pages say to a visitor in each language. */
const joinUs = { cs: 'Chybíš nám do party.', sk: 'Chýbaš nám do partie.', en: 'We are one short. You?' }

const leads = { cs: 'Najdi sport', sk: 'Nájdi šport', en: 'Find a game' }

const event = (more: Partial<EventLanding> = {}): EventLanding => ({
  id: 'e1',
  name: 'Badminton po práci',
  activityType: 'badminton',
  date: '2036-11-27T17:00:00.000Z',
  endDate: '2036-11-27T19:00:00.000Z',
  placeName: 'TJ Tesla Brno',
  placeAddress: 'Halasovo náměstí 7, Brno',
  orgName: 'Smečaři',
  image: 'BASIC',
  maxPlayers: 4,
  playersCount: 2,
  cancelled: false,
  private: false,
  info: 'Rakety půjčíme.',
  location: { lat: 49.22, lon: 16.62 },
  gender: 'any',
  minLevel: 0,
  tags: 'all',
  price: 120,
  currency: 'CZK',
  canPayWithMultiSport: false,
  isSold: false,
  enableQueue: true,
  queueCount: 0,
  externalLink: '',
  leader: { name: 'Jana', surname: 'N.' },
  inviter: null,
  ...more,
})
const secret = 'abcdefghijklmnopqrstuv'
const evil = `</script><script>alert('x')</script>$& $\``
const events: Record<string, EventLanding> = {
  e1: event(),
  evil: event({ id: 'evil', name: evil, info: evil, placeName: evil }),
}

let dir: string
let status: string
let gateway: Gateway
let bus: Bus
let landings = 0
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-visitor-'))
  status = join(dir, 'status.json')
  gateway = await openGateway({ PARTA_WEB_DIR: await buildWeb(), PARTA_STATUS_FILE: status })
  bus = await openBus(readConfig(BaseConfig, gateway.env), createLog('events', 'silent'))
  bus.answer(askNextEvents, async () => {
    landings += 1
    return []
  })
  bus.answer(askEventLanding, async ({ id, token }) => {
    if (id === 'hidden') return token === secret ? event({ id, name: 'Tajný turnaj', private: true }) : null
    if (id === 'down') throw new Error('The service of events is away')
    return events[id] ?? null
  })
  bus.answer(askSharedOrg, async ({ id }) => {
    if (id !== 'o1') return null
    const tags = { team: false, club: true, organization: false }
    return { id, name: 'Smečaři', image: 'BASIC', description: '', tags, memberCount: 8, contact: false }
  })
  bus.answer(askInvitedOrg, async ({ token }) => {
    if (token !== secret) return null
    const tags = { team: false, club: true, organization: false }
    const org = { id: 'o2', name: 'Tajný klub', image: 'BASIC', description: '', tags, memberCount: 3, contact: false }
    return { ...org, approval: false, expiresAt: '2036-01-01T12:00:00.000Z' }
  })
  bus.answer(askNextOrgEvents, async () => [])
  // Until the gateway finds who answers, visitors get the app's page.
  await eventually(async () => expect((await get('/')).isApp).toBe(false))
})
afterAll(async () => {
  await bus.close()
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

/** Requests a page as a browser of a visitor does, which sends no `Accept-Language` unless it is given. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}, { url } = gateway) {
  const answer = await fetch(url + path, { headers: { 'accept-language': '', ...headers } })
  const text = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  return { text, headers: answer.headers, isApp: text.includes('<div id="root">') }
}

const cookies = (given: Partial<Record<keyof typeof pageCookies, string>>) => ({
  cookie: Object.entries(given)
    .map(([name, value]) => `${pageCookies[name as keyof typeof pageCookies]}=${value}`)
    .join('; '),
})

describe('the language of a visitor’s page', () => {
  it.each([
    ['Czech without any wish', {}, 'cs'],
    ['the browser’s', { 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    ['the first of the browser’s that we have', { 'accept-language': 'de-DE,sk;q=0.8,en;q=0.5' }, 'sk'],
    ['Czech for a browser whose languages we do not have', { 'accept-language': 'de,fr' }, 'cs'],
    ['the chosen one, not the browser’s', { 'accept-language': 'en', ...cookies({ locale: 'sk' }) }, 'sk'],
    [
      'the browser’s when the cookie names none of ours',
      { 'accept-language': 'en', ...cookies({ locale: 'xx' }) },
      'en',
    ],
  ] as const)('is %s', async (_what, headers, locale) => {
    const page = await get('/', headers)
    expect(page.text).toContain(`<html lang="${locale}"`)
    expect(/<h1>([^<]*)<\/h1>/.exec(page.text)?.[1]).toBe(joinUs[locale])
    expect(page.text).toContain(`<title>${joinUs[locale].replace(/\.$/, '')} · Parta</title>`)
    expect(page.text).toContain(`property="og:locale" content="${locale}_`)
    expect(/<meta name="description" content="([^"]*)"/.exec(page.text)?.[1]).toContain(leads[locale])
  })

  it('depends on cookies and browser, so no cache shares the page between visitors', async () => {
    const { headers } = await get('/')
    expect(headers.get('vary')).toMatch(/Cookie, Accept-Language/)
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })
})

describe('a visitor’s page of a lite installation', () => {
  it('has the name, the logo and the colours of the installation, and never says Parta', async () => {
    const logo = join(dir, 'logo.svg')
    await writeFile(logo, '<svg xmlns="http://www.w3.org/2000/svg"/>')
    const own = {
      PARTA_LITE_ORG: 'o1',
      PARTA_LITE_NAME: 'Sokol <Líšeň>',
      PARTA_LITE_COLOR: '#6b2fb3',
      PARTA_LITE_LOGO: logo,
    }
    const lite = await openGateway({ ...gateway.env, PARTA_PORT: '0', ...own })
    try {
      for (const locale of locales) {
        const page = () => get('/share-item/event/e1', { 'accept-language': locale }, lite)
        await eventually(async () => expect((await page()).isApp).toBe(false))
        const { text } = await page()
        expect(text).toContain('Badminton po práci · Sokol &lt;Líšeň&gt;</title>')
        expect(text).toContain('<img src="/lite-logo"')
        expect(text).toContain('--brand:#')
        expect(text).not.toMatch(/\bPart(a|y|e|u|ou)\b(?!_)|Partě/)
      }
    } finally {
      await lite.close()
    }
  })
})

describe('the colours of a visitor’s page', () => {
  it('are the chosen ones, and otherwise left to the browser', async () => {
    expect((await get('/', cookies({ scheme: 'dark' }))).text).toContain('data-mantine-color-scheme="dark"')
    expect((await get('/')).text).not.toContain('data-mantine-color-scheme')
    expect((await get('/', cookies({ scheme: '"><script>' }))).text).not.toContain('data-mantine-color-scheme')
  })
})

describe('a shared event', () => {
  it('is a page with its content, which needs no script to be read', async () => {
    const { text } = await get('/share-item/event/e1')
    for (const shown of ['Badminton po práci', 'TJ Tesla Brno', 'Rakety půjčíme.', 'Jana N.'])
      expect(text).toContain(shown)
    expect(text).toContain('<title>Badminton po práci · Parta</title>')
  })

  it('cannot add markup or scripts to the page by its texts', async () => {
    const { text } = await get('/share-item/event/evil')
    expect(text).not.toContain('<script>alert')
    expect(text.match(/<!doctype/g)).toHaveLength(1)
    expect(text.match(/<\/body>/g)).toHaveLength(1)
  })

  it('that is private is shown only by its secret link, hidden from search engines, without a preview', async () => {
    const { text, headers } = await get(`/event-info/hidden?token=${secret}`)
    expect(text).toContain('Tajný turnaj')
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(text).not.toMatch(/ld\+json|rel="canonical"/)
    expect(headers.get('cache-control')).toContain('private')
    for (const path of ['/event-info/hidden', `/event-info/hidden?token=${secret}x`, '/share-item/event/hidden']) {
      const refused = await get(path)
      expect(refused.isApp, path).toBe(path.startsWith('/event-info'))
      expect(refused.text, path).not.toContain('Tajný turnaj')
    }
  })

  it('leads signed-in people into the app, and has no form for them', async () => {
    const { text } = await get('/share-item/event/e1', cookies({ app: '1' }))
    expect(text).toContain('Badminton po práci')
    expect(text).toContain('href="/event-info/e1"')
    expect(text).toContain('href="/search"')
    expect(text).not.toMatch(/page-data|href="\/sign-(in|up)"/)
  })
})

describe('an invitation to an organisation', () => {
  it('is a page with its form, hidden from search engines and shared caches', async () => {
    const { text, headers } = await get(`/invitation/${secret}`)
    for (const shown of ['Tajný klub', 'Klub · 3 členové', 'name="email"', 'page-data']) expect(text).toContain(shown)
    expect(text).toContain('<meta name="robots" content="noindex">')
    expect(headers.get('cache-control')).toContain('private')
  })
})

describe('a visitor who signs in', () => {
  it.each([
    ['/share-item/event/e1', '/event-info/e1'],
    [`/event-info/hidden?token=${secret}`, `/event-info/hidden?token=${secret}&amp;app=`],
    ['/share-item/org/o1', '/organizations/o1'],
    [`/invitation/${secret}`, `/invitation/${secret}?app=`],
    ['/', '/sign-in'],
  ])('returns to what the page showed: %s', async (path, returned) => {
    const { text } = await get(path)
    expect(/<div class="enter"><a class="button quiet" href="([^"]*)"/.exec(text)?.[1]).toBe(returned)
  })
})

it('a private event opens in the app by its secret part also for who is signed in', async () => {
  const { text } = await get(`/share-item/event/hidden?token=${secret}`, cookies({ app: '1' }))
  expect(text).toContain(`href="/event-info/hidden?token=${secret}&amp;app="`)
})

it('a shared link opens with its type in capitals, too', async () => {
  const heading = async (path: string) => /<h1[^>]*>[^<]*<\/h1>/.exec((await get(path)).text)?.[0]
  expect(await heading('/share-item/EVENT/e1')).toBe(await heading('/share-item/event/e1'))
})

describe('a shared link that leads nowhere', () => {
  it.each([
    ['/share-item/event/nothing', 'Událost se nepodařilo otevřít'],
    ['/share-item/org/nothing', 'Organizaci se nepodařilo otevřít'],
    ['/share-item/event/%3Cb%3E', 'Tenhle odkaz nikam nevede'],
    ['/share-item/person/p1', 'Tenhle odkaz nikam nevede'],
  ])('says so, to everybody, and is hidden from search engines: %s', async (path, said) => {
    for (const headers of [{}, cookies({ app: '1' })]) {
      const { text } = await get(path, headers)
      expect(text).toContain(`<h1>${said}</h1>`)
      expect(text).toContain(`<title>${said} · Parta</title>`)
      expect(text).toContain('<meta name="robots" content="noindex">')
    }
  })
})

describe('the app’s page instead of a visitor’s', () => {
  it.each(['/', `/event-info/hidden?token=${secret}`, `/invitation/${secret}`])(
    'is sent to who is signed in: %s',
    async (path) => {
      const before = landings
      const page = await get(path, cookies({ app: '1' }))
      expect(page.isApp).toBe(true)
      // Otherwise a shared cache would send it to visitors.
      expect(page.headers.get('vary')).toContain('Cookie')
      expect(landings).toBe(before)
    },
  )

  it('is sent for an invitation that no longer works, and says why', async () => {
    expect((await get(`/invitation/${secret}x`)).isApp).toBe(true)
  })

  it('is sent when no service answers about a shared event', async () => {
    expect((await get('/share-item/event/down')).isApp).toBe(true)
  })

  it('is sent during maintenance, which it shows', async () => {
    await writeFile(status, JSON.stringify({ status: { production: 'offline' } }))
    expect((await get('/')).isApp).toBe(true)
    expect((await get('/share-item/event/e1')).isApp).toBe(true)
    await rm(status)
    expect((await get('/')).isApp).toBe(false)
  })
})
