import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoAccounts } from '@parta/demo/world'
import { buildWeb } from '@parta/stack/build-web'
import { freePort } from '@parta/stack/ports'
import { launch } from 'chrome-launcher'
import { createProxyServer } from 'httpxy'
import lighthouse, { type Result } from 'lighthouse'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumPath } from '../../browser/chromium.ts'
import { certificate } from '../../support/certificates.ts'
import { openStack } from '../sign-in/stack.ts'

/**
 * Puts a TLS proxy in front of the gateway, as docs/OPERATIONS.md tells operators to. Browsers speak HTTP/2 with it: all
 * files come over one connection instead of six.
 * @param port where the proxy listens on 127.0.0.1
 * @param target the address of the gateway
 * @returns a function that stops the proxy
 */
async function startTlsFront(port: number, target: string): Promise<() => Promise<void>> {
  const { key, cert } = await certificate('localhost')
  const proxy = createProxyServer({ target, ws: true, xfwd: true, http2: true, ssl: { key, cert } })
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return () => new Promise((resolve) => proxy.close(resolve))
}

/**
 * Lets Lighthouse measure pages on a phone three times, and measures how long the first card of a search takes on slow 4G. Prints the
 * medians, and which of the goals they miss.
 */
const runs = Number(process.argv[2] ?? 3)
/** Milliseconds until the first card of a search is shown: with an empty cache, and with a full one. */
const cardGoals = { cold: 3000, warm: 1000 }
/** Runs in a page before its own scripts: notes when the first card is shown. */
const noteFirstCard = `requestAnimationFrame(function look() {
  if (document.querySelector('article')) globalThis.firstCardMs = performance.now()
  else requestAnimationFrame(look)
})`
const slow4G = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

interface Figures {
  readonly performance: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  readonly layoutShift: number
  readonly blockedMs: number
  readonly scriptsKiB: number
}

interface Goal {
  readonly name: string
  readonly least?: number
  readonly most?: number
  /** Pages behind the sign-in are not found by search engines. */
  readonly onlyPublic?: true
}

const goals: Readonly<Record<Exclude<keyof Figures, 'performance' | 'scriptsKiB'>, Goal>> = {
  accessibility: { name: 'accessibility', least: 100 },
  bestPractices: { name: 'best practices', least: 100 },
  seo: { name: 'SEO', least: 100, onlyPublic: true },
  layoutShift: { name: 'CLS', most: 0.02 },
  blockedMs: { name: 'TBT in ms', most: 350 },
}

