import { AppError } from '@parta/contracts/errors'
import { describe, expect, it } from 'vitest'
import { keyOf, tokenOf } from './keyset.ts'

const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function refusalOf(token: string): unknown {
  try {
    return keyOf(token, 'number', 'string')
  } catch (error) {
    return error
  }
}

describe('a page token', () => {
  it('returns its key, and needs no escapes in a URL', () => {
    const token = tokenOf(1_790_000_000_000, 'běh/+?&')
    expect(token).toMatch(/^[\w-]+$/)
    expect(keyOf(token, 'number', 'string')).toEqual([1_790_000_000_000, 'běh/+?&'])
  })

  it.each([
    ['of another list', tokenOf('name', 'id')],
    ['with a part too few', tokenOf(1)],
    ['with a part too many', tokenOf(1, 'id', 'more')],
    ['with an operator of the database inside', coded([{ $gt: 0 }, 'id'])],
    ['with a list inside', coded([[1], 'id'])],
    ['with nothing inside', coded([null, null])],
    ['with a number beyond every moment', coded([1e300, 'id'])],
    ['that is an object', coded({ 0: 1, 1: 'id', length: 2 })],
    ['that is no JSON', Buffer.from('[1,').toString('base64url')],
    ['that is nothing', ''],
    ['that is nonsense', '%00💥'],
  ])('%s is refused', (_what, token) => {
    const refusal = refusalOf(token)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'validation.failed', fields: [{ field: 'nextToken' }] })
  })
})
