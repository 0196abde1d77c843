import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { proveAccount } from '../account/authenticate.ts'
import { findOwn } from './find.ts'

/**
 * Verifies the caller's password. Wrong ones are counted as failed sign-ins of this session, so that a stolen one
 * neither guesses the password nor locks the owner out.
 * @throws identity.passwordMissing, identity.wrongPassword, identity.locked
 */
export async function verifyPassword(kit: Kit, actor: Actor, password: string): Promise<void> {
  const { email, passwordHash } = await findOwn(kit, actor)
  if (passwordHash === '') throw new AppError('identity.passwordMissing')
  const from = () => ({ kind: 'session', id: actor.sessionId }) as const
  try {
    await proveAccount(kit, { username: email, password, from })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'identity.notAuthorized') throw error
    throw AppError.field('identity.wrongPassword', 'password')
  }
}
