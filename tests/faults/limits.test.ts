import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@parta/contracts/limits'
import { type Backends, startBackends } from '@parta/stack/backends/backends'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from '../../gateway/test/support.ts'

let dir: string
let backends: Backends
let gateway: Gateway
/** A fiftieth of the normal limit: 12 reads a minute. */
const factor = 0.02
const reads = limits.rates.read * factor

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-gateway-'))
  // A Redis of its own, because it is killed.
  backends = await startBackends({ dir, env: { ...process.env, PARTA_REDIS_URL: '' } })
  gateway = await openGateway({ PARTA_REDIS_URL: backends.redisUrl, PARTA_RATE_FACTOR: String(factor) })
})
afterAll(async () => {
  await gateway.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
})

const call = (path: string, token?: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers } })

/** Returns the number of calls accepted before the first one is refused. */
async function allowed(path: string, token?: string, headers?: Record<string, string>): Promise<number> {
  for (let count = 0; count < 1000; count += 1) {
    const answer = await call(path, token, headers)
    if (answer.status === 200) continue
    expect(answer.status).toBe(429)
    expect(await answer.json()).toMatchObject({ code: 'request.tooMany', params: { seconds: expect.any(Number) } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    return count
  }
  return Number.POSITIVE_INFINITY
}

describe('the rate limits', () => {
  it('count the calls of each person separately by cost class', async () => {
    const [jana, petr] = [await gateway.people.person(), await gateway.people.person()]
    expect(await allowed('/a/users', jana.token)).toBe(reads)
    expect((await call('/a/notifications/list', jana.token)).status).toBe(429)
    expect((await call('/a/organization/all-orgs', jana.token)).status).toBe(200)
    expect((await call('/a/users', petr.token)).status).toBe(200)
  })

  it('count calls without a token by address, which no header can change', async () => {
    expect(await allowed('/public/identity/keys', undefined, { 'x-forwarded-for': '10.0.0.1' })).toBe(reads)
    expect((await call('/public/identity/keys', undefined, { 'x-forwarded-for': '10.1.1.1' })).status).toBe(429)
  })

  it('are halved while Redis is down, and calls are answered', async () => {
    const [jana, petr] = [await gateway.people.person(), await gateway.people.person()]
    expect((await call('/a/users', jana.token)).status).toBe(200)
    await backends.kill('redis')
    expect(await allowed('/a/users', petr.token)).toBe(reads / 2)
    expect((await call('/a/users', jana.token)).status).toBe(200)
    await backends.restart('redis')
    const eva = await gateway.people.person()
    await expect.poll(async () => (await call('/a/users', eva.token)).status).toBe(200)
  })
})

describe('an address', () => {
  it('has a limit of its own, shared by all people behind it', async () => {
    const busy = await openGateway({ PARTA_ADDRESS_RATE: '5' })
    try {
      const statuses: number[] = []
      for (let at = 0; at < 7; at += 1) {
        const { token } = await busy.people.person()
        statuses.push((await fetch(`${busy.url}/a/users`, { headers: { authorization: `Bearer ${token}` } })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    } finally {
      await busy.close()
    }
  })

  it('is taken from the trusted proxy’s header, if one is configured', async () => {
    const behind = await openGateway({ PARTA_ADDRESS_RATE: '2', PARTA_TRUSTED_PROXIES: '1' })
    try {
      const from = async (forwarded: string) =>
        (await fetch(`${behind.url}/public/identity/keys`, { headers: { 'x-forwarded-for': forwarded } })).status
      expect([await from('1.1.1.1'), await from('1.1.1.1'), await from('1.1.1.1')]).toEqual([200, 200, 429])
      // Entries before the trusted proxy's own are ignored, because clients can forge them.
      expect([await from('9.9.9.9, 1.1.1.1'), await from('1.1.1.1, 2.2.2.2')]).toEqual([429, 200])
    } finally {
      await behind.close()
    }
  })
})
