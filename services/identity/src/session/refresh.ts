import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { readAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import { isGenuine, type RefreshToken, readToken, writeToken } from '../refresh-token/mint.ts'
import { deviceOf } from '../sign-in/view.ts'
import { issueToken } from '../token/issue.ts'
import type { OpenSession } from './open.ts'
import { refreshSession } from './rules.ts'
import { readSession, type Session, sessions } from './store.ts'
import { tellEnded } from './tell.ts'

/** Turns a refresh token into the next one and a new id token. @throws identity.notSignedIn */
export async function refresh(kit: Kit, text: string | undefined): Promise<OpenSession> {
  const token = readToken(text)
  if (!token) throw new AppError('identity.notSignedIn')
  const session = await rotate(kit, token)
  if (!session) {
    // Often it had ended before; told once more does no harm.
    tellEnded(kit, [token.id])
    throw new AppError('identity.notSignedIn')
  }
  const idToken = await issueToken(kit, token.id, session)
  return {
    ...idToken,
    refreshToken: writeToken(kit, token.id, session),
    endsAt: session.endsAt,
  }
}

async function rotate(kit: Kit, token: RefreshToken): Promise<Session | null> {
  const known = await readSession(kit, token.id)
  const account = isGenuine(kit, token, known) ? await readAccount(kit, known.accountId) : null
  if (!account || !known) throw new AppError('identity.notSignedIn')
  const notice = issueNotice(kit, account, { kind: 'sessionStolen', detail: deviceOf(known.agent) })
  return await kit.change(sessions, token.id, (held, now) => {
    if (!isGenuine(kit, token, held)) throw new AppError('identity.notSignedIn')
    return refreshSession(held, { generation: token.generation, epoch: account.epoch, notice }, now)
  })
}
