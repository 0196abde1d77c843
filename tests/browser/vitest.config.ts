import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { patience } from '../support/patience.ts'

const files = 'tests/browser/**/*.test.ts'
/** Every page once more, in both schemes: with `npm run test:looks`. Journeys look at what they come by, anyway. */
const wide = process.env['PARTA_LOOKS'] === 'all' ? [] : ['tests/browser/axe.test.ts']
/** What tells everyone on the page something, or counts what all do: nobody else is there meanwhile. */
const alone = ['tests/browser/status.test.ts']

const common = {
  pool: 'threads',
  // On a busy machine a browser may stumble once over its own timing; a fault of ours comes again.
  retry: 1,
  testTimeout: patience.real,
  hookTimeout: patience.real,
  expect: { poll: { timeout: patience.wait } },
} as const

// One Parta and one browser for all journeys; two go side by side, because each mostly waits.
export default defineConfig({
  test: {
    globalSetup: join(import.meta.dirname, 'house.ts'),
    maxWorkers: 2,
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
