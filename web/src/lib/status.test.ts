import type { StatusFile } from '@parta/contracts/status'
import { describe, expect, it } from 'vitest'
import { type Health, isDown, isOutdated } from './status.ts'
import { appVersion } from './version.ts'

const file: StatusFile = {
  status: { production: 'online', staging: 'offline' },
  environment: 'production',
  breakingChangesVersion: '0.0.0',
  termsAndConditionsVersion: 1,
  effectiveDate: '2026-01-01T00:00:00Z',
}
const health = (part: Partial<StatusFile> = {}): Health => ({ file: { ...file, ...part }, reach: 'reached' })

describe('the status file', () => {
  it('closes Parta when its own environment is offline, whatever the others are', () => {
    expect(isDown(health())).toBe(false)
    expect(isDown(health({ environment: 'staging' }))).toBe(true)
    expect(isDown(health({ environment: 'unheard-of' }))).toBe(false)
  })

  it('asks for a new version only of an app that is older than the breaking change', () => {
    expect(isOutdated(health({ breakingChangesVersion: appVersion }))).toBe(false)
    expect(isOutdated(health({ breakingChangesVersion: '99.0.0' }))).toBe(true)
  })

  it('says nothing before it has come', () => {
    expect(isDown({ file: null, reach: 'lost' })).toBe(false)
    expect(isOutdated({ file: null, reach: 'lost' })).toBe(false)
  })
})
