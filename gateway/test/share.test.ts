import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { SharedEvent } from '@parta/contracts/events'
import type { SharedOrg } from '@parta/contracts/invitations'
import { sharedEventElement } from '@parta/contracts/page-data'
import {
  askInvitedOrg,
  askListedEvents,
  askListedOrgs,
  askSharedEvent,
  askSharedOrg,
} from '@parta/contracts/share-questions'
import { type Bus, openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

const publicUrl = 'https://parta.example'
const plain = `<!doctype html><html lang="cs"><head><meta charset="utf-8" />
<meta name="description" content="Parta" />
<title>Parta</title></head><body><div id="root"></div></body></html>`
const evil = `"><script>alert('x')</script><meta http-equiv=refresh content="0;url=//evil.example">$& \u0007`

const event = (more: Partial<SharedEvent> = {}): SharedEvent => ({
  id: 'e1',
  name: 'Badminton po práci',
  activityType: 'badminton',
  date: '2026-11-27T17:00:00.000Z',
  endDate: '2026-11-27T19:00:00.000Z',
  placeName: 'TJ Tesla Brno',
  placeAddress: 'Halasovo náměstí 7, Brno',
  orgName: 'Smečaři',
  image: '',
  maxPlayers: 4,
  playersCount: 2,
  cancelled: false,
  ...more,
})
const org = (more: Partial<SharedOrg> = {}): SharedOrg => ({
  id: 'o1',
  name: 'Smečaři',
  image: 'FILE:/public/media/abc.webp',
  description: 'Hrajeme\n\nkaždé úterý.',
  tags: { team: false, club: true, organization: false },
  memberCount: 3,
  contact: false,
  ...more,
})

const events: Record<string, SharedEvent> = {
  e1: event(),
  off: event({ cancelled: true }),
  evil: event({ name: evil, placeName: evil, orgName: evil, image: 'FILE:/public/media/"><script>' }),
}
const orgs: Record<string, SharedOrg> = {
  o1: org(),
  far: org({ image: 'https://evil.example/a.png' }),
  evil: org({ name: evil, description: evil }),
}
const token = 'abcdefghijklmnopqrstuv'

let dir: string
let gateway: Gateway
let bus: Bus
let listings = 0
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-share-'))
  await writeFile(join(dir, 'index.html'), plain)
  gateway = await openGateway({ PARTA_WEB_DIR: dir, PARTA_PUBLIC_URL: publicUrl })
  bus = await openBus(readConfig(BaseConfig, gateway.env), createLog('events', 'silent'))
  bus.answer(askSharedEvent, async ({ id }) => (id === 'slow' ? new Promise<never>(() => {}) : (events[id] ?? null)))
  bus.answer(askSharedOrg, async ({ id }) => orgs[id] ?? null)
  bus.answer(askListedEvents, async () => {
    listings += 1
    if (listings === 1) throw new Error('The first answer fails')
    return ['e1', 'e2']
  })
  bus.answer(askListedOrgs, async () => ['o1'])
  bus.answer(askInvitedOrg, async (asked) =>
    asked.token === token ? { ...org(), approval: false, expiresAt: '2036-01-01T12:00:00.000Z' } : null,
  )
})
afterAll(async () => {
  await bus.close()
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

/** The cookie of a browser in which somebody is signed in. */
const signedIn = { Cookie: 'parta-app=1' }

async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(gateway.url + path, { headers })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  return await answer.text()
}

/** Returns a page that has a preview: one whose preview is not ready in time comes without it. */
const withPreview = (read: () => Promise<string>) =>
  eventually(async () => {
    const page = await read()
    expect(page).not.toBe(plain)
    return page
  })
const preview = (...given: Parameters<typeof get>) => withPreview(() => get(...given))

/** Returns the preview's tags: `og:title` → its content, undecoded. */
function tags(page: string): Record<string, string> {
  const found = page.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

function dataIn(page: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null')
}

function linkIn(page: string, rel: string): string | undefined {
  return new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)">`).exec(page)?.[1]
}

describe('a link pasted into a chat', () => {
  it.each(['/share-item/event/e1', '/event-info/e1'])('shows an event’s name, date and place: %s', async (path) => {
    const page = await preview(path)
    expect(tags(page)).toMatchObject({
      'og:site_name': 'Parta',
      'og:title': 'Badminton po práci',
      'og:url': publicUrl + path,
      'og:image': `${publicUrl}/share.png`,
      'twitter:card': 'summary_large_image',
    })
    // The time in Prague, formatted in Czech.
    expect(tags(page)['og:description']).toMatch(/pátek 27\. listopadu 2026.*18:00 · TJ Tesla Brno · Smečaři/)
    expect(page).toContain('<title>Badminton po práci · Parta</title>')
    expect(page).toContain('<div id="root"></div>')
  })

  it('shows that an event is cancelled', async () => {
    expect(tags(await preview('/share-item/event/off'))['og:description']).toMatch(/^Zrušeno · /)
  })

  it('shows an organisation’s name, members and uploaded picture', async () => {
    expect(tags(await preview('/share-item/org/o1'))).toMatchObject({
      'og:title': 'Smečaři',
      'og:description': '3 členové · Hrajeme každé úterý.',
      'og:image': `${publicUrl}/public/media/abc.webp`,
      'twitter:card': 'summary',
    })
  })

  it('shows the organisation of an invitation, and excludes it from search engines', async () => {
    const found = tags(await preview(`/invitation/${token}`))
    expect(found).toMatchObject({ 'og:title': 'Pozvánka: Smečaři', robots: 'noindex' })
    expect(tags(await preview('/share-item/org/o1'))['robots']).toBeUndefined()
  })

  it('has structured data, the canonical address and the feeds for search engines and programs', async () => {
    const page = await preview('/event-info/e1')
    expect(linkIn(page, 'canonical')).toBe(`${publicUrl}/share-item/event/e1`)
    expect(dataIn(page)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'SportsEvent',
      '@id': `${publicUrl}/share-item/event/e1`,
      url: `${publicUrl}/share-item/event/e1`,
      name: 'Badminton po práci',
      image: `${publicUrl}/share.png`,
      sport: 'badminton',
      startDate: '2026-11-27T17:00:00.000Z',
      endDate: '2026-11-27T19:00:00.000Z',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'TJ Tesla Brno', address: 'Halasovo náměstí 7, Brno' },
      maximumAttendeeCapacity: 4,
      remainingAttendeeCapacity: 2,
      organizer: { '@type': 'SportsOrganization', name: 'Smečaři' },
    })
    expect(dataIn(await preview('/share-item/event/off'))).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
    })
    const club = await preview('/share-item/org/o1')
    expect(dataIn(club)).toMatchObject({ '@type': 'SportsOrganization', logo: `${publicUrl}/public/media/abc.webp` })
    expect(linkIn(club, 'alternate')).toBe(`${publicUrl}/public/organization/o1/atom`)
    expect(club).toContain(`type="text/calendar" title="Smečaři" href="${publicUrl}/public/organization/o1/calendar"`)
    expect(await preview(`/invitation/${token}`)).not.toMatch(/ld\+json|canonical|alternate/)
  })

  it('does not contain who shared it', async () => {
    expect(await preview('/share-item/org/o1?ref=person-1')).not.toContain('person-1')
  })
})

