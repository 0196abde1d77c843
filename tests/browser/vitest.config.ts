import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { patience } from '../support/patience.ts'
import { useRunFolder } from '../support/run-folder.ts'

useRunFolder()
const files = 'tests/browser/**/*.test.ts'
/**
 * All pages in both colour schemes: only with `npm run test:looks`. Journeys check the pages that they open in any
 * case.
 */
const wide = process.env['PARTA_LOOKS'] === 'all' ? [] : ['tests/browser/axe.test.ts']
/** Tests that affect all visitors at once run alone. */
const alone = ['tests/browser/status.test.ts']

const common = {
  // Test files share their threads, and so each thread loads Playwright once: none may leave something behind.
  pool: 'threads',
  isolate: false,
  testTimeout: patience.real,
  hookTimeout: patience.real,
  expect: { poll: { timeout: patience.step } },
} as const

// One server and one browser for all journeys; three journeys run in parallel, because they mostly wait.
export default defineConfig({
  test: {
    globalSetup: join(import.meta.dirname, 'setup.ts'),
    maxWorkers: 3,
    reporters: ['default', join(import.meta.dirname, '../support/summary-reporter.ts')],
    projects: [
      {
        test: {
          ...common,
          name: 'browser',
          include: [files],
          exclude: [...alone, ...wide],
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...common, name: 'browser alone', include: alone, sequence: { groupOrder: 1 } } },
    ],
  },
})
