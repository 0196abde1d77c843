import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cities } from '@parta/contracts/values'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeMapFile } from '../support/map-file.ts'
import { desk, looksOf, phone } from './browser.ts'
import { come, czech, take } from './event-page.ts'

let dir: string
let content: Buffer
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parta-streets-'))
  const file = join(dir, 'town.pmtiles')
  await writeMapFile(file, cities.brno)
  content = await readFile(file)
})
afterAll(() => rm(dir, { recursive: true, force: true }))

/** Runs in the browser: notes each text that is drawn on a canvas. */
const noteTexts = `
  window.drawnTexts = new Set()
  const fillText = CanvasRenderingContext2D.prototype.fillText
  CanvasRenderingContext2D.prototype.fillText = function (text, ...where) {
    window.drawnTexts.add(text)
    return fillText.call(this, text, ...where)
  }`
const drawnTexts = (page: Page) => page.evaluate<string[]>('[...window.drawnTexts]')

/** Lets a page see a server with a street map. The gateway's own tests read it by range. */
async function withStreetMap(page: Page): Promise<void> {
  await page.addInitScript(noteTexts)
  await page.route('**/status.json', async (route) => {
    const status = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...status, mapFile: '/map.pmtiles?v=1' } })
  })
  await page.route('**/map.pmtiles?v=1', async (route) => {
    const [, from = 0, to = 0] = /bytes=(\d+)-(\d+)/.exec(route.request().headers()['range'] ?? '') ?? []
    await route.fulfill({ status: 206, body: content.subarray(Number(from), Number(to) + 1) })
  })
}

const looks = looksOf(
  { locale: 'en', ...desk, scheme: 'light' },
  { ...czech, ...phone, scheme: 'dark' },
  { ...czech, ...desk, scheme: 'light' },
)

it.each(looks)(
  'a street map shows the names of streets, and of towns in the person’s language, $scheme',
  async (look) => {
    const gita = await come('Gita', look)
    const { page, t } = gita
    await withStreetMap(page)
    await page.goto('/search?around=brno&view=map')
    await expect.poll(() => drawnTexts(page)).toContain(look.locale === 'en' ? 'Bruenn' : 'Brno')
    // A press ends the movement of the one before, so their number is not known.
    const zoomedIn = async () => {
      await page.getByTitle(t('map:zoomIn')).click()
      return drawnTexts(page)
    }
    await expect.poll(zoomedIn).toEqual(expect.arrayContaining(['Kounicova', 'Veveří']))
    await take(gita, '613-streets')
    await gita.leave()
  },
)
