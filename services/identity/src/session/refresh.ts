import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { issueNotice } from '../credentials/issue-mail.ts'
import { readAccount } from '../domain/account-store.ts'
import { broadcastEnded } from './end.ts'
import { issueToken } from './issue-token.ts'
import { isGenuine, type RefreshToken, readToken, writeToken } from './mint-refresh-token.ts'
import type { OpenSession } from './open.ts'
import { type RefreshResult, refreshSession } from './rules.ts'
import { deviceOf } from './sign-in-view.ts'
import { readSession, sessions } from './store.ts'

/**
 * Exchanges a refresh token for the next one and a new id token.
 * @throws identity.notSignedIn; with the param `reason` for a genuine token of a session that is over
 */
export async function refresh(kit: Kit, text: string | undefined): Promise<OpenSession> {
  const token = readToken(text)
  if (!token) throw new AppError('identity.notSignedIn')
  const refreshed = await rotate(kit, token)
  if ('ending' in refreshed) {
    // The session may have ended earlier; broadcasting it again is harmless.
    broadcastEnded(kit, [token.id])
    throw new AppError('identity.notSignedIn', { params: { reason: refreshed.ending } })
  }
  const { session } = refreshed
  const idToken = await issueToken(kit, token.id, session)
  return {
    ...idToken,
    refreshToken: writeToken(kit, token.id, session),
    endsAt: session.endsAt,
  }
}

async function rotate(kit: Kit, token: RefreshToken): Promise<RefreshResult> {
  const known = await readSession(kit, token.id)
  const account = isGenuine(kit, token, known) ? await readAccount(kit, known.accountId) : null
  if (!account || !known) throw new AppError('identity.notSignedIn')
  const notice = issueNotice(kit, account, { kind: 'sessionStolen', detail: deviceOf(known.agent) })
  let isReuse = false
  const next = await kit.change(sessions, token.id, (state, now) => {
    if (!isGenuine(kit, token, state)) throw new AppError('identity.notSignedIn')
    const decision = refreshSession(state, { generation: token.generation, epoch: account.epoch, notice }, now)
    isReuse = decision.next.endedBy === 'reuse' && !state.endedAt
    return decision
  })
  if (isReuse) kit.security.note('authn_token_reuse', { account: account._id, subject: token.id })
  return next
}
