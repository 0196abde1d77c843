import { describe, expect, it } from 'vitest'
import { tokenOf } from '../store/keyset.ts'
import { sealedKey, sealedToken } from './seal-token.ts'

describe('a sealed page token', () => {
  const secret = 'a secret of the tests'

  it('returns its key, fits into a query, and tells nobody else what is inside', () => {
    const id = `${'e'.repeat(36)}:${'g'.repeat(36)}:ALIAS_${'a'.repeat(36)}__${'o'.repeat(36)}:thumbsup`
    const token = sealedToken(secret, 1_790_000_000_000, id)
    expect(token).toMatch(/^[\w-]{1,512}$/)
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('eeee')
    expect(sealedKey(secret, token, 'number', 'string')).toEqual([1_790_000_000_000, id])
  })

  it.each([
    ['that is not sealed', tokenOf(1, 'id')],
    ['of another secret', sealedToken('another secret', 1, 'id')],
    ['of another list', sealedToken(secret, 'name')],
    ['that is nothing', ''],
  ])('%s is refused', (_what, token) => {
    expect(() => sealedKey(secret, token, 'number', 'string')).toThrow(
      expect.objectContaining({ code: 'validation.failed', fields: [expect.objectContaining({ field: 'nextToken' })] }),
    )
  })
})
