import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { liteOf, liteRoutes } from '../src/lite.ts'
import { type Gateway, openGateway } from './support.ts'

const page = `<!doctype html><html><head><title>Parta</title>
<meta name="description" content="Parta: najdi lidi na sport.">
<link rel="icon" href="/icon.svg" type="image/svg+xml" />
</head><body></body></html>`
const manifest = { name: 'Parta', start_url: '/search', shortcuts: [{ name: 'Hledat', url: '/search' }], icons: [] }
const name = 'Sokol "Líšeň" <1862> $&'

let folder: string
let gateway: Gateway
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parta-lite-'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest))
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  gateway = await openGateway({
    PARTA_WEB_DIR: folder,
    PARTA_LITE_ORG: 'o1',
    PARTA_LITE_NAME: name,
    PARTA_LITE_COLOR: '#ffcc00',
    PARTA_LITE_LOGO: join(folder, 'logo.svg'),
  })
})
afterAll(async () => {
  await gateway.close()
  await rm(folder, { recursive: true, force: true })
})
const get = (path: string) => fetch(gateway.url + path, { redirect: 'manual' })

describe('a lite installation', () => {
  it('writes its name, colours and logo into the app’s page, as text', async () => {
    const text = await (await get('/events')).text()
    expect(text).toContain('<title>Sokol &quot;Líšeň&quot; &lt;1862&gt; $&amp;</title>')
    expect(text).not.toContain('Parta')
    expect(text).toContain('<link rel="icon" href="/lite-logo">')
    const content = /<meta name="parta-lite" content="([^"]*)">/.exec(text)?.[1] ?? ''
    const look = JSON.parse(
      content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
    ) as { shades: string[] }
    expect(look).toMatchObject({ orgId: 'o1', name, logo: '/lite-logo' })
    expect(text).toContain(`--brand:${look.shades[8]}`)
  })

  it('has a manifest with its name and its own page, without the search', async () => {
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers.get('content-type')).toContain('application/manifest+json')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({ name, start_url: '/organizations/o1', icons: [{ src: '/lite-logo' }] })
    expect(text).not.toContain('/search')
  })

  it('begins with the shared page of its organisation, and serves its logo in a sandbox', async () => {
    const first = await get('/')
    expect([first.status, first.headers.get('location')]).toEqual([302, '/share-item/org/o1'])
    const logo = await get('/lite-logo')
    expect(logo.headers.get('content-type')).toContain('image/svg+xml')
    expect(logo.headers.get('content-security-policy')).toContain('sandbox')
  })

  it('needs a name', () => {
    expect(() => liteOf({ PARTA_LITE_ORG: 'o1' })).toThrow('PARTA_LITE_NAME')
    expect(liteOf({})).toBeNull()
  })

  it('needs the file of its logo', () => {
    const settings = { PARTA_WEB_DIR: folder, PARTA_LITE_LOGO: join(folder, 'missing.svg') }
    const start = () => liteRoutes(liteOf({ PARTA_LITE_ORG: 'o1', PARTA_LITE_NAME: name }), settings)
    expect(start).toThrow(/^Configuration: PARTA_LITE_LOGO names a file that cannot be read$/)
  })
})
