import { parse } from 'node:querystring'
import { AppError } from '@parta/contracts/errors'
import { codesOf } from '@parta/contracts/openapi'
import type { Operation } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { bodyReader, textReader } from '@parta/kit/http/input'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { assigned } from '../journeys/access-table.ts'
import { type BadCall, badCalls } from '../journeys/bad-calls.ts'
import { examples } from '../journeys/examples.ts'
import { objectsIn } from '../journeys/input-places.ts'

const example = examples({ org: 'org', event: 'event', person: 'person', other: 'other', alias: 'alias', feed: 'feed' })
const named = operations.map((operation) => [operation.name, operation] as const)

/** Returns a function that reads a call as a service does, and returns the error, or null for input that it accepts. */
function readerOf(operation: Operation): (call: BadCall) => AppError | null {
  const params = textReader(operation.params)
  const query = textReader(operation.query)
  const body = bodyReader(operation.body)
  const template = operation.path.split('/')
  return (call) => {
    const [path = '', search] = call.path.split('?')
    const parts = path.split('/').map(decodeURIComponent)
    const given = template.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), parts[at]] as const] : []))
    try {
      params(Object.fromEntries(given))
      query({ ...parse(search ?? '') })
      body(operation.form ? { ...parse(call.body ?? '') } : JSON.parse(call.body ?? '{}'))
      return null
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }
}

/** Returns what is wrong with the refusal of a call, or nothing. */
function flawsOf(operation: Operation, call: BadCall, error: AppError | null): string[] {
  if (!error) return [`${call.what}: accepted`]
  const names = error.fields?.map(({ field }) => field) ?? []
  const isNamed = names.some((name) => name === call.field || name.startsWith(`${call.field}.`))
  if (!isNamed) return [`${call.what}: ${error.code} does not name ${call.field}: ${names.join()}`]
  return codesOf(operation).includes(error.code) ? [] : [`${call.what}: ${error.code} is not listed`]
}

describe('bad input', () => {
  it('is derived from an example of each operation', () => {
    expect(Object.keys(example).toSorted()).toEqual(named.map(([name]) => name).toSorted())
  })

  it.each(named)('to %s is refused with a listed code that names the field', (name, operation) => {
    const read = readerOf(operation)
    // Input that no parser accepts names no field; tests/journeys/bad-input.test.ts sends it.
    const calls = badCalls(operation, example[name] ?? {}).filter(({ field }) => field !== undefined)
    expect(calls.flatMap((call) => flawsOf(operation, call, read(call)))).toEqual([])
  })
})

/** Servers of the fediverse send fields that Parta does not read. */
const writing = operations.filter(({ method, form, takes }) => method !== 'GET' && !form && takes !== 'activityPub')

describe('a field that callers may not set', () => {
  it.each(writing.map((operation) => [operation.name, operation] as const))(
    'is refused by %s in every nested object',
    (name, { body: schema }) => {
      const read = bodyReader(schema)
      const body = example[name]?.body ?? {}
      const places = objectsIn(schema).flatMap((place) => Object.keys(assigned).map((field) => [...place, field]))
      for (const place of places.filter((one) => !takes(schema, one))) {
        const value = assigned[place.at(-1) as keyof typeof assigned]
        expect(refusedBy(() => read(put(body, place, value)))).toContain(place.join('.'))
      }
    },
  )
})

function refusedBy(read: () => unknown): string[] {
  try {
    read()
    return []
  } catch (error) {
    return (error as AppError).fields?.map(({ field }) => field) ?? []
  }
}

/** Returns whether the contract declares this field. */
function takes(schema: TSchema, [name = '', ...inside]: readonly string[]): boolean {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  const inner = properties?.[name] ?? items
  return inner !== undefined && (inside.length === 0 || takes(inner, inside))
}

function put(body: object, [name = '', ...inside]: readonly string[], value: unknown): object {
  const held = body as Record<string, unknown>
  if (name === '0') return [put((held[name] ?? {}) as object, inside, value)]
  return { ...held, [name]: inside.length === 0 ? value : put((held[name] ?? {}) as object, inside, value) }
}
