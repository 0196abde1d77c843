import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { patience } from '../support/patience.ts'

/**
 * A browser context that visitors use one after the other. Its second page stays open and keeps the renderer process
 * alive, in which the scripts of the app are loaded and compiled already: a page costs a third of one in a new context.
 */
export interface UsedContext {
  readonly context: BrowserContext
  /** The end of the connection to its browser. */
  readonly endpoint: string
  readonly address: string
  /** Shows a file without scripts, of the same origin as the app. */
  readonly keeper: Page
  readonly devtools: CDPSession
}

const connected = new Map<string, Promise<Browser>>()
const free: UsedContext[] = []

function browserAt(endpoint: string): Promise<Browser> {
  const known = connected.get(endpoint) ?? chromium.connect(endpoint)
  connected.set(endpoint, known)
  return known
}

/** Returns a context without cookies and stored data for the server at this address. */
export async function takeContext(address: string, endpoint: string): Promise<UsedContext> {
  const at = free.findIndex((used) => used.address === address && used.endpoint === endpoint)
  const [found] = at < 0 ? [] : free.splice(at, 1)
  return found ?? (await newContext(address, endpoint))
}

async function newContext(address: string, endpoint: string): Promise<UsedContext> {
  const context = await (await browserAt(endpoint)).newContext({
    baseURL: address,
    locale: 'cs-CZ',
    timezoneId: 'Europe/Prague',
    // Drawing moving pictures without a graphics card takes a quarter of the time of all tests.
    reducedMotion: process.env['PARTA_LOOKS'] === 'all' ? 'no-preference' : 'reduce',
  })
  context.setDefaultTimeout(patience.step)
  const keeper = await context.newPage()
  await keeper.goto('/status.json')
  return { context, endpoint, address, keeper, devtools: await context.newCDPSession(keeper) }
}

/** Closes the visitor's pages, deletes everything that they have left, and keeps the context for the next one. */
export async function leaveContext(used: UsedContext): Promise<void> {
  const { context, address, keeper, devtools } = used
  for (const page of context.pages()) if (page !== keeper) await page.close()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.setGeolocation(null)
  await context.clearCookies()
  await devtools.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  free.push(used)
}
