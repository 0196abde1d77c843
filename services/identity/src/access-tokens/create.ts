import { randomBytes } from 'node:crypto'
import type * as contract from '@parta/contracts/access-tokens'
import { AppError } from '@parta/contracts/errors'
import { accessTokenLimits, accessTokenPrefix } from '@parta/contracts/scopes'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { accessTokenHash } from '@parta/kit/session/access-token'
import { newId } from '@parta/kit/store/id'
import { readAccount } from '../domain/account-store.ts'
import { endSession } from '../session/rules.ts'
import { sessions } from '../session/store.ts'
import { findTokens } from './find-tokens.ts'
import { createAccessToken } from './rules.ts'
import { accessTokenView } from './view.ts'

const bytes = 32

/** Creates a token of the caller. @throws token.tooMany */
export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof contract.createAccessToken>, 'actor' | 'body'>,
) {
  const { accountId } = actor
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('token.invalid')
  const secret = accessTokenPrefix + randomBytes(bytes).toString('base64url')
  const command = { ...body, name: body.name.trim(), accountId, epoch: account.epoch, hash: accessTokenHash(secret) }
  const id = newId()
  const session = await kit.change(sessions, id, (_state, now) => createAccessToken(command, now))
  // The limit is checked after the token is stored, so that two calls at the same time cannot both pass it.
  if ((await findTokens(kit, accountId)).length > accessTokenLimits.count) {
    await kit.change(sessions, id, (state, now) => endSession(state, 'revoked', now))
    throw new AppError('token.tooMany')
  }
  return { token: accessTokenView(id, session), secret }
}
