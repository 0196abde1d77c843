import { defineConfig } from 'vitest/config'

// One Parta and one browser for all journeys: they run one after the other.
export default defineConfig({
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: './tests/browser/house.ts',
    pool: 'threads',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
