import { AppError } from '@parta/contracts/errors'
import { sessionsEnded } from '@parta/contracts/hints'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { readAccount } from '../domain/account-store.ts'
import { isGenuine, readToken } from './mint-refresh-token.ts'
import { endSession, isRunning, keepSession } from './rules.ts'
import { runningSessions, type Session, sessions } from './store.ts'

type Ender = Pick<Kit, 'database' | 'bus' | 'change'>

interface Ending {
  readonly by: NonNullable<Session['endedBy']>
  /** The session that goes on: the one of the caller who wanted the others ended. */
  readonly except?: string
}

/**
 * Ends every running session of an account; their id tokens are refused everywhere within seconds.
 * Count up the account's epoch before: a session that begins in the same moment sees that it is late.
 */
export async function endAllSessions(kit: Ender, accountId: string, { by, except }: Ending): Promise<void> {
  const running = (await runningSessions(kit, accountId)).map(({ _id }) => _id)
  if (except !== undefined && running.includes(except)) {
    const epoch = (await readAccount(kit, accountId))?.epoch ?? 0
    await kit.change(sessions, except, (held) => keepSession(held, epoch))
  }
  const over = running.filter((id) => id !== except)
  await endEach(kit, over, by)
}

/** Ends the running sessions that began before the account counted up to this. */
export async function endBefore(kit: Ender, accountId: string, epoch: number): Promise<void> {
  const late = (await runningSessions(kit, accountId)).filter((session) => session.epoch < epoch)
  const ids = late.map(({ _id }) => _id)
  await endEach(kit, ids, 'password')
}

async function endEach(kit: Ender, ids: readonly string[], by: Ending['by']): Promise<void> {
  await Promise.all(ids.map((id) => kit.change(sessions, id, (held, now) => endSession(held, by, now))))
  tellEnded(kit, ids)
}

/**
 * Signs out: the session of the refresh token, and that of an id token that came along, which may be all
 * that is left. Without either there is nothing to end, and that is no error.
 */
export async function signOut(kit: Kit, text: string | undefined, actor: Actor | null): Promise<void> {
  const token = readToken(text)
  if (token) await endWhere(kit, token.id, (held) => isGenuine(kit, token, held))
  if (actor) await endWhere(kit, actor.sessionId, (held) => held?.accountId === actor.accountId)
}

async function endWhere(kit: Kit, id: string, may: (held: Session | null) => boolean): Promise<void> {
  const known = await kit.change(sessions, id, (held, now) =>
    may(held) ? { ...endSession(held, 'signOut', now), answer: true } : { next: held, answer: false },
  )
  if (known) tellEnded(kit, [id])
}

/** Ends one session of an account. @throws identity.signInUnknown when it is another's, none, or over */
export async function endOwn(kit: Kit, accountId: string, id: string): Promise<void> {
  await kit.change(sessions, id, (held, now) => {
    if (held?.accountId !== accountId || !isRunning(held, now)) throw new AppError('identity.signInUnknown')
    return endSession(held, 'revoked', now)
  })
  tellEnded(kit, [id])
}

/** Tells every process that these sessions have ended. A hint: what gets lost is asked for within seconds. */
export function tellEnded(kit: Pick<Kit, 'bus'>, ids: readonly string[]): void {
  if (ids.length === 0) return
  kit.bus.broadcast(sessionsEnded, { ids: [...ids], until: new Date().toISOString(), more: false })
}
