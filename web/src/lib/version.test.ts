import { describe, expect, it } from 'vitest'
import { appVersion, isOlder } from './version.ts'

describe('the version of the app', () => {
  it('is that of its package', () => {
    expect(appVersion).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it.each([
    ['5.3.1', '5.3.2', true],
    ['5.3.1', '5.10.0', true],
    ['5.3.1', '6.0.0', true],
    ['5.3.1', '5.3.1', false],
    ['5.10.0', '5.9.9', false],
    ['5.3.1', '0.0.0', false],
  ])('%s is older than %s: %s', (a, b, older) => {
    expect(isOlder(a, b)).toBe(older)
  })
})
