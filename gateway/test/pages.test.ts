import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { operations } from '@parta/contracts/operations'
import { createMedia } from '@parta/kit/files/media'
import { BaseConfig, readConfig } from '@parta/kit/process/config'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from '../src/app.ts'
import { type Gateway, openGateway } from './support.ts'

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
/** Longer than the shortest text that is compressed. */
const longScript = `export const long = '${'abc'.repeat(1000)}'`

let dir: string
let gateway: Gateway
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-pages-'))
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Parta</title>')
  await writeFile(join(dir, 'calendar-embedded.html'), '<!doctype html><title>Kalendář</title>')
  await writeFile(join(dir, 'assets', 'app-1a2b3c.js'), 'export const hello = 1')
  await writeFile(join(dir, 'assets', 'long-1a2b3c.js'), longScript)
  await writeFile(join(dir, 'assets', 'long-1a2b3c.js.br'), brotliCompressSync(longScript))
  await writeFile(join(dir, 'assets', 'removed-1a2b3c.js'), longScript)
  await writeFile(join(dir, 'assets', 'removed-1a2b3c.js.br'), brotliCompressSync(longScript))
  await writeFile(join(dir, 'manifest.webmanifest'), '{}')
  await mkdir(join(dir, 'element'))
  await writeFile(join(dir, 'element', 'parta-events.js'), 'export const hello = 2')
  gateway = await openGateway({ PARTA_WEB_DIR: dir, PARTA_MEDIA_DIR: join(dir, 'media') })
})
afterAll(async () => {
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

/** Returns an answer with its whole body. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(gateway.url + path, { redirect: 'manual', headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, text: bytes.toString() }
}

describe('the terms of a gateway', () => {
  const text = { version: 2, effectiveDate: '2027-01-01' }
  it.each([
    ['of another version than the configured one', { ...text, version: 3 }, 'PARTA_TERMS_VERSION is 2'],
    ['of another day than the terms', { ...text, effectiveDate: '2027-02-01' }, 'effectiveDate'],
    ['without a day', { version: 2 }, 'effectiveDate'],
  ])('prevent the start when the privacy text is %s', async (_case, privacy, said) => {
    const web = await mkdtemp(join(tmpdir(), 'parta-terms-'))
    await writeFile(join(web, 'index.html'), '')
    await mkdir(join(web, 'legal'))
    await writeFile(join(web, 'legal', 'terms.json'), JSON.stringify(text))
    await writeFile(join(web, 'legal', 'privacy.json'), JSON.stringify(privacy))
    const env = { ...gateway.env, PARTA_WEB_DIR: web, PARTA_TERMS_VERSION: '2', PARTA_PORT: '0' }
    await expect(startGateway(env)).rejects.toThrow(said)
    await writeFile(join(web, 'legal', 'privacy.json'), JSON.stringify(text))
    const started = await startGateway(env)
    await started.close()
    await rm(web, { recursive: true })
  })
})

describe('the web', () => {
  it.each(['/', '/events', '/events/some-id', '/organisations/x?tab=members', '/about'])(
    'answers %s with its one page, which is never from a cache',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<title>Parta</title>')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    },
  )

  it('sends its page compressed to clients that accept it, with an ETag', async () => {
    const compressed = await get('/events')
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding')
    expect(compressed.headers.get('etag')).toBeTruthy()
    const smaller = await get('/events', { 'Accept-Encoding': 'gzip, deflate, br' })
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect(smaller.text).toContain('<title>Parta</title>')
    const plain = await get('/events', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toContain('<title>Parta</title>')
  })

  it('answers a path that ends like a file with the file or, without one, with the app’s page', async () => {
    expect((await get('/manifest.webmanifest')).text).toBe('{}')
    expect((await get('/invitation/a.b')).text).toContain('<title>Parta</title>')
  })

  it('lets browsers cache hashed assets for ever, and answers 404 for missing ones', async () => {
    const answer = await get('/assets/app-1a2b3c.js')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    const gone = await get('/assets/app-000000.js')
    expect(gone.status).toBe(404)
    expect(gone.text).not.toContain('<title>')
  })

  it('sends a file as the build has compressed it, and compresses it for clients without brotli', async () => {
    const smaller = await get('/assets/long-1a2b3c.js', { 'Accept-Encoding': 'gzip, br' })
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect(smaller.headers.get('vary')).toContain('Accept-Encoding')
    expect(smaller.headers.get('content-type')).toMatch(/javascript/)
    expect(smaller.headers.get('cache-control')).toMatch(/max-age=31536000.*immutable/)
    expect(smaller.text).toBe(longScript)
    const gzip = await get('/assets/long-1a2b3c.js', { 'Accept-Encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(gzip.text).toBe(longScript)
    const plain = await get('/assets/long-1a2b3c.js', { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(plain.text).toBe(longScript)
  })

  it('ends the answer for a file that was removed since the start, and goes on', async () => {
    await rm(join(dir, 'assets', 'removed-1a2b3c.js.br'))
    await expect(get('/assets/removed-1a2b3c.js', { 'Accept-Encoding': 'br' })).rejects.toThrow()
    expect((await get('/assets/removed-1a2b3c.js', { 'Accept-Encoding': 'gzip' })).text).toBe(longScript)
  })

  it.each(['/a', '/a/', '/a/nothing', '/a/users/nothing/here', '/public', '/public/', '/public/nothing', '/ops/x'])(
    'is not what answers %s',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.headers.get('content-type')).toMatch(/problem\+json/)
      expect(JSON.parse(answer.text)).toMatchObject({ code: 'request.notFound' })
    },
  )

  it.each(['/../package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/.env', '/%00', '/%zz'])(
    'gives away nothing by %s, and does not break',
    async (path) => {
      const answer = await get(path)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/"name": ?"@parta|root:/)
    },
  )
})

describe('the calendar for other sites', () => {
  it('is a separate page that any site may frame, and is as strict otherwise', async () => {
    const { status, headers, text } = await get('/calendar-embedded?orgId=x&theme=dark')
    expect(status).toBe(200)
    expect(text).toContain('<title>Kalendář</title>')
    expect(headers.get('cache-control')).toBe('no-cache')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ['frame-ancestors *', "default-src 'self'", "script-src 'self'", "object-src 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(headers.get('x-frame-options')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each([
    '/',
    '/calendar',
    '/calendar-embedded.html',
    '/calendar-embedded/',
    '/calendar-embedded/x',
    '/CALENDAR-EMBEDDED',
    '/calendar%2Dembedded',
    '//calendar-embedded',
    '/?/calendar-embedded',
    '/public/docs',
    '/share-item/event/x',
  ])('is the only page that may be framed: %s may not', async (path) => {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options')).toBe('DENY')
  })
})

describe('the element for other sites', () => {
  it('is a script that any site may load', async () => {
    const { status, headers } = await get('/element/parta-events.js')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/javascript/)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  })

  it.each(['/', '/element/PARTA-events.js', '/element/parta-events.js/', '/public/docs'])(
    'is the only file for other sites: %s is not',
    async (path) => {
      const { headers } = await get(path)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    },
  )

  it('may call only the operations that are open to any site, whose answers need no token', async () => {
    const open = operations.filter(({ anySite }) => anySite)
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'getCalendar',
      'getEventObject',
      'getOrgActor',
      'getOrgFollowers',
      'getOrgOutbox',
      'getWebFinger',
    ])
    expect(open.every(({ who, method }) => who === 'anyone' && method === 'GET')).toBe(true)
    const calendar = await get('/public/calendar/o1')
    expect(calendar.headers.get('access-control-allow-origin')).toBe('*')
    expect(calendar.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    for (const path of ['/public/share/event/e1', '/a/users/me', '/public/nothing']) {
      const { headers } = await get(path)
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })
})

describe('every page', () => {
  it('a hashed script has only the security headers that apply to files; a page at such an address has all', async () => {
    const { headers } = await get('/assets/app-1a2b3c.js')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(headers.get('content-security-policy')).toBeNull()
    const page = await get('/assets/nothing')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it.each(['/', '/public/docs'])('%s has its security headers', async (path) => {
    const { headers } = await get(path)
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "frame-ancestors 'none'"]) {
      expect(policy).toContain(rule)
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
    expect(policy).toContain('ws://localhost:8080')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toBe(
      'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    )
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('what is written for each request', () => {
  it.each(['/public/openapi.json', '/public/docs'])('is compressed: %s', async (path) => {
    const answer = await get(path, { 'Accept-Encoding': 'br' })
    if (answer.bytes.length > 1024) expect(answer.headers.get('content-encoding')).toBe('br')
  })
})

describe('a picture', () => {
  it('is cached for ever, with the type of a picture and nosniff', async () => {
    const reference = await createMedia(readConfig(BaseConfig, gateway.env)).storeImage(png)
    const answer = await get(reference.replace('FILE:', ''))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.bytes.subarray(8, 12).toString()).toBe('WEBP')
  })

  it.each(['nothing.webp', '..%2f..%2fpackage.json', `${'0'.repeat(64)}.webp`, '%00'])(
    'named %s is not there',
    async (key) => {
      expect((await get(`/public/media/${key}`)).status).toBe(404)
    },
  )
})

describe('the documentation', () => {
  it('is a page whose document lists every operation', async () => {
    const page = (await get('/public/docs')).text
    for (const [, path = ''] of page.matchAll(/(?:src|href)="([^"]+)"/g))
      expect((await get(path)).status, path).toBe(200)
    expect(page).not.toMatch(/<script>/)
    const document = JSON.parse((await get('/public/openapi.json')).text) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    const named = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(named.toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
  })
})
