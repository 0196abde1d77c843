import { defineConfig } from 'vitest/config'

// One Parta and one browser for all journeys: they run one after the other.
export default defineConfig({
  test: {
    name: 'browser',
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: './tests/browser/house.ts',
    pool: 'threads',
    fileParallelism: false,
    // On a busy machine a browser may stumble once over its own timing; a fault of ours comes again.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
