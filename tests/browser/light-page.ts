import { expect } from 'vitest'
import type { Visitor } from './browser.ts'

const requestsMax = 35
/** Compressed bytes. */
const scriptsMax = 250 * 1024

/** Runs in the browser: the requests of the page that was opened, with its document, and the bytes of its scripts. */
const loaded = `(() => {
  const files = performance.getEntriesByType('resource')
  const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
  return { requests: files.length + 1, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
})()`

/** Checks that a page with which people begin is light for a phone without a cache. */
export async function expectLightPage({ page, quiet }: Visitor): Promise<void> {
  await quiet()
  const { requests, bytes } = await page.evaluate<{ requests: number; bytes: number }>(loaded)
  expect(requests, 'requests').toBeLessThanOrEqual(requestsMax)
  expect(bytes, 'bytes of scripts').toBeLessThanOrEqual(scriptsMax)
}
