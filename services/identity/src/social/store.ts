import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'

/** The account that an identity is linked to. @param key `<provider>:<subject>` */
export function findLinked(kit: Kit, key: string): Promise<Stored<Account> | null> {
  return kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ 'identities.key': key, deleted: false } as never)
}
