import { createAjv } from '@parta/contracts/ajv'
import type { AppError } from '@parta/contracts/errors'
import { Password } from '@parta/contracts/shapes'
import { describe, expect, it } from 'vitest'
import { deriveTag, hashPassword, isOutdated, verifyPassword } from './hash-password.ts'
import { generatePassword, refuseCommon } from './judge-password.ts'

describe('password', () => {
  it('is stored as an argon2id hash with 19 MiB and two passes', async () => {
    expect(await hashPassword('Heslo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('is compared to its last character: 64 and 65 characters differ', async () => {
    const long = `Aa1${'x'.repeat(61)}`
    const stored = await hashPassword(`${long}y`)
    expect(await verifyPassword(`${long}y`, stored)).toBe(true)
    expect(await verifyPassword(`${long}z`, stored)).toBe(false)
    expect(await verifyPassword(long, stored)).toBe(false)
    expect(await verifyPassword(`${long}Y`, stored)).toBe(false)
  })

  it('may contain any letters, in whichever Unicode form the keyboard sends them', async () => {
    const stored = await hashPassword('Žluťoučký1 🐎'.normalize('NFC'))
    expect(await verifyPassword('Žluťoučký1 🐎'.normalize('NFD'), stored)).toBe(true)
  })

  it('is wrong without a stored hash', async () => {
    expect(await verifyPassword('', undefined)).toBe(false)
    expect(await verifyPassword('', '')).toBe(false)
    expect(await verifyPassword('Heslo1234', undefined)).toBe(false)
  })

  it.each(['Password1', 'PASSWORD1', 'Qwerty123', 'Abcd1234'])('is refused when it is common: %s', (password) => {
    expect(() => refuseCommon(password, 'password')).toThrow('identity.passwordCommon')
  })

  it('is accepted when it is not common', () => {
    expect(() => refuseCommon('Modrý kokrhel 7', 'password')).not.toThrow()
  })
})

describe('hashing', () => {
  it('runs two at once, queues two hundred, refuses later calls, and recovers', async () => {
    const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 4, message: 'x', nonce: Buffer.alloc(16) }
    const outcomes = await Promise.allSettled(Array.from({ length: 252 }, () => deriveTag(cheap)))
    const refused = outcomes.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(50)
    expect(refused.every(({ reason }) => (reason as AppError).code === 'server.busy')).toBe(true)
    expect(await deriveTag(cheap)).toHaveLength(4)
  })

  it('recognises a hash with a lower cost', async () => {
    const today = await hashPassword('Heslo1234')
    expect(isOutdated(today)).toBe(false)
    expect(isOutdated(today.replace('m=19456', 'm=12288'))).toBe(true)
    expect(isOutdated(today.replace('argon2id', 'argon2i'))).toBe(true)
  })

  it('creates temporary passwords that satisfy the rule for passwords', () => {
    const isPassword = createAjv().compile(Password)
    const some = Array.from({ length: 100 }, generatePassword)
    expect(some.every((password) => isPassword(password))).toBe(true)
    expect(new Set(some).size).toBe(100)
  })
})
