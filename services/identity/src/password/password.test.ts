import { describe, expect, it } from 'vitest'
import { hashPassword } from './hash.ts'
import { refuseCommon } from './judge.ts'
import { verifyPassword } from './verify.ts'

describe('password', () => {
  it('is stored as an argon2id hash with 19 MiB and two passes', async () => {
    expect(await hashPassword('Heslo1234')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  it('counts to its last character: 64 and 65 characters differ', async () => {
    const long = `Aa1${'x'.repeat(61)}`
    const stored = await hashPassword(`${long}y`)
    expect(await verifyPassword(`${long}y`, stored)).toBe(true)
    expect(await verifyPassword(`${long}z`, stored)).toBe(false)
    expect(await verifyPassword(long, stored)).toBe(false)
    expect(await verifyPassword(`${long}Y`, stored)).toBe(false)
  })

  it('may hold any letters, however the keyboard composes them', async () => {
    const stored = await hashPassword('Žluťoučký1 🐎'.normalize('NFC'))
    expect(await verifyPassword('Žluťoučký1 🐎'.normalize('NFD'), stored)).toBe(true)
  })

  it('is wrong for whoever is unknown', async () => {
    expect(await verifyPassword('', undefined)).toBe(false)
    expect(await verifyPassword('Heslo1234', undefined)).toBe(false)
  })

  it.each(['Password1', 'PASSWORD1', 'Qwerty123', 'Abcd1234'])('is refused when everybody uses it: %s', (password) => {
    expect(() => refuseCommon(password, 'password')).toThrow('identity.passwordCommon')
  })

  it('is welcome when it is somebody’s own', () => {
    expect(() => refuseCommon('Modrý kokrhel 7', 'password')).not.toThrow()
  })
})
