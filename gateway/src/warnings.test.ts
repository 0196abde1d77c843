import { describe, expect, it } from 'vitest'
import { warningsOf } from './warnings.ts'

const safe = { PARTA_PUBLIC_URL: 'https://parta.example', PARTA_TRUSTED_PROXIES: 1, PARTA_RATE_FACTOR: 1 }

describe('the warnings of insecure settings', () => {
  it.each([
    [{ PARTA_TRUSTED_PROXIES: 0 }, 'PARTA_TRUSTED_PROXIES is 0'],
    [{ PARTA_MAILBOX_URL: 'http://mail:8025' }, 'PARTA_MAILBOX_URL is set'],
    [{ PARTA_RATE_FACTOR: 100 }, 'PARTA_RATE_FACTOR is above 1'],
  ])('of a public address name %j', (setting, warning) => {
    expect(warningsOf({ ...safe, ...setting })).toEqual([expect.stringContaining(warning)])
    expect(warningsOf({ ...safe, ...setting, PARTA_PUBLIC_URL: 'http://localhost:8080' })).toEqual([])
  })

  it('are none with settings for visitors, also with lower limits', () => {
    expect(warningsOf(safe)).toEqual([])
    expect(warningsOf({ ...safe, PARTA_RATE_FACTOR: 0.5 })).toEqual([])
  })
})
