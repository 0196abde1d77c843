import { randomBytes } from 'node:crypto'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Operator } from '@parta/kit/operator'
import { findAccount } from '../account/store.ts'
import { adminLinkId, adminLinksOf } from './store.ts'

interface Granted {
  /** Opens once, for `limits.adminLinkMinutes`, and only for the person signed in to the account. */
  readonly link: string
  readonly expiresAt: Date
}

/** Makes a link by which the owner of a confirmed account becomes a site admin. @throws user.notFound */
export async function grant(operator: Operator, email: string): Promise<Granted> {
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
