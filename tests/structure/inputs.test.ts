import { createAjv } from '@parta/contracts/ajv'
import { limits } from '@parta/contracts/limits'
import { bodyBytesOf, sheetField, uploadField } from '@parta/contracts/operation'
import { operations } from '@parta/contracts/operations'
import { uploadLimits } from '@parta/contracts/upload-limits'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'

interface Part {
  readonly type?: string
  readonly pattern?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
}

/** Returns every schema inside a schema with its path: `createEvent.body.price`. */
function partsOf(schema: unknown, place: string): { part: Part; place: string }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.entries(schema)
    // Skips Parta's keyword `message`, unless it is a field of that name.
    .filter(([name, value]) => name !== 'message' || 'type' in (value as object))
    .flatMap(([name, value]) => partsOf(value, `${place}.${name}`))
  return [{ part: schema, place }, ...inside]
}

const parts = operations.flatMap(({ name, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([where, schema]) => partsOf(schema, `${name}.${where}`)),
)
const placesWhere = (holds: (part: Part) => boolean) =>
  parts.filter(({ part }) => holds(part)).map(({ place }) => place)

const patterns = [...new Set(parts.flatMap(({ part }) => (typeof part.pattern === 'string' ? part.pattern : [])))]
const formats = [...new Set(parts.flatMap(({ part }) => (typeof part.format === 'string' ? part.format : [])))]

/**
 * Without time limits: Recheck reports a pattern as vulnerable when a limit is reached, which would fail on a busy
 * machine.
 */
const unhurried = { timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

describe('the input of operations', () => {
  it.each(patterns)('is matched in linear time by the pattern %s', async (pattern) => {
    expect((await check(pattern, 'u', unhurried)).status).toBe('safe')
  })

  it.each(['^(?:a|a)+$', '^(?:\\w+\\.?)+$', '^.*x.*y.*z$'])(
    'is reported as not linear for the pattern %s',
    async (pattern) => {
      expect((await check(pattern, 'u', unhurried)).status).toBe('vulnerable')
    },
  )

  it.each(formats)('is matched in linear time by the format %s', async (name) => {
    const format = createAjv().formats[name] as { validate?: unknown }
    const validate = format.validate ?? format
    // Formats that are functions split the text and compare numbers.
    if (!(validate instanceof RegExp)) return expect(validate).toBeTypeOf('function')
    expect((await check(validate.source, validate.flags, unhurried)).status).toBe('safe')
  })

  it('has a type at each closed list of values, so that ajv finds duplicates by a hash table', () => {
    expect(placesWhere((part) => Array.isArray(part.enum) && typeof part.type !== 'string')).toEqual([])
  })

  it('has a limit for each text and list', () => {
    const endless = (part: Part) =>
      part.type === 'string' &&
      part.maxLength === undefined &&
      !('const' in part || part.enum) &&
      !fixedLength.test(part.pattern ?? '')
    expect(placesWhere(endless)).toEqual([])
    expect(placesWhere((part) => part.type === 'array' && !((part.maxItems ?? Infinity) <= limits.bodyItems))).toEqual(
      [],
    )
  })

  it('has a picture only in the field `file`, and a file of events only in `sheet`', () => {
    const large = parts.filter(({ part }) => (part.maxLength ?? 0) > limits.bodyBytes / 2)
    expect(
      large.every(({ place }) =>
        new RegExp(`\\.body\\.properties\\.(${uploadField}|${sheetField})(\\.anyOf\\.0)?$`).test(place),
      ),
    ).toBe(true)
    const uploads = operations.filter((operation) => bodyBytesOf(operation) > limits.bodyBytes).map(({ name }) => name)
    expect(uploads.toSorted()).toEqual([...new Set(large.map(({ place }) => String(place.split('.')[0])))].toSorted())
    const sizes: unknown[] = [limits.imageBase64Max, uploadLimits.base64Max]
    expect(large.every(({ part }) => sizes.includes(part.maxLength))).toBe(true)
  })
})

/** Patterns that match one length only. */
const fixedLength = /^\^(\\d|\[[^\]]+\])\{\d+\}(=\?|=\{0,2\})?\$$/
