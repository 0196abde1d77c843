import { randomBytes } from 'node:crypto'
import type { AdminRight } from '@parta/contracts/admin-values'
import { minute } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operator } from '@parta/kit/operator'
import { issueNotice } from '../credentials/issue-mail.ts'
import { removeRights } from '../domain/account-rules.ts'
import { accounts, findAccount } from '../domain/account-store.ts'
import { endAllSessions } from '../session/end.ts'
import { adminLinkId, adminLinksOf } from './store.ts'

interface AdminLink {
  /** Works once, for `limits.adminLinkMinutes`, and only for the person who is signed in to the account. */
  readonly link: string
  readonly expiresAt: Date
}

/** Creates a link by which the owner of a confirmed account gets rights of site admins. @throws user.notFound */
export async function grantAdmin(
  operator: Operator,
  email: string,
  rights: readonly AdminRight[] = ['full'],
): Promise<AdminLink> {
  const account = await findAccount(operator, email.trim().toLowerCase())
  if (!account?.confirmed) throw new AppError('user.notFound')
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + limits.adminLinkMinutes * minute)
  const links = adminLinksOf(operator)
  // A new link invalidates the one before.
  await links.deleteMany({ accountId: account._id })
  await links.insertOne({ _id: adminLinkId(operator, token), accountId: account._id, rights: [...rights], expiresAt })
  // The token follows the `#`: browsers do not send it to servers, so that it gets into no log.
  return { link: `${operator.config.PARTA_PUBLIC_URL.replace(/\/$/, '')}/admin-grant#${token}`, expiresAt }
}

/**
 * Removes the rights of a site admin and ends their sessions.
 * @returns false when the account was not a site admin
 * @throws user.notFound
 */
export async function revokeAdmin(operator: Operator, email: string): Promise<boolean> {
  const account = await findAccount(operator, email.trim().toLowerCase())
  if (!account) throw new AppError('user.notFound')
  await adminLinksOf(operator).deleteMany({ accountId: account._id })
  const mail = issueNotice(operator, account, { kind: 'adminRevoked' })
  const wasAdmin = await operator.change(accounts, account._id, (state, now) => removeRights(state, mail, now))
  if (wasAdmin) await endAllSessions(operator, account._id, { by: 'revoked' })
  return wasAdmin
}
