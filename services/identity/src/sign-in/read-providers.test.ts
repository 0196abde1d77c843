import { generateKeyPairSync } from 'node:crypto'
import { ConfigError } from '@parta/kit/process/config'
import { describe, expect, it } from 'vitest'
import { readProviders } from './read-providers.ts'

const pem = (curve: string) =>
  generateKeyPairSync('ec', { namedCurve: curve }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const google = { PARTA_GOOGLE_CLIENT_ID: 'id', PARTA_GOOGLE_CLIENT_SECRET: 'secret' }
const apple = {
  PARTA_APPLE_CLIENT_ID: 'id',
  PARTA_APPLE_TEAM_ID: 'team',
  PARTA_APPLE_KEY_ID: 'key',
  PARTA_APPLE_PRIVATE_KEY: pem('prime256v1'),
}

const facebook = { PARTA_FACEBOOK_CLIENT_ID: 'id', PARTA_FACEBOOK_CLIENT_SECRET: 'secret' }

describe('the configuration of providers', () => {
  it('has no provider without variables, and each provider by its own group', () => {
    expect(readProviders({})).toEqual({ google: null, apple: null, facebook: null })
    const found = readProviders({ ...google, ...apple, ...facebook })
    expect(found.google?.issuer.href).toBe('https://accounts.google.com/')
    expect(found.apple?.issuer.href).toBe('https://appleid.apple.com/')
    expect(found.facebook).toMatchObject({ version: 'v23.0' })
    expect(found.facebook?.graph.hostname).toBe('graph.facebook.com')
  })

  it('accepts a key whose line breaks are written as \\n', () => {
    const oneLine = apple.PARTA_APPLE_PRIVATE_KEY.replaceAll('\n', '\\n')
    expect(readProviders({ ...apple, PARTA_APPLE_PRIVATE_KEY: oneLine }).apple).not.toBeNull()
  })

  it.each([
    ['half of a group', { PARTA_GOOGLE_CLIENT_ID: 'id' }, /PARTA_GOOGLE_CLIENT_SECRET missing/],
    ['a key of another curve', { ...apple, PARTA_APPLE_PRIVATE_KEY: pem('secp384r1') }, /PARTA_APPLE_PRIVATE_KEY/],
    ['no key', { ...apple, PARTA_APPLE_PRIVATE_KEY: 'x' }, /PARTA_APPLE_PRIVATE_KEY/],
    ['http', { ...google, PARTA_GOOGLE_ISSUER: 'http://accounts.example' }, /PARTA_GOOGLE_ISSUER/],
    [
      'http that looks local',
      { ...google, PARTA_GOOGLE_ISSUER: 'http://localhost.evil.example' },
      /PARTA_GOOGLE_ISSUER/,
    ],
    ['no address', { ...facebook, PARTA_FACEBOOK_URL: 'facebook' }, /PARTA_FACEBOOK_URL/],
    ['a version that is none', { ...facebook, PARTA_FACEBOOK_VERSION: '../me' }, /PARTA_FACEBOOK_VERSION/],
  ])('refuses %s', (_what, env, message) => {
    expect(() => readProviders(env)).toThrow(ConfigError)
    expect(() => readProviders(env)).toThrow(message)
  })

  it('accepts http on this machine', () => {
    for (const issuer of ['http://localhost:1234', 'http://127.0.0.1:1234', 'http://[::1]:1234']) {
      expect(readProviders({ ...google, PARTA_GOOGLE_ISSUER: issuer }).google?.issuer.origin).toBe(issuer)
    }
  })
})
