import { AppError } from '@parta/contracts/errors'
import { sessionsEnded } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { readAccount } from '../domain/account-store.ts'
import { isGenuine, readToken } from './mint-refresh-token.ts'
import { endSession, isRunning, keepSession } from './rules.ts'
import { runningSessions, type Session, sessions } from './store.ts'

/** The parts of the kit that ending sessions needs; an operator's command has them, too. */
type SessionKit = Pick<Kit, 'database' | 'bus' | 'change'>

interface EndOptions {
  readonly by: NonNullable<Session['endedBy']>
  /** The session of the caller, which continues. */
  readonly except?: string
}

/**
 * Ends every running session of an account; their id tokens are refused everywhere within seconds. The caller raises
 * the account's epoch before: a session that begins in the meantime is refused by its old epoch.
 */
export async function endAllSessions(kit: SessionKit, accountId: string, { by, except }: EndOptions): Promise<void> {
  const running = (await runningSessions(kit, accountId)).map(({ _id }) => _id)
  if (except !== undefined && running.includes(except)) {
    const epoch = (await readAccount(kit, accountId))?.epoch ?? 0
    await kit.change(sessions, except, (state) => keepSession(state, epoch))
  }
  const over = running.filter((id) => id !== except)
  await endEach(kit, over, by)
}

/** Ends the running sessions of an account that began before its epoch rose to this value. */
export async function endOutdatedSessions(kit: SessionKit, accountId: string, epoch: number): Promise<void> {
  const outdated = (await runningSessions(kit, accountId)).filter((session) => session.epoch < epoch)
  const ids = outdated.map(({ _id }) => _id)
  await endEach(kit, ids, 'password')
}

async function endEach(kit: SessionKit, ids: readonly string[], by: EndOptions['by']): Promise<void> {
  await Promise.all(ids.map((id) => kit.change(sessions, id, (state, now) => endSession(state, by, now))))
  broadcastEnded(kit, ids)
}

/**
 * Ends the session of the refresh token and that of the id token; a browser may have only one of the two left. Does
 * nothing without either.
 */
export async function signOut(kit: Kit, text: string | undefined, actor: Actor | null): Promise<void> {
  const token = readToken(text)
  if (token) await endIf(kit, token.id, (state) => isGenuine(kit, token, state))
  if (actor) await endIf(kit, actor.sessionId, (state) => state?.accountId === actor.accountId)
}

async function endIf(kit: Kit, id: string, isAllowed: (state: Session | null) => boolean): Promise<void> {
  const isEnded = await kit.change(sessions, id, (state, now) =>
    isAllowed(state) ? { ...endSession(state, 'signOut', now), answer: true } : { next: state, answer: false },
  )
  if (isEnded) broadcastEnded(kit, [id])
}

/** Ends one session of an account. @throws identity.signInUnknown when it is unknown, over, or of another account */
export async function endOwnSession(kit: Kit, accountId: string, id: string): Promise<void> {
  await kit.change(sessions, id, (state, now) => {
    if (state?.accountId !== accountId || !isRunning(state, now)) throw new AppError('identity.signInUnknown')
    return endSession(state, 'revoked', now)
  })
  broadcastEnded(kit, [id])
}

/**
 * Broadcasts to every process that these sessions have ended. A lost hint is found by the next question within seconds.
 */
export function broadcastEnded(kit: Pick<Kit, 'bus'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  kit.bus.broadcast(sessionsEnded, { ids: [...ids], until: new Date().toISOString(), more: false })
}
