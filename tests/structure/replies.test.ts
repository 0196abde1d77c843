import { createAjv } from '@parta/contracts/ajv'
import { operations } from '@parta/contracts/operations'
import { diceOf } from '@parta/demo/random'
import { compileSerializer } from '@parta/kit/http/serialize'
import { describe, expect, it } from 'vitest'
import { aValue, type Schema } from '../load/fuzz/generate.ts'

const rounds = 20
const ajv = createAjv()

describe('the reply of an operation', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    'of %s is written as JSON with every field that the schema lists, and reads as the same value',
    (_name, { reply }) => {
      const write = compileSerializer(reply)
      const fits = ajv.compile(reply)
      const source = { dice: diceOf(14), schemas: {}, ids: ['id-1', 'id-2'] }
      for (let round = 0; round < rounds; round += 1) {
        const value = aValue(source, reply as Schema)
        expect(fits(value), ajv.errorsText(fits.errors)).toBe(true)
        expect(JSON.parse(write(value as never))).toEqual(value)
      }
    },
  )
})
