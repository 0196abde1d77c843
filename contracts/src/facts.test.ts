import { describe, expect, it } from 'vitest'
import { createAjv } from './ajv.ts'
import { AppError, errors, Problem } from './errors.ts'
import { type FactType, isFactType, rankOf } from './fact.ts'
import { facts } from './facts.ts'
import { nouns } from './operations.ts'
import { services } from './values.ts'

const list: [string, FactType][] = [...facts]

describe('a fact', () => {
  it('is in the table of facts, whichever module declares it', () => {
    const said = Object.values(nouns)
      .flatMap((noun) => Object.values<unknown>(noun))
      .filter(isFactType)
    expect(list.map(([name]) => name).toSorted()).toEqual(said.map(({ name }) => name).toSorted())
  })

  /** Facts about the future, which was known when they were published. */
  const ahead = new Set([
    'events.event-goes-ahead',
    'events.event-starting',
    'events.confirmation-closing',
    'payments.payment-expiring',
  ])

  it.each(list)('%s has the prefix of its service and a name in the past tense', (name, { service }) => {
    expect(services).toContain(service)
    if (ahead.has(name)) return
    expect(name).toMatch(
      new RegExp(
        `^${service}\\.[a-z]+(-[a-z]+)*-?(ed|sent|given|held|hidden|undone|left|paid|begun|read|withdrawn)(-v\\d+)?$`,
      ),
    )
  })

  it.each(list)('%s has a closed schema that compiles', (_name, { data }) => {
    expect(data).toHaveProperty('additionalProperties', false)
    expect(() => createAjv().compile(data)).not.toThrow()
  })
})

describe('an error code', () => {
  it.each(Object.entries(errors))('%s has a status of a refusal', (code, status) => {
    expect(code).toMatch(/^[a-z]+\.[a-zA-Z]+$/)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  it('fits the schema of a problem document', () => {
    const refusal = AppError.field('place.notFound', 'eventPlaceId')
    expect(refusal.status).toBe(404)
    const problem = {
      type: 'about:blank',
      title: 'Not Found',
      status: refusal.status,
      code: refusal.code,
      errors: refusal.fields,
    }
    expect(createAjv().validate(Problem, problem)).toBe(true)
  })
})

describe('the rank of a fact', () => {
  it('orders facts by version, then by their index in it', () => {
    const ranks = [
      { id: 'events:one:1:0', version: 1 },
      { id: 'events:one:1:2', version: 1 },
      { id: 'events:one:1:10', version: 1 },
      { id: 'events:one:2:0', version: 2 },
    ].map(rankOf)
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(new Set(ranks).size).toBe(4)
  })

  it.each(['events:one:3:task-2', 'events:one:3:', 'test:one:3:1e8', 'test:one:3:12f'])(
    'is the version where %s has no index',
    (id) => {
      expect(rankOf({ id, version: 3 })).toBe(3)
    },
  )
})
