import { definitions } from '@parta/stack/docs/idle'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './source.ts'

const uses = [
  ['usesSecret', /\bPARTA_SECRET\b/],
  ['usesMedia', /\bkit\.media\b/],
  ['usesOutside', /\bkit\.outside\b/],
] as const

describe('what a service declares to use', () => {
  it.each(uses)('is read by exactly the services with %s', (declared, pattern) => {
    for (const definition of definitions) {
      const folder = `services/${definition.name}/src/`
      const own = sources.filter(({ path }) => path.startsWith(folder) && !isTest(path))
      const isUsed = own.some(({ code }) => pattern.test(code))
      expect(definition[declared] ?? false, definition.name).toBe(isUsed)
    }
  })
})
