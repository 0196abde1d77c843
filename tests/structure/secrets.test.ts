import { describe, expect, it } from 'vitest'
import { isTest, read, services, sources } from './source.ts'

describe('PARTA_SECRET', () => {
  it('is read by exactly the services with usesSecret', () => {
    for (const service of services) {
      const own = sources.filter(({ path }) => path.startsWith(`services/${service}/src/`) && !isTest(path))
      const uses = own.some(({ code }) => /\bPARTA_SECRET\b/.test(code))
      expect(/^ {2}usesSecret: true,$/m.test(read(`services/${service}/src/app.ts`)), service).toBe(uses)
    }
  })
})
