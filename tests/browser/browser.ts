import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { pageCookies } from '@parta/contracts/page-cookies'
import type { Locale } from '@parta/contracts/values'
import { type Browser, type BrowserServer, type ConsoleMessage, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { patience } from '../support/patience.ts'
import { chromiumPath } from './chromium.ts'
import { type Words, words } from './words.ts'

/** Starts the system's Chromium for the whole run, without its own background requests. */
export function launch(): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A host name of this machine, as in a home network.
      '--host-resolver-rules=MAP parta.home 127.0.0.1',
    ],
  })
}

let connected: Promise<Browser> | undefined

function browser(): Promise<Browser> {
  connected ??= chromium.connect(process.env['PARTA_TEST_BROWSER'] ?? '')
  return connected
}

/** The screen size, colour scheme and language of a journey. */
export interface Look {
  readonly locale: Locale
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
}

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

export interface Visitor {
  readonly page: Page
  readonly name: string
  /** Translates a text key into the visitor's language. */
  readonly t: Words
  /** Console errors and warnings, server errors and accessibility violations. */
  readonly complaints: string[]
  /** Refused calls, for example `401 POST /public/identity/sign-in`. */
  readonly refusals: string[]
  /**
   * Waits until the server has accepted the live connection of the page that was opened last. Before that the page
   * does not learn of what others do.
   */
  live(): Promise<void>
  /** Saves a screenshot in `tests/browser/shots`, and runs axe on the page. */
  shot(what: string): Promise<void>
  /** Closes the browser. Fails if there were complaints, or other refusals than the named ones in this order. */
  leave(refusals?: readonly string[]): Promise<void>
}

const shots = join(import.meta.dirname, 'shots')
const isEveryLook = process.env['PARTA_LOOKS'] === 'all'

/** The looks in which a journey runs: all of them with `npm run test:looks`, otherwise the first. */
export function looksOf<const Looks extends readonly unknown[]>(...looks: Looks): readonly Looks[number][] {
  return isEveryLook ? looks : looks.slice(0, 1)
}

/** Screens already checked by this thread: each once, or once in each look with `npm run test:looks`. */
const taken = new Set<string>()
/** Half as long as the source that `AxeBuilder` takes otherwise, which is sent to the page for each check. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/**
 * Opens a browser for a person.
 * @param address the address of the server
 */
export async function arrive(
  look: Look,
  name: string,
  address = process.env['PARTA_TEST_URL'] ?? '',
): Promise<Visitor> {
  const { width, height, scheme, locale } = look
  const context = await (await browser()).newContext({
    baseURL: address,
    viewport: { width, height },
    colorScheme: scheme,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
  })
  // The server renders the pages for visitors by them.
  await context.addCookies([
    { name: pageCookies.locale, value: locale, url: address },
    { name: pageCookies.scheme, value: scheme, url: address },
  ])
  await context.addInitScript(
    ([language, colours]) => {
      const key = 'mantine-color-scheme-value'
      try {
        // Only until the visitor chooses a language.
        if (localStorage.getItem('parta.locale') === null) localStorage.setItem('parta.locale', language)
        if (localStorage.getItem(key) === null) localStorage.setItem(key, colours)
      } catch {
        // A window that is still opening has no storage.
      }
    },
    [locale, scheme] as const,
  )
  context.setDefaultTimeout(patience.step)
  const page = await context.newPage()
  limitEvaluate(page)
  const { complaints, refusals } = listen(page)
  const live = liveOf(page)
  mkdirSync(shots, { recursive: true })
  return {
    page,
    name,
    t: words(locale),
    complaints,
    refusals,
    live,
    shot: async (what) => {
      const file = `${locale}-${width}-${scheme}-${what}.png`
      const look = isEveryLook ? file : what
      if (taken.has(look)) return
      taken.add(look)
      await page.evaluate('new Promise(requestAnimationFrame)')
      await expect.poll(() => page.evaluate(animations), { message: 'All animations have ended' }).toEqual([])
      await page.screenshot({ path: join(shots, file) })
      complaints.push(...(await audit(page, what)))
    },
    leave: async (expected = []) => {
      await context.close()
      expect(complaints, name).toEqual([])
      expect([...new Set(refusals)], name).toEqual(expected)
    },
  }
}

/**
 * Runs in the browser.
 * @returns what is animated, except what is repeated for ever or not shown: animations in a closed `<details>` never end
 */
const animations = `document.getAnimations()
  .filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity && effect.target?.checkVisibility())
  .map(({ transitionProperty, animationName, effect }) =>
    (transitionProperty ?? animationName ?? 'animation') + ' of ' + effect.target.cloneNode().outerHTML)`

/** Returns the words in links below `selector` that are wrapped into several lines. */
export function wrapped(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('${selector} a')].filter(({ textContent }) => textContent).filter((link) => {
    const text = document.createRange()
    text.selectNodeContents(link.lastChild)
    return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1
  }).map((link) => link.textContent)`)
}

/** Gives `page.evaluate` a time limit, the only step without one of its own: the failure shows code and caller. */
function limitEvaluate(page: Page): void {
  const evaluate: (code: string, given?: unknown) => Promise<unknown> = page.evaluate.bind(page)
  const limited = async (code: string, given?: unknown) => {
    const failure = new Error(`Runs in the page for over ${patience.step} ms: ${String(code).slice(0, 300)}`)
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(failure), patience.step)
    try {
      return await Promise.race([evaluate(code, given), late.promise])
    } finally {
      clearTimeout(timer)
    }
  }
  Object.assign(page, { evaluate: limited })
}

/** Runs axe on the page and returns the violations. */
export async function audit(page: Page, what: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page, axeSource })
    .setLegacyMode(true)
    // Listing the passed rules would take half of the time.
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ failureSummary = '' }) => id !== 'target-size' || !scrolledUnder.test(failureSummary))
      .map(({ target, failureSummary }) => `${what}: ${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

/** A button is large enough, but at this moment it is scrolled half under the header. */
const scrolledUnder = /partially obscured/

/** Follows the live connection of a page, which every load of the page opens anew. */
function liveOf(page: Page): () => Promise<void> {
  let isLive = false
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLive = false
  })
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      // Sent as soon as the server has accepted the connection.
      if (String(payload).includes('watch.chat')) isLive = true
    })
  })
  return async () => {
    await expect.poll(() => isLive, { message: 'The page has a live connection' }).toBe(true)
  }
}

function listen(page: Page): { complaints: string[]; refusals: string[] } {
  const complaints: string[] = []
  const refusals: string[] = []
  page.on('console', (message) => {
    if (isComplaint(message)) complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    const said = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
    if (response.status() >= 500) complaints.push(said)
    else if (response.status() >= 400) refusals.push(said)
  })
  return { complaints, refusals }
}

/**
 * The browser logs each refused call, which `refusals` contains already, and a live connection that was still being
 * opened when its page was closed.
 */
function isComplaint(message: ConsoleMessage): boolean {
  if (message.type() !== 'error' && message.type() !== 'warning') return false
  return !/^Failed to load resource: the server responded with a status of 4|closed before the connection is established/.test(
    message.text(),
  )
}
