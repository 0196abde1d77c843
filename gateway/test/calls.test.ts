import { request as rawRequest } from 'node:http'
import { createAjv } from '@parta/contracts/ajv'
import { Problem } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import { operations } from '@parta/contracts/operations'
import { initialUser, updateMe } from '@parta/contracts/profiles'
import { eventually, type TestPerson } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bearer, type Gateway, openGateway, type Seen, upgrade } from './support.ts'

let gateway: Gateway
let jana: TestPerson
beforeAll(async () => {
  gateway = await openGateway()
  jana = await gateway.people.person()
})
afterAll(() => gateway.close())

const isProblem = createAjv().compile(Problem)

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(gateway.url + path, init)
  const text = await answer.text()
  const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>
  if (answer.status >= 400) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    expect(isProblem(body), JSON.stringify(body)).toBe(true)
    expect(body['requestId']).toBe(answer.headers.get('x-request-id'))
  }
  return { status: answer.status, body, headers: answer.headers }
}

describe('an answer', () => {
  const path = operations.find(({ who, method }) => who === 'anyone' && method === 'GET')?.path.replace(/:\w+/g, 'x')
  const compressed = async (headers: Record<string, string>) =>
    (await call(path ?? '', { headers: { 'accept-encoding': 'gzip, br', ...headers } })).headers

  it('over 1 kB is compressed on its way, and a shorter one is not', async () => {
    const long = await compressed({ 'x-long': 'abc'.repeat(1000) })
    expect(long.get('content-encoding')).toBe('br')
    expect(long.get('vary')).toContain('Accept-Encoding')
    const plain = await compressed({ 'x-long': 'abc'.repeat(1000), 'accept-encoding': 'identity' })
    expect(plain.get('content-encoding')).toBeNull()
    const refused = (await call('/a/nothing', { headers: { 'accept-encoding': 'br' } })).headers
    expect(refused.get('content-encoding')).toBeNull()
  })
})

describe('routing', () => {
  it.for(operations.map(({ name, method, path, service }) => [name, method, path, service] as const))(
    '%s (%s %s) goes to %s',
    async ([_name, method, path, service]) => {
      const url = path.replace(/:\w+/g, 'some-id')
      const { status, body } = await call(`${url}?a=1&b=%2F`, { method, headers: bearer(jana.token) })
      expect(status).toBe(200)
      expect(body).toMatchObject({ service, method, url: `${url}?a=1&b=%2F` })
    },
  )

  it('forwards a form of another site’s page unchanged', async () => {
    const body = new URLSearchParams({ state: 'x', user: '{"name":{"firstName":"Jan & syn"}}' })
    const origin = 'https://appleid.apple.com'
    const answer = await call('/public/identity/social/apple/return', { method: 'POST', body, headers: { origin } })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      service: 'identity',
      bytes: body.toString().length,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    })
  })

  it.each([
    ['/a/nothing', 'GET'],
    ['/a/events/single', 'GET'],
    ['/a/events/single/x/y', 'GET'],
    ['/a/users', 'DELETE'],
    ['/a/Users', 'GET'],
    ['/a/users/', 'GET'],
    ['/a//users', 'GET'],
    ['/a/%75%73%65%72%73%2f', 'GET'],
    ['/a/%zz', 'GET'],
    ['/public/nothing', 'POST'],
    [`/a/events/single/${'x'.repeat(1025)}`, 'GET'],
    ['/a/', 'GET'],
  ])('of %s by %s ends in a 404', async (path, method) => {
    const before = gateway.seen.length
    const answer = await call(path, { method, headers: bearer(jana.token) })
    expect(answer).toMatchObject({ status: 404, body: { code: 'request.notFound' } })
    expect(gateway.seen.length).toBe(before)
  })

  it('accepts the longest id of a passkey', async () => {
    const path = `/a/identity/ways/passkeys/${'x'.repeat(1024)}`
    expect((await call(path, { method: 'DELETE', headers: bearer(jana.token) })).status).toBe(200)
  })

  it('does not lead to the operators’ calls', async () => {
    for (const path of ['/ops/dead-letters', '/a/../ops/dead-letters', '/a/..%2fmetrics', '/metrics']) {
      expect((await call(path)).status, path).toBeGreaterThanOrEqual(403)
    }
    expect((await call('/health/live')).status).toBe(200)
  })
})

