import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAjv } from '@parta/contracts/ajv'
import { StatusFile, statusPath } from '@parta/contracts/status'
import { services } from '@parta/contracts/values'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway } from '../src/app.ts'
import { type Gateway, openGateway } from './support.ts'

let dir: string
let file: string
let gateway: Gateway
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-status-'))
  file = join(dir, 'status.json')
  gateway = await openGateway({
    PARTA_ENVIRONMENT: 'staging',
    PARTA_BREAKING_VERSION: '5.0.0',
    PARTA_TERMS_VERSION: '3',
    PARTA_WEB_DIR: await aWeb(dir),
    PARTA_STATUS_FILE: file,
  })
})
afterAll(async () => {
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

/** Returns the folder of a built web with the legal texts. */
async function aWeb(inside: string): Promise<string> {
  const web = join(inside, 'web')
  await mkdir(join(web, 'legal'), { recursive: true })
  const text = '{"version": 3, "effectiveDate": "2027-01-01"}'
  for (const name of ['index.html', 'legal/terms.json', 'legal/privacy.json']) await writeFile(join(web, name), text)
  return web
}

const configured = {
  status: { staging: 'online' },
  environment: 'staging',
  address: 'http://localhost:8080',
  breakingChangesVersion: '5.0.0',
  termsAndConditionsVersion: 3,
  effectiveDate: '2027-01-01T00:00:00Z',
}

async function status(url = gateway.url) {
  const answer = await fetch(url + statusPath)
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as StatusFile }
}

describe('the status file', () => {
  it('contains the configured values, and is never cached', async () => {
    await rm(file, { force: true })
    const answer = await status()
    expect(answer).toMatchObject({ status: 200, body: configured })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(createAjv().validate(StatusFile, answer.body)).toBe(true)
  })

  it('follows the operator’s own file without a restart', async () => {
    await writeFile(file, '{"status": {"staging": "offline", "production": "online"}, "note": "back at six"}')
    expect((await status()).body).toEqual({ ...configured, status: { staging: 'offline', production: 'online' } })
    await writeFile(file, '{"breakingChangesVersion": "6.0.0"}')
    expect((await status()).body).toEqual({ ...configured, breakingChangesVersion: '6.0.0' })
  })

  it('has the version and the day of the terms from their text, whatever the operator’s file says', async () => {
    await writeFile(file, '{"termsAndConditionsVersion": 4, "effectiveDate": "2028-01-01T00:00:00Z"}')
    expect((await status()).body).toEqual(configured)
  })

  it('contains the operator’s contact, when it is configured', async () => {
    const contact = { name: 'Spolek', email: 'hraj@example.com', links: ['https://a.example'] }
    await writeFile(file, JSON.stringify({ contact: { ...contact, note: 'ours' } }))
    expect((await status()).body).toEqual({ ...configured, contact })
  })

  it.each([
    '{',
    '{"contact": {"links": ["javascript:alert(1)"]}}',
    'null',
    '"offline"',
    '{"status": {"staging": "asleep"}}',
    '{"status": "offline"}',
    '{"breakingChangesVersion": "6"}',
    '{"termsAndConditionsVersion": 0}',
  ])('keeps the configured values when the operator’s file contains %s', async (text) => {
    await writeFile(file, text)
    expect(await status()).toMatchObject({ status: 200, body: configured })
  })

  it('accepts only GET on its exact path', async () => {
    expect((await fetch(gateway.url + statusPath, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${gateway.url}${statusPath}/x`)).headers.get('content-type')).not.toMatch(/json/)
  })

  it('is served when every service is down', async () => {
    await rm(file, { force: true })
    for (const service of services) await gateway.end(service)
    expect(await status()).toMatchObject({ status: 200, body: configured })
  })
})

describe('a gateway with a tile server', () => {
  it('names it in the status file, and allows its pictures in pages, whatever the operator’s file says', async () => {
    const url = 'https://tile.example.org/{z}/{x}/{y}.png'
    const own = join(dir, 'tiles.json')
    await writeFile(own, '{"tiles": {"url": "https://other.example.org/{z}/{x}/{y}.png", "credits": "x"}}')
    const other = await openGateway({ PARTA_TILES_URL: url, PARTA_STATUS_FILE: own })
    const answer = await status(other.url)
    expect(answer.body.tiles).toEqual({ url, credits: '© OpenStreetMap contributors' })
    expect(createAjv().validate(StatusFile, answer.body)).toBe(true)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("img-src 'self' data: blob: https://tile.example.org;")
    await other.close()
  })
})

describe('a gateway', () => {
  it.each([
    ['PARTA_STATUS', 'asleep'],
    ['PARTA_BREAKING_VERSION', 'five'],
    ['PARTA_TERMS_VERSION', '0'],
    ['PARTA_ENVIRONMENT', '__proto__'],
    ['PARTA_CONTACT_EMAIL', 'nobody'],
    ['PARTA_TILES_URL', 'https://tile.example.org/{z}/{x}.png'],
    ['PARTA_TILES_URL', 'http://tile.example.org/{z}/{x}/{y}.png'],
    ['PARTA_CONTACT_LINKS', 'https://example.com,http://example.org'],
  ])('does not start when %s is %s', async (name, value) => {
    await expect(startGateway({ ...gateway.env, [name]: value })).rejects.toThrow(name)
  })

  it('tells operators in its metrics that it accepts work', async () => {
    const headers = { 'x-ops-token': gateway.env['PARTA_OPS_TOKEN'] ?? '' }
    const metrics = await (await fetch(`${gateway.url}/metrics`, { headers })).text()
    expect(metrics).toMatch(/^parta_ready(\{.*\})? 1$/m)
  })
})
