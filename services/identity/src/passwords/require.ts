import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { accounts, findAccount } from '../account/store.ts'
import { dropCodes } from '../code/drop.ts'
import { sendCode } from '../code/send.ts'
import { endAllSessions } from '../session/end-all.ts'
import { requireReset } from './rules.ts'
import { freshToken } from './view.ts'

/** Makes someone set a new password: the code for it is mailed, and every session ends. @throws user.notFound */
export async function requireNew(kit: Kit, username: string): Promise<void> {
  const email = username.toLowerCase()
  const found = await findAccount(kit, email)
  if (!found) throw new AppError('user.notFound')
  kit.security.note('authn_password_reset_request', { account: found._id })
  await kit.change(accounts, found._id, requireReset)
  await dropCodes(kit, email, { purpose: 'reset' })
  const token = freshToken()
  await sendCode(kit, { purpose: 'reset', key: token, email, kind: 'reset', locale: found.locale, detail: token })
  await endAllSessions(kit, found._id, { by: 'password' })
}