describe('the address `/social`', () => {
  it.each([
    ['type=event&id=e1', '/share-item/event/e1'],
    ['type=org&id=o1&ref=anna', '/share-item/org/o1?ref=anna'],
    ['type=org&id=../x&ref=anna', '/?ref=anna'],
    ['type=person&id=p1', '/'],
    ['type=event&type=org&id=//evil.example', '/'],
  ])('redirects to what it names, otherwise to the first page: %s', async (query, path) => {
    const answer = await fetch(`${gateway.url}/social?${query}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
  })
})

describe('the app’s page without a preview', () => {
  it.each([
    ['a private or unknown event', '/share-item/event/nothing'],
    ['a private or unknown organisation', '/share-item/org/nothing'],
    ['an invitation that is none', '/invitation/nothing'],
    ['a service that takes its time', '/share-item/event/slow'],
    ['an id that is none', '/share-item/event/..%2f..%2fetc'],
    ['markup instead of an id', '/share-item/org/%3Cscript%3E'],
    ['another type', '/share-item/person/p1'],
  ])('is sent for %s', async (_what, path) => {
    expect(await get(path)).toBe(plain)
  })
})

describe('a forged preview', () => {
  it.each(['/share-item/event/evil', '/share-item/org/evil'])('stays text: %s', async (path) => {
    const page = await preview(path)
    // The only script is the structured data, which browsers do not run; nothing in it can end it.
    const data = page.match(/<script type="application\/ld\+json">[^<]*<\/script>/g) ?? []
    expect(data).toHaveLength(1)
    expect(dataIn(page)).toMatchObject({ name: evil })
    expect(page.replace(data[0] ?? '', '')).not.toMatch(/<script|<meta http-equiv/)
    expect(page.match(/<title>/g)).toHaveLength(1)
    expect(tags(page)['og:title']).toBe(
      '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&lt;meta http-equiv=refresh content=&quot;0;url=//evil.example&quot;&gt;$&amp;  ',
    )
    expect(page.replaceAll(/[\n]/g, '')).not.toMatch(/\p{Cc}/u)
  })

  it('shows no picture of another site', async () => {
    for (const path of ['/share-item/event/evil', '/share-item/org/far'])
      expect(tags(await preview(path))['og:image']).toBe(`${publicUrl}/share.png`)
  })

  it.each([{ host: 'evil.example' }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }])(
    'links to the operator’s address whatever the caller says: %o',
    async (headers) => {
      // `fetch` does not send another host.
      const page = await withPreview(async () => {
        const call = request(`${gateway.url}/share-item/org/o1`, { headers }).end()
        const [answer] = (await once(call, 'response')) as [IncomingMessage]
        return await text(answer)
      })
      expect(page).not.toContain('evil.example')
      expect(tags(page)['og:url']).toBe(`${publicUrl}/share-item/org/o1`)
    },
  )
})

describe('the sitemap', () => {
  it('lists public pages, events and organisations, is asked for once an hour, and not kept when that failed', async () => {
    expect((await fetch(`${gateway.url}/sitemap.xml`)).status).toBe(503)
    const answer = await fetch(`${gateway.url}/sitemap.xml`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    const map = await answer.text()
    expect([...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual([
      `${publicUrl}/`,
      `${publicUrl}/about`,
      `${publicUrl}/manual`,
      `${publicUrl}/share-item/org/o1`,
      `${publicUrl}/share-item/event/e1`,
      `${publicUrl}/share-item/event/e2`,
    ])
    await Promise.all(Array.from({ length: 5 }, () => fetch(`${gateway.url}/sitemap.xml`)))
    expect(listings).toBe(2)
  })
})

describe('the page of an event, for signed-in people,', () => {
  /** Returns the event that the web finds in the page. */
  const eventIn = (page: string): unknown =>
    JSON.parse(new RegExp(`id="${sharedEventElement}">(.*?)</script>`, 's').exec(page)?.[1] ?? 'null')

  it('contains a public event, which the web shows until it has read the event itself', async () => {
    expect(eventIn(await preview('/event-info/e1', signedIn))).toEqual(events['e1'])
    const evil = await preview('/event-info/evil', signedIn)
    expect(eventIn(evil)).toEqual(events['evil'])
    expect(evil).not.toContain('<script>alert')
  })

  it('contains none that is private or unknown, nor any for visitors', async () => {
    expect(eventIn(await get('/event-info/hidden', signedIn))).toBeNull()
    expect(eventIn(await preview('/event-info/e1'))).toBeNull()
  })
})
