import { randomBytes } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operator } from '@parta/kit/operator'
import { issueNotice } from '../credentials/issue-mail.ts'
import { setSiteAdmin } from '../domain/account-rules.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { adminLinkId, adminLinksOf } from './store.ts'

interface Granted {
  /** Opens once, for `limits.adminLinkMinutes`, and only for the person signed in to the account. */
  readonly link: string
  readonly expiresAt: Date
}

/** Makes a link by which the owner of a confirmed account becomes a site admin. @throws user.notFound */
export async function grantAdmin(operator: Operator, email: string): Promise<Granted> {
  const account = await findAccount(operator, email.trim().toLowerCase())
  if (!account?.confirmed) throw new AppError('user.notFound')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + limits.adminLinkMinutes * 60_000)
  const links = adminLinksOf(operator)
  // Made again, the link before is worthless.
  await links.deleteMany({ accountId: account._id })
  await links.insertOne({ _id: adminLinkId(operator, token), accountId: account._id, expiresAt })
  // Behind the `#`, which no server and no log gets to see.
  return { link: `${operator.config.PARTA_PUBLIC_URL.replace(/\/$/, '')}/admin-grant#${token}`, expiresAt }
}

/**
 * Takes a site admin's rights, and ends their sessions, whose tokens still name the rights.
 * @returns false when the account was no site admin
 * @throws user.notFound
 */
export async function revokeAdmin(operator: Operator, email: string): Promise<boolean> {
  const account = await findAccount(operator, email.trim().toLowerCase())
  if (!account) throw new AppError('user.notFound')
  await adminLinksOf(operator).deleteMany({ accountId: account._id })
  const mail = issueNotice(operator, account, { kind: 'adminRevoked' })
  const command = { siteAdmin: false, mail }
  const wasAdmin = await operator.change(accounts, account._id, (held, now) => setSiteAdmin(held, command, now))
  if (wasAdmin) await endAllSessions(operator, account._id, { by: 'revoked' })
  return wasAdmin
}
