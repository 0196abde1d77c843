import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { useRunFolder } from '../../support/run-folder.ts'

useRunFolder()
// Takes minutes and kills servers, so it is not part of `npm test`: `npm run test:outages`.
export default defineConfig({
  test: {
    name: 'outages',
    environment: 'node',
    reporters: ['default', join(import.meta.dirname, '../../support/summary-reporter.ts')],
    include: ['tests/faults/outages/*.test.ts'],
    testTimeout: 150_000,
    hookTimeout: 60_000,
  },
})
