import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAjv } from '@parta/contracts/ajv'
import { mapFilePath, StatusFile, statusPath } from '@parta/contracts/status'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Gateway, openGateway } from './support.ts'

let dir: string
let file: string
let gateway: Gateway
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-map-'))
  file = join(dir, 'town.pmtiles')
  gateway = await openGateway({ PARTA_MAP_FILE: file })
})
afterAll(async () => {
  await gateway.close()
  await rm(dir, { recursive: true, force: true })
})

const content = 'PMTiles: a map of one town'

async function statusFile(): Promise<StatusFile> {
  return (await (await fetch(gateway.url + statusPath)).json()) as StatusFile
}

async function address(): Promise<string> {
  await writeFile(file, content)
  return gateway.url + (await statusFile()).mapFile
}

const ask = async (headers: Record<string, string>, method = 'GET') => fetch(await address(), { headers, method })

describe('the map file', () => {
  it('is named in the status file with its version, which changes with the file', async () => {
    const first = await address()
    expect(createAjv().validate(StatusFile, await statusFile())).toBe(true)
    await writeFile(file, `${content}, and another`)
    expect(gateway.url + (await statusFile()).mapFile).not.toBe(first)
  })

  it('is sent by range, to be kept for ever', async () => {
    const answer = await ask({ range: 'bytes=0-6' })
    expect(answer.status).toBe(206)
    expect(await answer.text()).toBe('PMTiles')
    expect(answer.headers.get('content-range')).toBe(`bytes 0-6/${content.length}`)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  })

  it('is not sent again to whoever has this version', async () => {
    const url = await address()
    const etag = (await fetch(url)).headers.get('etag') ?? ''
    // Without a Cache-Control of its own, `fetch` would ask for an answer that no cache has touched.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' }
    expect((await fetch(url, { headers })).status).toBe(304)
  })

  it('refuses a range beyond its end', async () => {
    const answer = await ask({ range: 'bytes=1000-1010' })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${content.length}`)
    expect(answer.headers.get('cache-control')).toBeNull()
  })

  it('answers HEAD with its length and no content', async () => {
    const answer = await ask({}, 'HEAD')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBe(String(content.length))
    expect(await answer.text()).toBe('')
  })

  it('is a problem document, and not in the status file, while the file is missing', async () => {
    await rm(file, { force: true })
    const answer = await fetch(gateway.url + mapFilePath)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'request.notFound' })
    expect(await statusFile()).not.toHaveProperty('mapFile')
  })
})
