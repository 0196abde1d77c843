import { describe, expect, it } from 'vitest'
import { endSession, isRunning, provedUntil } from '../session/rules.ts'
import { createAccessToken, noteUse } from './rules.ts'

const now = new Date('2027-01-10T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const command = { accountId: 'a', epoch: 3, name: 'Web', scopes: ['events:read'] as const, days: 1, hash: 'h' }
const session = createAccessToken(command, now).next

describe('a personal access token', () => {
  it('is valid for the chosen number of days, and never has a proof', () => {
    expect(isRunning(session, later(24 * 60 - 1))).toBe(true)
    expect(isRunning(session, later(24 * 60))).toBe(false)
    expect(provedUntil(session) < now).toBe(true)
    expect(session).not.toHaveProperty('secretAt')
  })

  it('stores its last use at most every five minutes, and not after its end', () => {
    const used = noteUse(session, now).next
    expect(used?.token?.usedAt).toEqual(now)
    expect(noteUse(used, later(4)).next).toBe(used)
    expect(noteUse(used, later(5)).next?.token?.usedAt).toEqual(later(5))
    const ended = endSession(session, 'revoked', now).next
    expect(noteUse(ended, later(9)).next).toBe(ended)
    expect(noteUse(null, now).next).toBeNull()
  })
})