describe('the id token', () => {
  it('is needed for all calls under /a/, and none is forwarded without', async () => {
    const before = gateway.seen.length
    for (const { method, path } of operations.filter((operation) => operation.who !== 'anyone')) {
      const answer = await call(path.replace(/:\w+/g, 'x'), { method })
      expect(answer, path).toMatchObject({ status: 401, body: { code: 'token.missing' } })
    }
    expect(gateway.seen.length).toBe(before)
  })

  it('must be signed by identity', async () => {
    const [head = '', claims = '', signature = ''] = jana.token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"parta-id+jwt"}').toString('base64url')
    const hmac = Buffer.from('{"alg":"HS256","typ":"parta-id+jwt"}').toString('base64url')
    const other = Buffer.from(JSON.stringify({ sub: 'x', userInfoId: 'admin' })).toString('base64url')
    for (const token of ['x', '..', `${head}.${other}.${signature}`, `${none}.${claims}.`, `${hmac}.${claims}.x`]) {
      const answer = await call('/a/users', { headers: bearer(token) })
      expect(answer, token).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    }
  })
})

describe('the id token of an ended session', () => {
  it('is refused before it expires, also when it was accepted before', async () => {
    const eva = await gateway.people.person()
    expect((await call('/a/users', { headers: bearer(eva.token) })).status).toBe(200)
    gateway.people.signOut(eva)
    await eventually(async () => {
      const answer = await call('/a/users', { headers: bearer(eva.token) })
      expect(answer).toMatchObject({ status: 401, body: { code: 'token.invalid' } })
    })
    expect((await call('/a/users', { headers: bearer(jana.token) })).status).toBe(200)
  })
})

describe('a body', () => {
  it('over the limit is refused before it is sent on', async () => {
    const before = gateway.seen.length
    for (const [operation, bytes] of [
      [updateMe, limits.bodyBytes + limits.imageBase64Max],
      [initialUser, limits.bodyBytes],
    ] as const) {
      const { path, method } = operation
      const answer = await call(path, { method, headers: bearer(jana.token), body: 'x'.repeat(bytes + 1) })
      expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } })
    }
    expect(gateway.seen.length).toBe(before)
  })

  it('within the limit arrives whole', async () => {
    const body = JSON.stringify({ file: 'x'.repeat(limits.imageBase64Max) })
    const answer = await call('/a/users', { method: 'PATCH', headers: bearer(jana.token), body })
    expect(answer).toMatchObject({ status: 200, body: { bytes: body.length } })
  })
})

describe('a call that changes something', () => {
  const signOut = (headers: Record<string, string>) => raw('/public/identity/sign-out', headers, 'POST')

  it.each([
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8080' },
    { origin: 'http://localhost:8080' },
    { origin: 'http://127.0.0.1:8080' },
    {},
  ])('is accepted from Parta’s own page and from clients that are not browsers: %j', async (headers) => {
    expect(await signOut(headers)).toMatchObject({ service: 'identity', method: 'POST' })
  })

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'http://localhost:8080' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('is refused when another site’s page sends it, with or without a cookie: %j', async (headers) => {
    const before = gateway.seen.length
    for (const cookie of ['parta_refresh=x', '']) {
      expect(await signOut({ ...headers, cookie })).toMatchObject({ status: 403, code: 'request.otherSite' })
    }
    expect(gateway.seen.length).toBe(before)
  })

  it('is refused at every operation without a form', async () => {
    const before = gateway.seen.length
    for (const { method, path, form } of operations) {
      if (method === 'GET' || form) continue
      const answer = await call(path.replace(/:\w+/g, 'x'), {
        method,
        headers: { ...bearer(jana.token), origin: 'https://evil.example' },
      })
      expect(answer, path).toMatchObject({ status: 403, body: { code: 'request.otherSite' } })
    }
    expect(gateway.seen.length).toBe(before)
  })
})

