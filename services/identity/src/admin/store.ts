import type { Kit } from '@parta/kit/kit'
import { keyedHash } from '@parta/kit/session/seal'
import { rows, type Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../domain/account-store.ts'

/** A one-time link by which the owner of an account becomes a site admin. */
interface AdminLinkRow {
  /** Keyed hash of the link's token. */
  readonly _id: string
  readonly accountId: string
  readonly expiresAt: Date
}

export const adminLinks = rows<AdminLinkRow>(
  'admin-links',
  { _id: String, accountId: String, expiresAt: Date },
  (schema) => {
    // The sweep of links that nobody opened.
    schema.index({ expiresAt: 1 })
    // A revoked or deleted account takes its links along.
    schema.index({ accountId: 1 })
  },
)

export function adminLinksOf(kit: Pick<Kit, 'database'>) {
  return kit.database.native<AdminLinkRow>(adminLinks.collection)
}

export function adminLinkId(kit: Pick<Kit, 'config'>, token: string): string {
  return keyedHash(kit.config.PARTA_SECRET, 'admin link', token)
}

/** The accounts that are site admins, by e-mail. */
export function listAdmins(kit: Pick<Kit, 'database'>): Promise<Stored<Account>[]> {
  return kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ siteAdmin: true, deleted: false, erasesAt: null })
    .sort({ email: 1 })
    .toArray()
}
