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
  it('are required when the accepted version is lower than the current one', () => {
    expect(mustAcceptTerms(question)).toBe(true)
    expect(mustAcceptTerms({ ...question, accepted: 2 })).toBe(false)
    expect(mustAcceptTerms({ ...question, accepted: 3 })).toBe(false)
  })

  it('are agreed to in the version that was read, and only when it is the one in force', () => {
    expect(versionToAccept(file, { version: 2 })).toBe(2)
    expect(versionToAccept(file, { version: 1 })).toBeNull()
    expect(versionToAccept(file, undefined)).toBeNull()
  })

  it('are not asked for before the status file has come', () => {
    expect(mustAcceptTerms({ ...question, file: null })).toBe(false)
  })

  it('may be put off for one day, while their effective date is in the future', () => {
    const later = postponed({ file, now })
    expect(mustAcceptTerms({ ...question, later, now: hours(23) })).toBe(false)
    expect(mustAcceptTerms({ ...question, later, now: hours(25) })).toBe(true)
  })

  it('may not be put off once they hold, not even with a postponement of before', () => {
    const holding = { ...file, effectiveDate: '2026-11-21T13:00:00Z' }
    const later = postponed({ file, now })
    expect(canPostpone(holding, hours(2))).toBe(false)
    expect(mustAcceptTerms({ ...question, file: holding, later, now: hours(2) })).toBe(true)
  })

  it('that are newer still are asked for although the ones before were put off', () => {
    const later = postponed({ file, now })
    expect(mustAcceptTerms({ ...question, file: { ...file, termsAndConditionsVersion: 3 }, later })).toBe(true)
  })
})
