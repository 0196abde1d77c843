import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Half as long as the source that `AxeBuilder` takes otherwise, which is sent to the page for each check. */
const builder = createRequire(import.meta.url).resolve('@axe-core/playwright')
const axeSource = readFileSync(createRequire(builder).resolve('axe-core/axe.min.js'), 'utf8')
const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

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

/**
 * Runs in the browser.
 * @returns the screen: the path without ids, the tab or view, and the name of an open dialog
 */
const screenOf = `(() => {
  const path = location.pathname.replace(/[^/]*\\d[^/]*/g, ':id')
  const search = new URLSearchParams(location.search)
  const dialog = document.querySelector('[role=dialog]:not([aria-hidden=true])')
  const named = dialog && (document.getElementById(dialog.getAttribute('aria-labelledby'))?.textContent ?? dialog.ariaLabel)
  return [path, search.get('tab'), search.get('view'), dialog && (named ?? 'dialog')].join(' ')
})()`

/** Whether no test of this run, in whichever thread, has checked the screen that the page shows. */
export async function isNewScreen(page: Page): Promise<boolean> {
  const screen = encodeURIComponent(await page.evaluate<string>(screenOf)).slice(0, 200)
  try {
    await mkdir(join(process.env['PARTA_TEST_SCREENS'] ?? '', screen))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}
