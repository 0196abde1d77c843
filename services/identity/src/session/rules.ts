import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { SessionEnding } from '@parta/contracts/values'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { Session } from './store.ts'

const day = 24 * 3_600_000
/** Two tabs that refresh at the same moment, or an answer that got lost on the way. */
const graceMs = 10_000

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
    // A sign-in is a proof, too.
    provedAt: now,
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

/** Sessions that may go on answer with what the new cookie is made of, sessions that are over with the reason. */
export type Refreshed = { readonly session: Session } | { readonly ending: SessionEnding }

interface Refresh {
  readonly generation: number
  /** The account's; a session that began before it counted up is over. */
  readonly epoch: number
  /** What the owner is told when somebody else holds a copy of the token. */
  readonly notice: FactDraft
}

/**
 * Each token works once. The one before the current is answered with the current again for ten
 * seconds; any older use means that somebody else holds a copy, and ends the whole session.
 * The token itself was found genuine before.
 */
export function refreshSession(session: Session, command: Refresh, now: Date): Decision<Session, Refreshed> {
  const { generation, epoch, notice } = command
  if (!isRunning(session, now)) return { next: session, answer: { ending: session.endedBy ?? 'expired' } }
  if (session.epoch < epoch) return over(session, 'password', now)
  if (generation === session.generation) {
    const next = {
      ...session,
      generation: generation + 1,
      rotatedAt: now,
      endsAt: endOf(session.startedAt, now),
    }
    return { next, answer: { session: next } }
  }
  const young = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (generation === session.generation - 1 && young) return { next: session, answer: { session } }
  return { ...over(session, 'reuse', now), facts: [notice] }
}

function over(session: Session, ending: NonNullable<Session['endedBy']>, now: Date): Decision<Session, Refreshed> {
  return { next: { ...session, endedAt: now, endedBy: ending }, answer: { ending } }
}

/** Whether it still brings new tokens, as far as it knows itself. */
export function isRunning(session: Session, now: Date): boolean {
  return !session.endedAt && now < session.endsAt
}

export function endSession(
  session: Session | null,
  by: NonNullable<Session['endedBy']>,
  now: Date,
): Decision<Session, void> {
  if (!session) throw new AppError('identity.notSignedIn')
  if (session.endedAt) return { next: session, answer: undefined }
  return { next: { ...session, endedAt: now, endedBy: by }, answer: undefined }
}

/** The owner has proved anew who they are. @throws token.invalid when the session has ended in this moment */
export function proveSession(session: Session | null, now: Date): Decision<Session, Date> {
  if (!session || !isRunning(session, now)) throw new AppError('token.invalid')
  const next = { ...session, provedAt: now }
  return { next, answer: provedUntil(next) }
}

/** Until when the last proof lasts. */
export function provedUntil({ provedAt }: Pick<Session, 'provedAt'>): Date {
  return new Date((provedAt?.getTime() ?? 0) + limits.proofMinutes * 60_000)
}

/** The one session that goes on when all others end. */
export function keepSession(session: Session | null, epoch: number): Decision<Session, void> {
  if (!session) throw new AppError('identity.notSignedIn')
  return { next: { ...session, epoch }, answer: undefined }
}

/** Whose browser it was is nobody's business any more; that it ended must stay known until its tokens are dead. */
export function emptySession(session: Session | null): Decision<Session, void> {
  if (!session || session.agent === '') return { next: session as Session, answer: undefined }
  return { next: { ...session, agent: '' }, answer: undefined }
}
