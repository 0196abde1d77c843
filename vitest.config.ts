import { defineConfig } from 'vitest/config'

// The node projects share their threads: no test file may leave something behind in a module.
const node = { environment: 'node', pool: 'threads', isolate: false } as const
const real = { ...node, globalSetup: './tests/support/backends.ts', testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    reporters: ['default'],
    coverage: { include: ['contracts/src/**', 'services/*/src/**', 'gateway/src/**', 'stack/src/**', 'web/src/**'] },
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: [
            'contracts/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'gateway/src/**/*.test.ts',
            'stack/src/**/*.test.ts',
          ],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'web', environment: 'jsdom', pool: 'threads', include: ['web/src/**/*.test.{ts,tsx}'] },
      },
      { test: { ...node, name: 'structure', include: ['tests/structure/**/*.test.ts'] } },
      { test: { ...real, name: 'services', include: ['services/*/test/**/*.test.ts', 'gateway/test/**/*.test.ts'] } },
      // They kill what they run, so each has its own.
      {
        test: {
          ...node,
          name: 'stack',
          include: ['stack/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...real,
          name: 'journeys',
          include: ['tests/{journeys,faults,privacy}/**/*.test.ts'],
          // Minutes long: a command of its own.
          exclude: ['tests/faults/outages/**'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
