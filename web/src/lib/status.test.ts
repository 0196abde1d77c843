import type { StatusFile } from '@parta/contracts/status'
import { describe, expect, it } from 'vitest'
import { type Health, isDown, isElsewhere, isForOperatorOnly, isOutdated } from './status.ts'
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
  it('closes Parta when its own environment is offline, independently of others', () => {
    expect(isDown(health())).toBe(false)
    expect(isDown(health({ environment: 'staging' }))).toBe(true)
    expect(isDown(health({ environment: 'unheard-of' }))).toBe(false)
  })

  it('asks to reload only an app that is older than the breaking change', () => {
    expect(isOutdated(health({ breakingChangesVersion: appVersion }))).toBe(false)
    expect(isOutdated(health({ breakingChangesVersion: '99.0.0' }))).toBe(true)
  })

  it('has no effect before it is loaded', () => {
    expect(isDown({ file: null, reach: 'lost' })).toBe(false)
    expect(isOutdated({ file: null, reach: 'lost' })).toBe(false)
  })
})

describe('a page', () => {
  const page = (address: string) => ({ origin: new URL(address).origin, hostname: new URL(address).hostname })

  it('is at the configured address, or at any loopback name if that is one', () => {
    expect(isElsewhere('https://parta.example', page('https://parta.example/events'))).toBe(false)
    expect(isElsewhere('http://localhost:8080', page('http://127.0.0.1:8080/'))).toBe(false)
  })

  it('is elsewhere at any other address, and gets no live messages', () => {
    expect(isElsewhere('http://localhost:8080', page('http://192.168.1.5:8080/'))).toBe(true)
    expect(isElsewhere('https://parta.example', page('http://parta.example/'))).toBe(true)
    expect(isElsewhere('https://parta.example', page('http://localhost:8080/'))).toBe(true)
  })

  it('elsewhere has no link to the configured address if that is a loopback name', () => {
    expect(isForOperatorOnly('http://localhost:8080', page('http://192.168.1.5:8080/'))).toBe(true)
    expect(isForOperatorOnly('http://localhost:8080', page('http://127.0.0.1:8080/'))).toBe(false)
    expect(isForOperatorOnly('https://parta.example', page('http://192.168.1.5:8080/'))).toBe(false)
  })
})
