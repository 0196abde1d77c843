import type { IncomingMessage } from 'node:http'
import { AppError } from '@parta/contracts/errors'
import type { Session as SessionReply } from '@parta/contracts/identity'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { rememberDevice } from '../credentials/browser-view.ts'
import { isSuspended } from '../domain/account-rules.ts'
import type { Account } from '../domain/account-store.ts'
import { openSession } from './open.ts'
import type { Session } from './store.ts'
import { undoErasureOf } from './undo-erasure.ts'
import { sessionView, signInSourceOf } from './view.ts'

interface HttpExchange {
  readonly request: Pick<IncomingMessage, 'headers'>
  readonly response: Parameters<typeof sessionView>[1]
}

/**
 * Signs in an account whose owner has proved themselves: opens a session, sets its cookies and makes the browser a
 * known device. Cancels a planned erasure of the account.
 * @throws identity.suspended, identity.passwordResetRequired in every way of signing in: a new password has to be set by
 *   a code first
 */
export async function beginSession(
  kit: Kit,
  { request, response }: HttpExchange,
  { account, way }: { readonly account: Stored<Account>; readonly way: Session['way'] },
): Promise<SessionReply> {
  if (isSuspended(account, new Date())) throw new AppError('identity.suspended')
  if (account.resetRequired) throw new AppError('identity.passwordResetRequired')
  const restored = await undoErasureOf(kit, account)
  const session = await openSession(kit, account, signInSourceOf(request, way))
  rememberDevice(kit, { request, response }, account._id)
  return { ...sessionView(kit, response, session), ...(restored ? { restored } : {}) }
}
