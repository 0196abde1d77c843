import { AppError } from '@parta/contracts/errors'
import type { Operator } from '@parta/kit/operator'
import { setSiteAdmin } from '../account/rules.ts'
import { accounts, findAccount } from '../account/store.ts'
import { issueNotice } from '../mail/issue.ts'
import { endAllSessions } from '../session/end-all.ts'
import { adminLinksOf } from './store.ts'

/**
 * Takes a site admin's rights, and ends their sessions, whose tokens still name the rights.
 * @returns false when the account was no site admin
 * @throws user.notFound
 */
export async function revoke(operator: Operator, email: string): Promise<boolean> {
  const account = await findAccount(operator, email.trim().toLowerCase())
  if (!account) throw new AppError('user.notFound')
  await adminLinksOf(operator).deleteMany({ accountId: account._id })
  const mail = issueNotice(operator, account, { kind: 'adminRevoked' })
  const command = { siteAdmin: false, mail }
  const wasAdmin = await operator.change(accounts, account._id, (held, now) => setSiteAdmin(held, command, now))
  if (wasAdmin) await endAllSessions(operator, account._id, { by: 'revoked' })
  return wasAdmin
}
