import { adminLimits } from '@parta/contracts/admin-values'
import { day, minute, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { SessionEnding } from '@parta/contracts/session-endings'
import type { Decision, FactDraft } from '@parta/kit/store/decision'
import type { Session } from './store.ts'

/**
 * Milliseconds for which the previous token is still accepted: two tabs may refresh at once, or a reply may be lost.
 */
const graceMs = 10 * second

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
    // A sign-in counts as a proof.
    provedAt: now,
    ...(start.way === 'password' || start.way === 'passkey' ? { secretAt: now } : {}),
    ...(start.way === 'passkey' ? { adminAt: now } : {}),
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

/** The session from which the new cookie is made, or why the session is over. */
export type RefreshResult = { readonly session: Session } | { readonly ending: SessionEnding }

interface RefreshCommand {
  readonly generation: number
  /** The account's epoch: a session of an older epoch is over. */
  readonly epoch: number
  /** The mail to the owner when somebody else has a copy of the token. */
  readonly notice: FactDraft
}

/**
 * Rotates the refresh token of a session. Each token works once; for 10 s the token before the current one returns the
 * current one again. Any other use of an old token means that somebody else has a copy, and ends the session. The
 * caller has verified the token with `isGenuine`.
 */
export function refreshSession(session: Session, command: RefreshCommand, now: Date): Decision<Session, RefreshResult> {
  const { generation, epoch, notice } = command
  if (!isRunning(session, now)) return { next: session, answer: { ending: session.endedBy ?? 'expired' } }
  if (session.epoch < epoch) return endWith(session, 'password', now)
  if (generation === session.generation) {
    const next = {
      ...session,
      generation: generation + 1,
      rotatedAt: now,
      endsAt: endOf(session.startedAt, now),
    }
    return { next, answer: { session: next } }
  }
  const isInGrace = now.getTime() - session.rotatedAt.getTime() <= graceMs
  if (generation === session.generation - 1 && isInGrace) return { next: session, answer: { session } }
  return { ...endWith(session, 'reuse', now), facts: [notice] }
}

function endWith(
  session: Session,
  ending: NonNullable<Session['endedBy']>,
  now: Date,
): Decision<Session, RefreshResult> {
  return { next: { ...session, endedAt: now, endedBy: ending }, answer: { ending } }
}

/** Returns whether the session is neither ended nor expired. The account's epoch is not considered. */
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

/** How the owner of a session proves themselves. */
export type ProofWay = 'password' | 'passkey' | 'code'

/** Records a new proof of the owner; answers until when it is valid. @throws token.invalid when the session is over */
export function proveSession(session: Session | null, way: ProofWay, now: Date): Decision<Session, Date> {
  if (!session || !isRunning(session, now)) throw new AppError('token.invalid')
  const next = {
    ...session,
    provedAt: now,
    ...(way === 'code' ? {} : { secretAt: now }),
    ...(way === 'passkey' ? { adminAt: now } : {}),
  }
  return { next, answer: provedUntil(next) }
}

/** Returns until when the rights of a site admin are open in a session; `null` if no passkey was used in it. */
export function adminUntil({ adminAt }: Pick<Session, 'adminAt'>): Date | null {
  return adminAt ? new Date(adminAt.getTime() + adminLimits.idleMinutes * minute) : null
}

export function isAdminOpen(session: Session | null, now: Date): session is Session {
  return session !== null && isRunning(session, now) && (adminUntil(session) ?? now) > now
}

/** Keeps the rights of a site admin open after a call. They are never opened by one. Writes once a minute at most. */
export function keepAdminOpen(session: Session | null, now: Date): Decision<Session | null, boolean> {
  if (!isAdminOpen(session, now)) return { next: session, answer: false }
  const isNoted = now.getTime() - (session.adminAt?.getTime() ?? 0) < minute
  return { next: isNoted ? session : { ...session, adminAt: now }, answer: true }
}

/** Returns until when the last proof is valid. */
export function provedUntil({ provedAt }: Pick<Session, 'provedAt'>): Date {
  return new Date(provedAt.getTime() + limits.proofMinutes * minute)
}

/** Raises the epoch of the session that continues when all others of the account end. */
export function keepSession(session: Session | null, epoch: number): Decision<Session, void> {
  if (!session) throw new AppError('identity.notSignedIn')
  return { next: { ...session, epoch }, answer: undefined }
}

/** Removes the browser, and a token's name, from a session of an erased account; the row stays until its tokens have expired. */
export function emptySession(session: Session | null): Decision<Session | null, void> {
  if (!session || (session.agent === '' && !session.token)) return { next: session, answer: undefined }
  const { token: _token, ...rest } = session
  return { next: { ...rest, agent: '' }, answer: undefined }
}
