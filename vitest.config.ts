import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { patience } from './tests/support/patience.ts'
import { useRunFolder } from './tests/support/run-folder.ts'

useRunFolder({ inMemory: true })
/** Kills and crowds: minutes long, so only with `npm run test:deep`. */
const deep = process.env['PARTA_TEST_DEPTH'] === 'deep' ? [] : ['**/*.deep.test.ts']

// Test files share their threads: none may leave something behind in a module.
const node = { environment: 'node', pool: 'threads', isolate: false, exclude: deep } as const
// A poll ends before its test, so that the failure says what did not come.
const unit = {
  testTimeout: patience.unit,
  hookTimeout: patience.unit,
  expect: { poll: { timeout: patience.unit / 2 } },
}
const slow = { testTimeout: patience.real, hookTimeout: patience.real, expect: { poll: { timeout: patience.wait } } }
const real = {
  ...node,
  ...slow,
  globalSetup: './tests/support/backends.ts',
  setupFiles: ['./tests/support/own-mongo.ts', './tests/support/patient-calls.ts', './tests/support/record-answers.ts'],
}

export default defineConfig({
  test: {
    // One more than cores, because some tests wait for what the services do seconds later. Vitest leaves one core free.
    maxWorkers: Math.max(2, availableParallelism()) + 1,
    // The second fails a whole run in which some operation was never answered with success.
    reporters: ['default', './tests/support/coverage-reporter.ts', './tests/support/summary-reporter.ts'],
    coverage: {
      include: [
        'contracts/src/**',
        'packages/*/src/**',
        'services/*/src/**',
        'gateway/src/**',
        'stack/src/**',
        'web/src/**',
      ],
    },
    projects: [
      {
        test: {
          ...node,
          ...unit,
          name: 'unit',
          include: [
            'contracts/src/**/*.test.ts',
            'packages/*/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'gateway/src/**/*.test.ts',
            'stack/src/**/*.test.ts',
          ],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { ...node, ...unit, name: 'web', environment: 'jsdom', include: ['web/src/**/*.test.ts'] },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        // What is shown depends on the session and on the timers that React finds, and some replace modules that many import:
        // these files get modules of their own.
        test: {
          ...node,
          ...unit,
          isolate: true,
          name: 'components',
          environment: 'jsdom',
          setupFiles: './web/src/lib/jsdom-gaps.ts',
          include: ['web/src/**/*.test.tsx'],
        },
      },
      { test: { ...node, ...unit, name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
      { test: { ...real, name: 'services', include: ['services/*/test/**/*.test.ts', 'gateway/test/**/*.test.ts'] } },
      // Stack tests kill their servers, so each starts its own.
      { test: { ...node, ...slow, name: 'stack', include: ['stack/test/**/*.test.ts'] } },
      {
        test: {
          ...real,
          name: 'journeys',
          include: ['tests/{journeys,faults,privacy}/**/*.test.ts'],
          // Minutes long: a command of its own.
          exclude: [...deep, 'tests/faults/outages/**'],
        },
      },
    ],
  },
})
