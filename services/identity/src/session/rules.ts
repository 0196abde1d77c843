import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Decision } from '@parta/kit/change'
import type { Session } from './store.ts'

const day = 24 * 3_600_000
/** Two tabs that refresh at the same moment, or an answer that got lost on the way. */
export const graceMs = 10_000

export function startSession(
  start: Pick<Session, 'accountId' | 'epoch' | 'seed' | 'way' | 'agent'>,
  now: Date,
): Decision<Session, Session> {
  const next: Session = {
    ...start,
    generation: 1,
    rotatedAt: now,
    startedAt: now,
    endsAt: endOf(now, now),
    endedAt: null,
    endedBy: null,
  }
  return { next, answer: next }
}

function endOf(startedAt: Date, usedAt: Date): Date {
  return new Date(
    Math.min(startedAt.getTime() + limits.refreshDays * day, usedAt.getTime() + limits.refreshIdleDays * day),
  )
}

/** Sessions that may go on answer with what the new cookie is made of; null ends in signing in again. */
export type Refreshed = Session | null

/**
 * Each token works once. The one before the current is answered with the current again for ten
 * seconds; any older use means that somebody else holds a copy, and ends the whole session.
 * The token itself was found genuine before.
 */
export function refreshSession(session: Session, generation: number, now: Date): Decision<Session, Refreshed> {
  if (session.endedAt || now >= session.endsAt) return { next: session, answer: null }
  if (generation === session.generation) {
    const next = {
      ...session,
      generation: generation + 1,
      rotatedAt: now,
      endsAt: endOf(session.startedAt, now),
    }
    return { next, answer: next }
  }
  const young = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (generation === session.generation - 1 && young) return { next: session, answer: session }
  return { next: { ...session, endedAt: now, endedBy: 'reuse' }, answer: null }
}

export function endSession(session: Session | null, now: Date): Decision<Session, void> {
  if (!session) throw new AppError('identity.notSignedIn')
  if (session.endedAt) return { next: session, answer: undefined }
  return {
    next: { ...session, endedAt: now, endedBy: 'signOut' },
    answer: undefined,
  }
}