describe('headers that a client forges', () => {
  it('do not reach the service', async () => {
    const forged = {
      'x-forwarded-for': '10.0.0.1',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '10.0.0.1',
      'x-user-id': 'admin',
      'x-actor': 'admin',
      'x-internal-call': 'yes',
      'x-ops-token': gateway.env['PARTA_OPS_TOKEN'] ?? '',
      'x-request-id': 'chosen-by-the-client',
    }
    const { body, headers } = await call('/a/users', { headers: { ...bearer(jana.token), ...forged } })
    const seen = (body as unknown as Seen).headers
    expect(
      Object.keys(seen)
        .filter((name) => name.startsWith('x-'))
        .toSorted(),
    ).toEqual(['x-forwarded-for', 'x-request-id'])
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    expect(seen['x-request-id']).toBe(headers.get('x-request-id'))
    expect(seen['x-request-id']).not.toBe('chosen-by-the-client')
  })

  it('do not name another as the caller', async () => {
    const answer = await call('/a/users', { headers: { 'x-user-id': jana.id, 'x-actor': jana.id } })
    expect(answer).toMatchObject({ status: 401 })
  })

  it('that concern one connection are not forwarded', async () => {
    const seen = await raw('/a/users', {
      ...bearer(jana.token),
      connection: 'keep-alive, x-hop',
      'x-hop': '1',
      te: 'trailers',
    })
    expect(seen.url).toBe('/a/users')
  })
})

/** Sends a call with headers that `fetch` refuses. */
function raw(path: string, headers: Record<string, string>, method = 'GET'): Promise<Seen> {
  return new Promise((resolve, reject) => {
    rawRequest(gateway.url + path, { method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(JSON.parse(text) as Seen))
    })
      .on('error', reject)
      .end()
  })
}

describe('every answer of the API', () => {
  it.each(['/a/users', '/public/identity/keys', '/a/nothing'])('%s has its security headers', async (path) => {
    const { headers } = await call(path, { headers: bearer(jana.token) })
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  })

  it('keeps browsers to https, where the public address is https', async () => {
    const secure = await openGateway({ PARTA_PUBLIC_URL: 'https://parta.example' })
    try {
      const { headers } = await fetch(`${secure.url}/a/users`)
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect((await call('/a/users')).headers.get('strict-transport-security')).toBeNull()
    } finally {
      await secure.close()
    }
  })
})

describe('a service that is down', () => {
  it('fails only its own calls, and says when to call again', async () => {
    await gateway.end('reputation')
    const answer = await call(`/a/users/stats/${jana.id}`, { headers: bearer(jana.token) })
    expect(answer).toMatchObject({ status: 503, body: { code: 'server.unavailable' } })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await call('/a/users', { headers: bearer(jana.token) })).status).toBe(200)
    expect((await fetch(`${gateway.url}/health/ready`)).status).toBe(503)
  })
})

describe('a live connection', () => {
  it('on an unknown path is closed', async () => {
    await expect(upgrade(gateway, '/a/users')).rejects.toThrow()
    await expect(upgrade(gateway, '/')).rejects.toThrow()
    expect(gateway.live.size).toBe(0)
  })

  it('of a browser that vanishes is closed at the service, too', async () => {
    const socket = await upgrade(gateway, '/ws/?EIO=4&transport=websocket')
    await eventually(() => expect(gateway.live.size).toBe(1))
    socket.destroy()
    await eventually(() => expect(gateway.live.size).toBe(0))
  })
})
