import { type AdminRole, adminRights } from '@parta/contracts/admin-values'
import { Choice } from '@parta/contracts/operation'
import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { rows, type Stored } from '@parta/kit/store/mongo'
import { index, list, type RowOf, row, Timestamp } from '@parta/kit/store/row'
import { Type } from 'typebox'
import { type Account, accounts } from '../domain/account-store.ts'

/** A one-time link by which the owner of an account becomes a site admin. */
const AdminLinkRow = row({
  /** Keyed hash of the link's token. */
  _id: Type.String(),
  accountId: Type.String(),
  rights: list(Choice(adminRights)),
  expiresAt: Timestamp,
})
type AdminLinkRow = RowOf<typeof AdminLinkRow>

export const adminLinks = rows('admin-links', AdminLinkRow, [
  index({ expiresAt: 1 }, { serves: 'the sweep of expired links' }),
  index({ accountId: 1 }, { serves: "the removal of an account's links when it is revoked or deleted" }),
])

export function adminLinksOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<AdminLinkRow>(adminLinks.collection)
}

export function adminLinkId(kit: Pick<Kit, 'config'>, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'admin link', token)
}

/** Returns the accounts of the site admins, or of those with a role and with all rights, sorted by e-mail. */
export function listAdmins(kit: Pick<Kit, 'database'>, role?: AdminRole): Promise<Stored<Account>[]> {
  const withRole = { adminRoles: role ?? { $exists: true } }
  return kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ $or: [{ siteAdmin: true }, withRole], deleted: false, erasesAt: null })
    .sort({ email: 1 })
    .toArray()
}
