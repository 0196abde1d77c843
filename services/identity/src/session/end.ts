import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { isGenuine, readToken } from '../refresh-token/mint.ts'
import { endSession, isRunning } from './rules.ts'
import { sessions } from './store.ts'
import { tellEnded } from './tell.ts'

/** Signs out; without a session there is nothing to end, and that is no error. */
export async function end(kit: Kit, text: string | undefined): Promise<void> {
  const token = readToken(text)
  if (!token) return
  const known = await kit.change(sessions, token.id, (held, now) =>
    isGenuine(kit, token, held)
      ? { ...endSession(held, 'signOut', now), answer: true }
      : { next: held as never, answer: false },
  )
  if (known) tellEnded(kit, [token.id])
}

/** Ends one session of an account. @throws identity.signInUnknown when it is another's, none, or over */
export async function endOwn(kit: Kit, accountId: string, id: string): Promise<void> {
  await kit.change(sessions, id, (held, now) => {
    if (held?.accountId !== accountId || !isRunning(held, now)) throw new AppError('identity.signInUnknown')
    return endSession(held, 'revoked', now)
  })
  tellEnded(kit, [id])
}
