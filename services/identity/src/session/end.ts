import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { isGenuine, readToken } from '../refresh-token/mint.ts'
import { endSession, isRunning } from './rules.ts'
import { type Session, sessions } from './store.ts'
import { tellEnded } from './tell.ts'

/**
 * Signs out: the session of the refresh token, and that of an id token that came along, which may be all
 * that is left. Without either there is nothing to end, and that is no error.
 */
export async function end(kit: Kit, text: string | undefined, actor: Actor | null): Promise<void> {
  const token = readToken(text)
  if (token) await endWhere(kit, token.id, (held) => isGenuine(kit, token, held))
  if (actor) await endWhere(kit, actor.sessionId, (held) => held?.accountId === actor.accountId)
}

async function endWhere(kit: Kit, id: string, may: (held: Session | null) => boolean): Promise<void> {
  const known = await kit.change(sessions, id, (held, now) =>
    may(held) ? { ...endSession(held, 'signOut', now), answer: true } : { next: held as never, answer: false },
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
