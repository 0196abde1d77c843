import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/run'
import { accounts, findAccount } from '../account/store.ts'
import { count } from '../attempts/count.ts'
import { startReset } from '../attempts/rules.ts'
import { issueCode } from '../code/issue.ts'
import { issueMail } from '../mail/issue.ts'
import { endAllSessions } from '../session/end-all.ts'
import { requireReset } from './rules.ts'

/** Makes someone set a new password: the code for it is mailed, and every session ends. */
export async function requireNew(kit: Kit, username: string): Promise<void> {
  const email = username.toLowerCase()
  const found = await findAccount(kit, email)
  if (!found) throw new AppError('user.notFound')
  const code = issueCode(kit, found._id, 'reset')
  const mail = issueMail(kit, {
    kind: 'reset',
    to: email,
    locale: found.locale,
    secret: code.digits,
    expiresAt: code.expiresAt,
  })
  await count(kit, email, startReset)
  await kit.change(accounts, found._id, (account, now) => requireReset(account, { code, mail }, now))
  await endAllSessions(kit, found._id, { by: 'password' })
}
