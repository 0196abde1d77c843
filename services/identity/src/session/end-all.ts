import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../account/store.ts'
import { endSession, keepSession } from './rules.ts'
import { runningSessions, type Session, sessions } from './store.ts'
import { tellEnded } from './tell.ts'

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
