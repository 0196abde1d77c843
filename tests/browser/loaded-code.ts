import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

/**
 * Runs in the browser: the number of caches, the addresses in them, and the names of what is kept offline. A cache that
 * is removed meanwhile is made anew, empty, by opening it here: empty ones are not counted.
 */
const keptIn = `(async () => {
  const files = []
  let count = 0
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).keys()
    if (kept.length > 0) count += 1
    for (const { url } of kept) files.push(new URL(url).pathname)
  }
  const data = Object.keys(localStorage).filter((key) => key.startsWith('parta.offline.')).sort()
  return { caches: count, files: files.sort(), data }
})()`
interface Kept {
  readonly caches: number
  readonly files: string[]
  readonly data: string[]
}
/** Returns what the browser keeps for use without a connection. */
export const keptBy = ({ page }: Visitor) => page.evaluate<Kept>(keptIn)

/** Waits until the service worker controls the page, and the code is kept. */
export async function codeIsKept(visitor: Visitor): Promise<void> {
  await expect.poll(() => visitor.page.evaluate('!!navigator.serviceWorker.controller')).toBe(true)
  await expect.poll(async () => (await keptBy(visitor)).files).toContain('/')
}

/** Lets the browser keep no code: what the service worker loads passes by the routes of a page. */
export async function keepNoCode({ page }: Visitor): Promise<void> {
  await page.route('**/offline.json', (route) => route.fulfill({ json: {} }))
}

/** Waits until the browser has loaded the file of a page's code, as it does ahead of a click. */
export async function codeIsLoaded({ page }: Visitor, file: string): Promise<void> {
  const loaded = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/${file}-'))`
  await expect.poll(() => page.evaluate(loaded)).toBe(true)
}
