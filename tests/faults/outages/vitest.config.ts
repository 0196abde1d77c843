import { defineConfig } from 'vitest/config'

// Minutes of traffic while servers are killed: run by hand, `npm run test:outages`.
export default defineConfig({
  test: {
    name: 'outages',
    environment: 'node',
    include: ['tests/faults/outages/*.test.ts'],
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
})
