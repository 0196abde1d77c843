import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'

/** The accounts that are site admins, by e-mail. */
export function listAdmins(kit: Pick<Kit, 'database'>): Promise<Stored<Account>[]> {
  return kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ siteAdmin: true, deleted: false, erasesAt: null })
    .sort({ email: 1 })
    .toArray()
}
