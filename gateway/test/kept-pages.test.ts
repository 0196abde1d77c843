import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EventLanding } from '@parta/contracts/events'
import { askEventLanding } from '@parta/contracts/share-questions'
import { callsUnderWay } from '@parta/contracts/under-way'
import { type Bus, openBus } from '@parta/kit/facts/nats'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { createLog } from '@parta/kit/process/log'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

const landing = (id: string): EventLanding => ({
  id,
  name: `Badminton ${id}`,
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
  info: '',
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
})
/** A renderer that counts the pages it renders. */
const renderer = `
export const rendered = []
export const render = (view) => { rendered.push(view); return view.shown.event.name }
export const headOf = () => ({ title: '', description: '' })
`

let dir: string
let gateway: Gateway
let bus: Bus
let rendered: unknown[]
/** The questions of `slow` events that wait for their answer. */
const held: (() => void)[] = []
const shownTo = async (path: string, from = '192.0.2.1') => {
  const headers = { 'x-forwarded-for': from, 'accept-language': 'cs' }
  return await (await fetch(gateway.url + path, { headers })).text()
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-pages-'))
  const page = '<html lang="cs"><head><title>Parta</title></head><body><!--page--></body></html>'
  await mkdir(join(dir, '.server'))
  for (const name of ['index.html', 'visitor.html']) await writeFile(join(dir, name), page)
  const server = join(dir, '.server/visitor.js')
  await writeFile(server, renderer)
  ;({ rendered } = (await import(pathToFileURL(server).href)) as { rendered: unknown[] })
  gateway = await openGateway({ PARTA_WEB_DIR: dir, PARTA_TRUSTED_PROXIES: '1', PARTA_RATE_FACTOR: '1' })
  bus = await openBus(readConfig(BaseConfig, gateway.env), createLog('events', 'silent'))
  bus.answer(askEventLanding, async ({ id }) => {
    if (id.startsWith('slow')) await new Promise<void>((resolve) => held.push(resolve))
    return landing(id)
  })
  // Until the gateway finds who answers, visitors get the app's page.
  await eventually(async () => expect(await shownTo('/share-item/event/first')).toContain('Badminton first'))
  // The pages of one test are of one minute: they say how soon the event is.
  vi.useFakeTimers({ toFake: ['Date'] })
})
beforeEach(() => void rendered.splice(0))
afterAll(async () => {
  vi.useRealTimers()
  await bus.close()
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

describe('the page of a shared event for visitors', () => {
  it('is rendered once, whoever shared its link', async () => {
    const paths = Array.from({ length: 40 }, (_none, at) => `/share-item/event/one?ref=person-${at}`)
    for (const text of await Promise.all(paths.map((path) => shownTo(path)))) expect(text).toContain('Badminton one')
    expect(rendered).toHaveLength(1)
  })

  it('takes one of a few slots of its address, beside which other addresses have their own', async () => {
    const { begun } = callsUnderWay.page
    const many = Array.from({ length: begun + 6 }, (_none, at) => shownTo(`/share-item/event/slow-${at}`))
    await eventually(() => expect(held).toHaveLength(begun))
    expect(await shownTo('/share-item/event/other', '192.0.2.2')).toContain('Badminton other')
    expect(held).toHaveLength(begun)
    let done = 0
    const all = Promise.all(many).finally(() => {
      done = 1
    })
    while (!done) {
      expect(held.length).toBeLessThanOrEqual(begun)
      for (const answer of held.splice(0)) answer()
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const text of await all) expect(text).toContain('Badminton slow')
  })
})
