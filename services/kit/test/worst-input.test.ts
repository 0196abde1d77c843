import { type ParsedUrlQueryInput, stringify } from 'node:querystring'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { bodyReader, textReader } from '@parta/kit/http/input'
import { describe, expect, it } from 'vitest'

interface Fields {
  readonly properties?: Readonly<Record<string, unknown>>
}

/** Returns the largest bodies that the operation accepts, as sent. */
function worstBodies(operation: Operation): string[] {
  const names = Object.keys((operation.body as Fields).properties ?? {})
  const size = limits.bodyBytes - 500
  const keys = Array.from({ length: size / 10 }, (_none, at) => [`k${at}`, 1])
  return [
    JSON.stringify(Object.fromEntries(keys)),
    `${'{"a":'.repeat(size / 6)}1${'}'.repeat(size / 6)}`,
    `${'['.repeat(size / 2)}${']'.repeat(size / 2)}`,
    ...names.flatMap((name) => [
      JSON.stringify({ [name]: Array.from({ length: size / 12 }, (_none, at) => `x${at}`) }),
      JSON.stringify({ [name]: Array.from({ length: size / 20 }, (_none, at) => ({ a: at })) }),
    ]),
  ]
}

/** Returns the longest queries that Node accepts. */
function worstQueries(operation: Operation): ParsedUrlQueryInput[] {
  const names = Object.keys((operation.query as Fields).properties ?? {})
  return [
    Object.fromEntries(Array.from({ length: 1000 }, (_none, at) => [`k${at}`, '1'])),
    ...names.map((name) => ({ [name]: Array.from({ length: 1000 }, () => 'x') })),
  ]
}

/** The values that a reader has looked at: each property and each list of keys counts as often as it is read. */
interface Visits {
  count: number
}

/** Returns the value so that every look at its inside, however deep, is counted. */
function counted<T>(value: T, visits: Visits): T {
  if (typeof value !== 'object' || value === null) return value
  const visit = <R>(result: R): R => {
    visits.count += 1
    return result
  }
  return new Proxy(value, {
    get: (target, name) => visit(counted(Reflect.get(target, name) as unknown, visits)),
    has: (target, name) => visit(Reflect.has(target, name)),
    ownKeys: (target) => visit(Reflect.ownKeys(target)),
    getOwnPropertyDescriptor: (target, name) => {
      const found = visit(Reflect.getOwnPropertyDescriptor(target, name))
      return found && 'value' in found ? { ...found, value: counted(found.value as unknown, visits) } : found
    },
  })
}

/** Returns how much of an input is looked at until it is accepted or refused. */
function visitsOf(read: (input: unknown) => unknown, input: unknown): number {
  const visits = { count: 0 }
  try {
    read(counted(input, visits))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return visits.count
}

const named = operations.map((operation) => [operation.name, operation] as const)

// Texts are not here: `tests/structure/inputs.test.ts` proves that patterns and formats read them in linear time.
describe('the worst input of its size', () => {
  it.each(named)('to %s is looked at less often than it has characters', (_name, operation) => {
    const body = bodyReader(operation.body)
    const query = textReader(operation.query)
    const looks = [
      ...worstBodies(operation).map((input) => [visitsOf(body, JSON.parse(input)), input.length]),
      ...worstQueries(operation).map((fields) => [visitsOf(query, fields), stringify(fields).length]),
    ]
    expect(looks.filter(([visits = 0, length = 0]) => visits >= length)).toEqual([])
  })

  it('exceeds that where each item of a list is compared with each other one', () => {
    const list = Array.from({ length: limits.bodyItems }, (_none, at) => ({ a: at }))
    const compareAll = (input: unknown) => {
      for (const { a } of input as { a: number }[])
        for (const { a: other } of input as { a: number }[]) void (a === other)
    }
    expect(visitsOf(compareAll, list)).toBeGreaterThan(limits.bodyBytes)
  })
})

describe('an input that is refused', () => {
  const [, operation] = named[0] as (typeof named)[number]
  const refusalOf = (input: unknown): AppError => {
    try {
      bodyReader(operation.body)(input)
    } catch (error) {
      return error as AppError
    }
    throw new Error('It was not refused')
  }

  it('is answered with at most twenty fields', () => {
    const unknown = Object.fromEntries(Array.from({ length: limits.bodyFields - 1 }, (_none, at) => [`k${at}`, 1]))
    expect(refusalOf(unknown).fields).toHaveLength(limits.problemsNamed)
  })

  it('is answered without the caller’s text', () => {
    const { fields } = refusalOf({ '<script>alert(1)</script>': 1, [`x${'y'.repeat(200)}`]: 2 })
    expect(JSON.stringify(fields)).not.toMatch(/script|yyy/)
  })

  it('is refused as too complex with more fields, items or levels than any operation accepts', () => {
    const keys = Object.fromEntries(Array.from({ length: limits.bodyFields + 1 }, (_none, at) => [`k${at}`, 1]))
    const items = { list: Array.from({ length: limits.bodyItems + 1 }, () => 1) }
    const levels = JSON.parse(`${'['.repeat(limits.bodyDepth + 1)}${']'.repeat(limits.bodyDepth + 1)}`)
    for (const input of [keys, items, levels]) expect(refusalOf(input).code).toBe('request.tooComplex')
  })

  it.each(['\ud800', 'a\udc00b', '\udfff\ud800', 'a\uFFFEb', '\u0001'])(
    'is answered with the field that contains half a surrogate pair or a character that XML forbids',
    (text) => {
      expect(refusalOf({ username: text })).toMatchObject({
        code: 'validation.failed',
        fields: [{ field: 'username', code: 'validation.text' }],
      })
    },
  )
})
