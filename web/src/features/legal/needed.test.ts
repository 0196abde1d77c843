import { hour } from '@parta/contracts/durations'
import type { StatusFile } from '@parta/contracts/status'
import { describe, expect, it } from 'vitest'
import { canPostpone, mustAcceptTerms, postponed, versionToAccept } from './needed.ts'

const now = new Date('2026-11-21T12:00:00Z')
const file: StatusFile = {
  status: { production: 'online' },
  environment: 'production',
  breakingChangesVersion: '0.0.0',
  termsAndConditionsVersion: 2,
  effectiveDate: '2026-12-01T00:00:00Z',
}
const question = { accepted: 1, file, later: null, now }
const hours = (count: number) => new Date(now.getTime() + count * hour)

describe('new terms', () => {
  it('must be accepted if the accepted version is lower than the current one', () => {
    expect(mustAcceptTerms(question)).toBe(true)
    expect(mustAcceptTerms({ ...question, accepted: 2 })).toBe(false)
    expect(mustAcceptTerms({ ...question, accepted: 3 })).toBe(false)
  })

  it('are accepted in the displayed version, and only if it is the one in force', () => {
    expect(versionToAccept(file, { version: 2 })).toBe(2)
    expect(versionToAccept(file, { version: 1 })).toBeNull()
    expect(versionToAccept(file, undefined)).toBeNull()
  })

  it('are not asked for before the status file is known', () => {
    expect(mustAcceptTerms({ ...question, file: null })).toBe(false)
  })

  it('can be postponed for one day before their effective date', () => {
    const later = postponed({ file, now })
    expect(mustAcceptTerms({ ...question, later, now: hours(23) })).toBe(false)
    expect(mustAcceptTerms({ ...question, later, now: hours(25) })).toBe(true)
  })

  it('cannot be postponed after their effective date, and an earlier postponement ends then', () => {
    const holding = { ...file, effectiveDate: '2026-11-21T13:00:00Z' }
    const later = postponed({ file, now })
    expect(canPostpone(holding, hours(2))).toBe(false)
    expect(mustAcceptTerms({ ...question, file: holding, later, now: hours(2) })).toBe(true)
  })

  it('are asked for if they are newer than the postponed ones', () => {
    const later = postponed({ file, now })
    expect(mustAcceptTerms({ ...question, file: { ...file, termsAndConditionsVersion: 3 }, later })).toBe(true)
  })
})
