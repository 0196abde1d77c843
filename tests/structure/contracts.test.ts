import { errors } from '@parta/contracts/errors'
import { type FactType, isFactType } from '@parta/contracts/fact'
import { facts } from '@parta/contracts/facts'
import { nouns, operations } from '@parta/contracts/operations'
import { describe, expect, it } from 'vitest'
import { isTest, services, sources } from './source.ts'

const word = (name: string) => new RegExp(`\\b${name}\\b`)
/** The names of the constants that declare facts. */
const factConstants = Object.values(nouns)
  .flatMap((noun) => Object.entries<unknown>(noun))
  .filter((entry): entry is [string, FactType] => isFactType(entry[1]))

describe('an operation', () => {
  it('has exactly one handler, in a routes file of its service', () => {
    // Without imports: a command may have the name of its operation.
    const routes = sources
      .filter(({ path }) => /^services\/.+[/-]routes\.ts$/.test(path))
      .map(({ path, code }) => ({ path, code: code.replace(/^import\b[\s\S]*?from\s*''/gm, '') }))
    const wrong = operations.flatMap(({ name, service }) => {
      const bound = new RegExp(`(?:^|[{,])\\s*(?:async\\s+)?${name}\\s*(?:[:,]|\\([^)]*\\)\\s*\\{)`, 'gm')
      const places = routes.flatMap(({ path, code }) => (code.match(bound) ?? []).map(() => path))
      const right = places.length === 1 && places[0]?.startsWith(`services/${service}/src/`)
      return right ? [] : [`${name}: ${places.join(', ') || 'none'}`]
    })
    expect(wrong).toEqual([])
  })

  it('is called by the web or by a test', () => {
    const callers = sources.filter(
      ({ path }) => path.startsWith('web/src/') || (isTest(path) && !path.startsWith('tests/structure/')),
    )
    const unused = operations.filter(({ name }) => !callers.some(({ code }) => word(name).test(code)))
    expect(unused.map(({ name }) => name)).toEqual([])
  })
})

describe('a fact', () => {
  it('with a reaction is published by another service', () => {
    for (const service of services) {
      const table = sources.find(({ path }) => path === `services/${service}/src/reactions.ts`)
      const handled = factConstants.filter(([constant]) => table && word(constant).test(table.code))
      for (const [, type] of handled) expect(facts.has(type.name)).toBe(true)
      if (table) expect(handled.length, table.path).toBeGreaterThan(0)
    }
  })

  it('is published by its own service', () => {
    const silent = factConstants.filter(([constant, { service }]) => {
      const own = sources.filter(({ path }) => path.startsWith(`services/${service}/src/`) && !isTest(path))
      return !own.some(({ code }) => word(constant).test(code))
    })
    expect(silent.map(([, { name }]) => name)).toEqual([])
  })
})

describe('an error code', () => {
  it('is thrown, or listed by an operation', () => {
    const speakers = sources.filter(({ path }) => !isTest(path) && path !== 'contracts/src/errors.ts')
    const unused = Object.keys(errors).filter((code) => !speakers.some(({ text }) => text.includes(`'${code}'`)))
    expect(unused).toEqual([])
  })
})
