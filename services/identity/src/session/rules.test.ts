import { day, second } from '@parta/contracts/durations'
import { mailRequested } from '@parta/contracts/identity'
import { factOf } from '@parta/kit/store/decision'
import { describe, expect, it } from 'vitest'
import { endSession, keepSession, refreshSession, startSession } from './rules.ts'

const start = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const fresh = startSession({ accountId: 'account', epoch: 0, seed: 'seed', way: 'password', agent: '' }, start).next

const notice = factOf(mailRequested, {
  kind: 'sessionStolen',
  to: 'sealed',
  locale: 'cs',
  expiresAt: '2026-11-28T12:00:00.000Z',
})
const using = (generation: number, epoch = 0) => ({ generation, epoch, notice })

describe('a refresh token', () => {
  it('works once and returns the next one', () => {
    const { next, answer } = refreshSession(fresh, using(1), later(day))
    expect(next.generation).toBe(2)
    expect(answer).toEqual({ session: next })
  })

  it('used again within ten seconds returns the current one, and no new one', () => {
    const rotated = refreshSession(fresh, using(1), later(day)).next
    expect(refreshSession(rotated, using(1), later(day + 10 * second))).toEqual({
      next: rotated,
      answer: { session: rotated },
    })
  })

  it('used again later ends the session, for the thief and for the owner', () => {
    const rotated = refreshSession(fresh, using(1), later(day)).next
    const { next, answer, facts } = refreshSession(rotated, using(1), later(day + 10 * second + 1))
    expect(answer).toEqual({ ending: 'reuse' })
    expect(facts).toEqual([notice])
    expect(next).toMatchObject({ endedBy: 'reuse' })
    expect(refreshSession(next, using(2), later(day + 11 * second)).answer).toEqual({ ending: 'reuse' })
  })

  it('two generations old ends the session at once', () => {
    const twice = refreshSession(refreshSession(fresh, using(1), later(1)).next, using(2), later(2)).next
    expect(refreshSession(twice, using(1), later(3)).next.endedBy).toBe('reuse')
  })

  it('ends after 14 days without use', () => {
    expect(refreshSession(fresh, using(1), later(14 * day - 1)).answer).toHaveProperty('session')
    expect(refreshSession(fresh, using(1), later(14 * day)).answer).toEqual({ ending: 'expired' })
  })

  it('ends 30 days after the sign-in, however often it is used', () => {
    const used = [10, 20, 29].reduce(
      (session, days, index) => refreshSession(session, using(index + 1), later(days * day)).next,
      fresh,
    )
    expect(used.endsAt).toEqual(later(30 * day))
    expect(refreshSession(used, using(4), later(30 * day)).answer).toEqual({ ending: 'expired' })
  })

  it('is refused once the epoch of its account has risen, and no theft is reported', () => {
    const { next, answer, facts } = refreshSession(fresh, using(1, 1), later(1))
    expect([answer, facts]).toEqual([{ ending: 'password' }, undefined])
    expect(next.endedBy).toBe('password')
    const kept = keepSession(fresh, 1).next
    expect(refreshSession(kept, using(1, 1), later(1)).answer).toHaveProperty('session')
  })

  it('is refused after signing out', () => {
    const ended = endSession(fresh, 'signOut', later(1)).next
    expect(refreshSession(ended, using(1), later(2)).answer).toEqual({ ending: 'signOut' })
    expect(endSession(ended, 'signOut', later(3)).next).toBe(ended)
  })
})
