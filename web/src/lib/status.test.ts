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

describe('a page', () => {
  const page = (address: string) => ({ origin: new URL(address).origin, hostname: new URL(address).hostname })

  it('stands at the address that Parta is set up for, or by any name of one’s own machine', () => {
    expect(isElsewhere('https://parta.example', page('https://parta.example/events'))).toBe(false)
    expect(isElsewhere('http://localhost:8080', page('http://127.0.0.1:8080/'))).toBe(false)
  })

  it('stands elsewhere by any other name, which gets no live messages', () => {
    expect(isElsewhere('http://localhost:8080', page('http://192.168.1.5:8080/'))).toBe(true)
    expect(isElsewhere('https://parta.example', page('http://parta.example/'))).toBe(true)
    expect(isElsewhere('https://parta.example', page('http://localhost:8080/'))).toBe(true)
  })

  it('reaches a Parta that is set up for the operator’s own machine only, where a link to its address would lead nowhere', () => {
    expect(isForOperatorOnly('http://localhost:8080', page('http://192.168.1.5:8080/'))).toBe(true)
    expect(isForOperatorOnly('http://localhost:8080', page('http://127.0.0.1:8080/'))).toBe(false)
    expect(isForOperatorOnly('https://parta.example', page('http://192.168.1.5:8080/'))).toBe(false)
  })
})
