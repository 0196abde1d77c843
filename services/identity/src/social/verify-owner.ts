import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { isGenuine, readToken } from '../refresh-token/mint.ts'
import { type Session, sessions } from '../session/store.ts'

/**
 * Whoever comes back to link must still be signed in to the account that began: the browser's own session has to be a
 * running one of that account. @throws identity.socialExpired
 */
export async function verifyOwner(kit: Kit, accountId: string, refreshToken: string | undefined): Promise<void> {
  const token = readToken(refreshToken)
  const session = token
    ? await kit.database.native<Stored<Session>>(sessions.collection).findOne({ _id: token.id })
    : null
  const runs = session && !session.endedAt && session.endsAt > new Date() && session.accountId === accountId
  if (!token || !runs || !isGenuine(kit, token, session)) throw new AppError('identity.socialExpired')
}
