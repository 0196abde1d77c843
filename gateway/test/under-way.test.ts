import { callsUnderWay } from '@parta/contracts/under-way'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Gateway, openGateway, releaseAll } from './support.ts'

let gateway: Gateway
let jana: TestPerson
beforeAll(async () => {
  gateway = await openGateway()
  jana = await gateway.people.person()
})
afterAll(() => gateway.close())

async function call(path: string, init: RequestInit) {
  const answer = await fetch(gateway.url + path, init)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

function upload(count: number): Promise<Response>[] {
  const headers = { ...bearer(jana.token), 'content-type': 'application/json' }
  const init = { method: 'PATCH', headers, body: '{}' }
  return Array.from({ length: count }, () => fetch(`${gateway.url}/a/users?slow`, init))
}

describe('calls in progress', () => {
  it('are at most twelve for one account; the next is refused at once, and those of others are not', async () => {
    const eva = await gateway.people.person()
    const { open, begun } = callsUnderWay.account
    const answers = Array.from({ length: open + 1 }, () =>
      fetch(`${gateway.url}/a/users?slow`, { headers: bearer(jana.token) }),
    )
    const refused = await Promise.race(answers)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { code: 'server.busy' },
    })
    expect((await call('/a/users', { headers: bearer(eva.token) })).status).toBe(200)
    // The others wait until one of these ends.
    await eventually(() => expect(gateway.held).toHaveLength(begun))
    const statuses = (await releaseAll(gateway, answers)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: open }, () => 200), 503])
    expect((await call('/a/users', { headers: bearer(jana.token) })).status).toBe(200)
  })

  it('are refused when they have waited too long for others of their account', async () => {
    const { begun } = callsUnderWay.account
    const slow = Array.from({ length: begun + 1 }, () => call('/a/users?slow', { headers: bearer(jana.token) }))
    await eventually(() => expect(gateway.held).toHaveLength(begun))
    expect(await Promise.race(slow)).toMatchObject({ status: 503, body: { code: 'server.busy' } })
    for (const release of gateway.held.splice(0)) release()
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([...Array(begun).fill(200), 503])
  })

  it('do not wait for slow uploads of their account', async () => {
    const uploads = upload(callsUnderWay.upload.begun)
    await eventually(() => expect(gateway.held).toHaveLength(uploads.length))
    expect((await call('/a/users', { headers: bearer(jana.token) })).status).toBe(200)
    expect((await releaseAll(gateway, uploads)).map(({ status }) => status)).toEqual(uploads.map(() => 200))
  })

  it('are at most four uploads of one account, of which two are processed', async () => {
    const { begun, open } = callsUnderWay.upload
    const uploads = upload(open + 1)
    expect((await Promise.race(uploads)).status).toBe(503)
    await eventually(() => expect(gateway.held).toHaveLength(begun))
    const statuses = (await releaseAll(gateway, uploads)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: open }, () => 200), 503])
  })

  it('end when the caller closes the connection', async () => {
    const gone = new AbortController()
    const slow = Array.from({ length: callsUnderWay.account.begun }, () =>
      fetch(`${gateway.url}/a/users?slow`, { headers: bearer(jana.token), signal: gone.signal }).catch(() => null),
    )
    await eventually(() => expect(gateway.held).toHaveLength(callsUnderWay.account.begun))
    gone.abort()
    await Promise.all(slow)
    await eventually(async () => expect((await call('/a/users', { headers: bearer(jana.token) })).status).toBe(200))
    gateway.held.splice(0)
  })
  it('never refuse a caller that waits for each answer, even with the smallest limits', async () => {
    const smallest = await openGateway({ PARTA_RATE_FACTOR: '0.01' })
    try {
      const { token } = await smallest.people.person()
      const statuses = new Set<number>()
      for (let at = 0; at < 100; at += 1)
        statuses.add((await fetch(`${smallest.url}/a/users`, { headers: bearer(token) })).status)
      expect([...statuses]).toEqual([200, 429])
    } finally {
      await smallest.close()
    }
  })
})