const misses: string[] = []
const web = await buildWeb()
const dir = await mkdtemp(join(tmpdir(), 'parta-web-'))
const chrome = await launch({
  chromePath: chromiumPath(),
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--lang=cs', '--ignore-certificate-errors'],
})
// Also if the services do not start.
process.once('exit', () => chrome.kill())
// Processes that start from here on give way to the browser: a phone does not share its processor with the services.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const port = await freePort()
const url = `https://127.0.0.1:${port}`
const stack = await openStack(dir, { PARTA_WEB_DIR: web, PARTA_PUBLIC_URL: url, PARTA_TRUSTED_PROXIES: '1' })
const stopFront = await startTlsFront(port, stack.url)
try {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`)
  // Lighthouse opens its pages in the same one.
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context')
  const event = await firstEvent()
  const forVisitors = { isPublic: true, performance: 98, scriptsKiB: 80 }
  await measure(context, { name: 'landing', path: '/', ...forVisitors })
  await measure(context, { name: 'shared event', path: `/share-item/event/${event}`, ...forVisitors })
  await signIn(context)
  await measure(context, { name: 'search', path: '/search', performance: 88, scriptsKiB: 220 })
  await measure(context, { name: 'event', path: `/event-info/${event}`, performance: 88, scriptsKiB: 250 })
  await firstCard(context)
  await browser.close()
} finally {
  chrome.kill()
  await stopFront()
  await stack.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(misses.length === 0 ? '\nAll goals are met.\n' : `\nNot met:\n${misses.join('\n')}\n`)
process.exit(misses.length === 0 ? 0 : 1)

/** Returns an event of the landing page, which has some once the demo data is written. */
async function firstEvent(): Promise<string> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const page = await (await fetch(stack.url)).text()
    const [, id] = /href="\/share-item\/event\/([\w-]+)/.exec(page) ?? []
    if (id) return id
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('The demo events were not written in time')
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const [person] = demoAccounts
  await page.goto(`${url}/sign-in`)
  await page.locator('[autocomplete^="username"]').fill(person?.email ?? '')
  await page.locator('[autocomplete="current-password"]').fill(person?.password ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search')
  await page.getByRole('article').first().waitFor()
  await page.close()
}

interface Measured {
  readonly name: string
  readonly path: string
  readonly isPublic?: boolean
  /** The least score for performance. */
  readonly performance: number
  /** The most that the page's scripts weigh as they are sent. */
  readonly scriptsKiB: number
}

async function measure(context: BrowserContext, page: Measured): Promise<void> {
  const { name, path, isPublic = false } = page
  const found: Figures[] = []
  const paints: Result[] = []
  const problems = new Set<string>()
  for (let run = 0; run < runs; run += 1) {
    const lhr = await measureOnce(context, path)
    found.push(figuresOf(lhr))
    paints.push(lhr)
    for (const problem of problemsOf(lhr, isPublic)) problems.add(problem)
  }
  const goalsOfPage: Readonly<Record<keyof Figures, Goal>> = {
    performance: { name: 'performance', least: page.performance },
    ...goals,
    scriptsKiB: { name: 'scripts in KiB', most: page.scriptsKiB },
  }
  const shown = Object.entries(goalsOfPage)
    .filter(([, { onlyPublic }]) => isPublic || !onlyPublic)
    .map(([key, goal]) => {
      const value = median(found.map((figures) => figures[key as keyof Figures]))
      expectGoal(`${name}: ${goal.name}`, value, goal)
      return `${goal.name} ${value}`
    })
  process.stdout.write(`${name.padEnd(14)} ${shown.join('   ')}\n`)
  process.stdout.write(`${' '.repeat(14)} ${paintsOf(paints)}\n`)
  for (const problem of problems) process.stdout.write(`  ${problem}\n`)
}

/** Tries again when Lighthouse has not seen the beginning of the navigation, which happens. */
async function measureOnce(context: BrowserContext, path: string, attempts = 3): Promise<Result> {
  await emptyCaches(context)
  const result = await lighthouse(url + path, {
    port: chrome.port,
    output: 'json',
    logLevel: 'error',
    // Its own reset would sign out the person whose pages are measured.
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
  })
  if (!result) throw new Error(`Lighthouse measured nothing: ${path}`)
  const { runtimeError, finalDisplayedUrl } = result.lhr
  if (runtimeError) {
    if (runtimeError.code !== 'NO_NAVSTART' || attempts === 1) throw new Error(`Lighthouse: ${runtimeError.message}`)
    return measureOnce(context, path, attempts - 1)
  }
  const measured = new URL(finalDisplayedUrl).pathname
  if (measured !== path) throw new Error(`Lighthouse measured ${measured} in place of ${path}`)
  return result.lhr
}

function figuresOf({ categories, audits }: Result): Figures {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    layoutShift: Number((audits['cumulative-layout-shift']?.numericValue ?? 1).toFixed(3)),
    blockedMs: Math.round(audits['total-blocking-time']?.numericValue ?? Number.POSITIVE_INFINITY),
    scriptsKiB: Math.round(scriptBytes(audits) / 1024),
  }
}

function scriptBytes({ 'network-requests': requests }: Result['audits']): number {
  const items = requests?.details?.type === 'table' ? requests.details.items : []
  return items.reduce(
    (sum, { resourceType, transferSize }) => sum + (resourceType === 'Script' ? Number(transferSize) : 0),
    0,
  )
}

/** Returns the medians of what the performance consists of beside blocked time and layout shifts. */
function paintsOf(results: readonly Result[]): string {
  const parts = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', 'speed index': 'speed-index' }
  return Object.entries(parts)
    .map(([name, id]) => {
      const times = results.map(({ audits }) => Math.round(audits[id]?.numericValue ?? Number.NaN))
      return `${name} ${median(times)} ms`
    })
    .join('   ')
}

/** Returns what keeps the scores below 100 that do not depend on how busy the machine is, and what moved. */
function problemsOf({ categories, audits }: Result, isPublic: boolean): string[] {
  const names = ['accessibility', 'best-practices', ...(isPublic ? ['seo'] : [])]
  const counted = names.flatMap((name) => categories[name]?.auditRefs ?? []).filter(({ weight }) => weight > 0)
  const failed = counted.flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 1 ? [`${audit.title} (${id})`] : []
  })
  const { details } = audits['layout-shifts'] ?? {}
  const shifts = details?.type === 'table' ? details.items : []
  return [...failed, ...shifts.map((shift) => `moved: ${JSON.stringify(shift)}`)]
}

/** How long the first card of a search takes on slow 4G. */
async function firstCard(context: BrowserContext): Promise<void> {
  const cold: number[] = []
  const warm: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript({ content: noteFirstCard })
    await emptyCaches(context)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', slow4G)
    cold.push(await untilCard(page))
    warm.push(await untilCard(page))
    await page.close()
  }
  for (const [name, times] of Object.entries({ cold, warm })) {
    const value = median(times)
    const what = `first card of a search on slow 4G, ${name}, in ms`
    expectGoal(what, value, { most: cardGoals[name as keyof typeof cardGoals] })
    process.stdout.write(`${what}: ${value}\n`)
  }
}

/** Empties the browser's caches of the site. The person stays signed in. */
async function emptyCaches(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Storage.clearDataForOrigin', {
    origin: url,
    storageTypes: 'service_workers,cache_storage',
  })
  await page.close()
}

/** The page itself notes the time: Playwright looks for an element only every half second. */
async function untilCard(page: Page): Promise<number> {
  await page.goto(`${url}/search`, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => (globalThis as { firstCardMs?: number }).firstCardMs)
  return Math.round((await shown.jsonValue()) ?? Number.NaN)
}

function expectGoal(what: string, value: number, { least = -Infinity, most = Infinity }: Omit<Goal, 'name'>): void {
  if (value < least) misses.push(`${what} is ${value}, the goal is at least ${least}`)
  if (value > most) misses.push(`${what} is ${value}, the goal is at most ${most}`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
