import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'

const root = join(import.meta.dirname, '../..')
export const failures = join(root, '.parta/failures')
/** With `PARTA_TRACE=1` each failed test also leaves a Playwright trace, and the server logs to the terminal. Recording doubles the time of a test. */
const isTraced = process.env['PARTA_TRACE'] === '1'

/** So much of the page's text stands in the error, because the files of a run on another machine may be gone. */
const textMax = 500

interface Failed {
  readonly page: Page
  /** The name of the visitor. */
  readonly name: string
  readonly heard: readonly string[]
}

export async function startTrace(context: BrowserContext): Promise<void> {
  if (isTraced) await context.tracing.start({ screenshots: true, snapshots: true })
}

/** Ends the trace of a test that passed. */
export async function dropTrace(context: BrowserContext): Promise<void> {
  if (isTraced) await context.tracing.stop()
}

/**
 * Saves what the visitor of a failed test sees: a screenshot, the page's HTML, and the console and refused calls.
 * @returns a text for the error: the address, the console, the beginning of the page's text, and where the files are
 */
export async function keepFailure(test: string, { page, name, heard }: Failed): Promise<string> {
  const folder = join(failures, fileName(test))
  const file = join(folder, fileName(name))
  await mkdir(folder, { recursive: true })
  // Of an earlier run with PARTA_TRACE=1.
  await rm(`${file}.zip`, { force: true })
  const console = [page.url(), ...heard].join('\n')
  const text = await page.locator('body').innerText({ timeout: 10_000 }).catch(String)
  await Promise.allSettled([
    page.screenshot({ path: `${file}.png`, timeout: 10_000 }),
    page.content().then((html) => writeFile(`${file}.html`, html)),
    writeFile(`${file}.txt`, `${console}\n`),
  ])
  const seen = `${console}\n${text.replaceAll(/\s+/g, ' ').slice(0, textMax)}\n`
  if (!isTraced) return `${seen}${relative(root, file)}.png (.html, .txt; repeat with PARTA_TRACE=1 for a trace)`
  await page.context().tracing.stop({ path: `${file}.zip` })
  return `${seen}${relative(root, file)}.png (.html, .txt); npx playwright-core show-trace ${relative(root, file)}.zip`
}

function fileName(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
  return plain.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)
}
