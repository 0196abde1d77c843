import { describe, expect, it } from 'vitest'
import { isSameHash, keyedHash, seal, unseal } from './seal.ts'

const secret = 'a secret of more than thirty-two characters'

describe('sealing', () => {
  it('gives back the text under the same secret and purpose', () => {
    expect(unseal(secret, 'mail', seal(secret, 'mail', 'žluťoučký kůň 123456'))).toBe('žluťoučký kůň 123456')
  })

  it('refuses another secret, another purpose and a changed text', () => {
    const sealed = seal(secret, 'mail', '123456')
    expect(() => unseal(`${secret}!`, 'mail', sealed)).toThrow()
    expect(() => unseal(secret, 'keys', sealed)).toThrow()
    expect(() => unseal(secret, 'mail', `A${sealed.slice(1)}B`)).toThrow()
  })

  it('never seals the same text the same way twice', () => {
    expect(seal(secret, 'mail', '123456')).not.toBe(seal(secret, 'mail', '123456'))
  })
})

describe('a keyed hash', () => {
  it('is equal for equal texts, and different for another purpose', () => {
    expect(isSameHash(keyedHash(secret, 'code', '1'), keyedHash(secret, 'code', '1'))).toBe(true)
    expect(isSameHash(keyedHash(secret, 'code', '1'), keyedHash(secret, 'refresh', '1'))).toBe(false)
    expect(isSameHash('short', 'longer')).toBe(false)
  })
})
