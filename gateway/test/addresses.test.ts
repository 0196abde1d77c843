import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { limits } from '@parta/contracts/limits'
import { callsUnderWay } from '@parta/contracts/under-way'
import { services } from '@parta/contracts/values'
import { testEnv } from '@parta/kit/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { type Gateway, openGateway, releaseAll, upgrade } from './support.ts'

const opened: Gateway[] = []
afterEach(async () => {
  for (const gateway of opened.splice(0)) await gateway.close()
})

async function open(more: Record<string, string>): Promise<Gateway> {
  const gateway = await openGateway(more)
  opened.push(gateway)
  return gateway
}

const keys = '/public/identity/keys'
const from = (gateway: Gateway, forwarded: string, path = keys) =>
  fetch(gateway.url + path, { headers: { 'x-forwarded-for': forwarded } })
const statusOf = async (gateway: Gateway, forwarded: string) => (await from(gateway, forwarded)).status

const household = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:DB8:1:2:0:0:0:3']
const neighbour = '2001:db8:1:3::1'
/** The least limits: six reads a minute, two calls at once. */
const factor = 0.01
const reads = limits.rates.read * factor

describe('the addresses of one IPv6 network of 64 bits', () => {
  it('share the rate limit of an address', async () => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: '1', PARTA_ADDRESS_RATE: '2' })
    const statuses: number[] = []
    for (const address of household) statuses.push(await statusOf(gateway, address))
    expect(statuses).toEqual([200, 200, 429])
    expect(await statusOf(gateway, neighbour)).toBe(200)
  })

  it('share the rate limit of a class of cost', async () => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: '1', PARTA_RATE_FACTOR: String(factor) })
    // Until Redis is connected, the gateway counts by itself, so a few more calls may pass.
    let status = 0
    for (let at = 0; at < 2 * reads; at += 1) status = await statusOf(gateway, `2001:db8:1:2::${at}`)
    expect(status).toBe(429)
    expect(await statusOf(gateway, neighbour)).toBe(200)
  })

  it('share the limit of calls in progress', async () => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: '1', PARTA_RATE_FACTOR: String(factor) })
    const slow = [1, 2, 3].map((at) => from(gateway, `2001:db8:1:2::${at}`, `${keys}?slow`))
    expect(slow).toHaveLength(callsUnderWay.address.open * factor + 1)
    expect((await Promise.race(slow)).status).toBe(503)
    expect(await statusOf(gateway, neighbour)).toBe(200)
    const statuses = (await releaseAll(gateway, slow)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 503])
  })

  it('share the limit of live connections', async () => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: '1', PARTA_RATE_FACTOR: String(factor) })
    const live = (address: string) => upgrade(gateway, '/ws/?EIO=4&transport=websocket', { 'x-forwarded-for': address })
    for (let at = 0; at < limits.connections.open * factor; at += 1) await live(`2001:db8:1:2::${at}`)
    await expect(live('2001:db8:1:2:ffff::9')).rejects.toThrow(/^503/)
    await live(neighbour)
  })
})

describe('an IPv4 address in IPv6 notation', () => {
  it('is counted as the IPv4 address', async () => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: '1', PARTA_ADDRESS_RATE: '2' })
    const statuses: number[] = []
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '::ffff:cb00:7107']) {
      statuses.push(await statusOf(gateway, address))
    }
    expect(statuses).toEqual([200, 200, 429])
    expect(await statusOf(gateway, '::ffff:203.0.113.8')).toBe(200)
  })
})

const direct = '127.0.0.1'
const cases = [
  ['0', '9.9.9.9', direct],
  ['1', '9.9.9.9, 203.0.113.7', '203.0.113.7'],
  ['2', '9.9.9.9, 203.0.113.7, 192.0.2.1', '203.0.113.7'],
  ['2', '203.0.113.7', direct],
  ['1', '203.0.113.7, somebody', direct],
  ['1', '', direct],
] as const

describe('the client address that a service receives', () => {
  it.each(cases)('with %s trusted proxies and X-Forwarded-For “%s” is %s for a call', async (count, sent, address) => {
    const gateway = await open({ PARTA_TRUSTED_PROXIES: count })
    await from(gateway, sent)
    expect(gateway.seen.at(-1)?.headers['x-forwarded-for']).toBe(address)
  })

  it.each(cases)(
    'with %s trusted proxies and X-Forwarded-For “%s” is %s for a socket',
    async (count, sent, address) => {
      const gateway = await open({ PARTA_TRUSTED_PROXIES: count })
      const path = '/ws/?EIO=4&transport=websocket'
      const socket = await upgrade(gateway, path, { 'x-forwarded-for': sent, 'x-real-ip': '9.9.9.9' })
      expect(gateway.upgrades).toHaveLength(1)
      expect(gateway.upgrades[0]).toMatchObject({ 'x-forwarded-for': address })
      expect(gateway.upgrades[0]).not.toHaveProperty('x-real-ip')
      socket.destroy()
    },
  )
})

describe('an https address without trusted proxies', () => {
  const https = { PARTA_PUBLIC_URL: 'https://parta.example' }
  const warnings = [expect.stringContaining('PARTA_TRUSTED_PROXIES is 0')]

  it('is warned about in /health/ready', async () => {
    const readiness = async (more: Record<string, string>) =>
      (await fetch(`${(await open(more)).url}/health/ready`)).json()
    expect(await readiness(https)).toMatchObject({ warnings })
    expect(await readiness({ ...https, PARTA_TRUSTED_PROXIES: '1' })).not.toHaveProperty('warnings')
    expect(await readiness({})).not.toHaveProperty('warnings')
  })

  it('is warned about in the log at the start', async () => {
    const urls = Object.fromEntries(services.map((name) => [`PARTA_${name.toUpperCase()}_URL`, 'http://127.0.0.1:9']))
    const env = { ...process.env, ...testEnv(), ...urls, PARTA_PORT: '0', ...https, PARTA_LOG_LEVEL: 'info' }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts')], { env })
    const said = text(child.stdout)
    await new Promise<void>((resolve) => child.stdout.on('data', (line) => String(line).includes('Ready') && resolve()))
    child.kill('SIGTERM')
    await once(child, 'exit')
    const lines = (await said).split('\n').filter(Boolean)
    const warned = lines
      .map((line) => JSON.parse(line) as object)
      .filter((line) => 'level' in line && line.level === 'warn')
    expect(warned).toMatchObject(warnings.map((msg) => ({ msg, service: 'gateway' })))
  })
})
