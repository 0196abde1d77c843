import { join } from 'node:path'
import { findChat, listMessages } from '@parta/contracts/chat'
import { pageCookies } from '@parta/contracts/page-cookies'
import type { Locale } from '@parta/contracts/values'
import { type BrowserServer, type ConsoleMessage, chromium, type Page, type Request } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { patience } from '../support/patience.ts'
import { audit, isNewScreen } from './audit.ts'
import { chromiumPath } from './chromium.ts'
import { leaveContext, takeContext } from './contexts.ts'
import { dropTrace, keepFailure, startTrace } from './failed.ts'
import { type Words, words } from './words.ts'

/** Starts one of the system's Chromiums, without its own background requests. */
export function launch(kind: 'headless shell' | 'whole'): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath: chromiumPath(kind),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // The pages of a context share a process, in which the scripts are compiled already.
      '--renderer-process-limit=1',
      // A host name of this machine, as in a home network.
      '--host-resolver-rules=MAP parta.home 127.0.0.1',
    ],
  })
}

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
  /** Another page of the same browser, which shows a file without scripts. */
  readonly keeper: Page
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
  /** Waits until no request of the page is under way, such as for code that is loaded ahead of a click. */
  quiet(): Promise<void>
  /** Saves a screenshot in `tests/browser/shots`, and runs axe on a screen that no other test has checked. */
  shot(what: string): Promise<void>
  /** Closes the page. Fails if there were complaints, or if the refusals are not exactly the given ones, in order. */
  leave(refusals?: readonly string[]): Promise<void>
}

const shots = join(import.meta.dirname, 'shots')
const isEveryLook = process.env['PARTA_LOOKS'] === 'all'
const takesPictures = process.env['PARTA_SHOTS'] !== 'none'

/** The looks in which a journey runs: all of them with `npm run test:looks`, otherwise the first. */
export function looksOf<const Looks extends readonly unknown[]>(...looks: Looks): readonly Looks[number][] {
  return isEveryLook ? looks : looks.slice(0, 1)
}

/** Screenshots already taken by this thread: each once, or once in each look with `npm run test:looks`. */
const taken = new Set<string>()

/**
 * Opens a browser for a person.
 * @param at other addresses than those of the run: of the server, and of the connection to the browser
 */
export async function arrive(
  look: Look,
  name: string,
  at: { readonly address?: string; readonly endpoint?: string } = {},
): Promise<Visitor> {
  const { width, height, scheme, locale } = look
  const address = at.address ?? process.env['PARTA_TEST_URL'] ?? ''
  const endpoint = at.endpoint ?? process.env['PARTA_TEST_BROWSER'] ?? ''
  const used = await takeContext(address, endpoint)
  const { context } = used
  // The server renders the pages for visitors by them.
  await context.addCookies([
    { name: pageCookies.locale, value: locale, url: address },
    { name: pageCookies.scheme, value: scheme, url: address },
  ])
  await startTrace(context)
  const page = await context.newPage()
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
  await page.addInitScript(
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
  limitEvaluate(page)
  const { complaints, refusals } = listen(page)
  const [live, quiet] = [liveOf(page), quietOf(page)]
  let isThere = true
  // A test that failed does not leave, and the context may hold what it left half done.
  onTestFinished(async ({ task }) => {
    if (!isThere) return
    const errors = task.result?.errors ?? []
    if (errors.length > 0) {
      const where = await keepFailure(task.fullTestName, { page, name, heard: [...complaints, ...refusals] })
      for (const error of errors) error.message += `\n\nWhat ${name} sees: ${where}`
    }
    await context.close()
  })
  return {
    page,
    keeper: used.keeper,
    name,
    t: words(locale),
    complaints,
    refusals,
    live,
    quiet,
    shot: async (what) => {
      const file = `${locale}-${width}-${scheme}-${what}.png`
      const look = isEveryLook ? file : what
      if (taken.has(look)) return
      taken.add(look)
      await still(page)
      if (takesPictures) await page.screenshot({ path: join(shots, file) })
      // A page of another site, which shows a part of Parta, is not a screen of Parta.
      if (!page.url().startsWith(address)) return
      if (isEveryLook || (await isNewScreen(page))) complaints.push(...(await audit(page, what)))
    },
    leave: async (expected = []) => {
      expect(complaints, name).toEqual([])
      expect([...new Set(refusals)], name).toEqual(expected)
      isThere = false
      await dropTrace(context)
      await leaveContext(used)
    },
  }
}

/**
 * Runs in the browser.
 * @returns what is animated, except what is repeated for ever or not shown: animations in a closed `<details>` never
 *   end
 */
const animations = `document.getAnimations()
  .filter(({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime !== Infinity && effect.target?.checkVisibility())
  .map(({ transitionProperty, animationName, effect }) =>
    (transitionProperty ?? animationName ?? 'animation') + ' of ' + effect.target.cloneNode().outerHTML)`

export async function still(page: Page): Promise<void> {
  await page.evaluate('new Promise(requestAnimationFrame)')
  await expect.poll(() => page.evaluate(animations), { message: 'All animations have ended' }).toEqual([])
}

/** Returns the texts in links below `selector` that are wrapped into several lines. */
export function wrapped(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('${selector} a')].flatMap((link) => {
    const found = []
    const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = document.createRange()
      text.selectNodeContents(texts.currentNode)
      const tops = [...text.getClientRects()].map(({ top }) => Math.round(top))
      if (new Set(tops).size > 1) found.push(text.toString())
    }
    return found
  })`)
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

/** Follows the requests of a page, of which a live connection is none. */
function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return async () => {
    await page.waitForLoadState('load')
    await expect.poll(() => [...open].map((request) => request.url()), { message: 'Nothing is loaded' }).toEqual([])
  }
}

/**
 * A chat takes somebody in, and lets them go, a moment after they joined or left its event. The app cannot know which
 * of the two services was first: it asks, and a refusal leads to another question or closes the chat.
 */
function isAskedAgain(said: string): boolean {
  return [findChat, listMessages].some(({ method, path }) =>
    said.startsWith(`403 ${method} ${path.replace(':id', '')}`),
  )
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
    else if (response.status() >= 400 && !isAskedAgain(said)) refusals.push(said)
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
