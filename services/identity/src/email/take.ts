import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { type Account, accounts, findAccount } from '../account/store.ts'
import { findFormer } from './find.ts'

/**
 * Makes room for an account to take an e-mail: an invitation that nobody has taken up gives way, because whoever has the
 * code or the link reads the e-mail. @throws identity.usernameExists when it has another account
 */
export async function makeRoom(kit: Kit, email: string, accountId: string): Promise<void> {
  const found = await findAccount(kit, email)
  if (!found || found._id === accountId) return
  if (found.confirmed) throw new AppError('identity.usernameExists')
  await kit.database
    .native<Account & { _id: string }>(accounts.collection)
    .deleteOne({ _id: found._id, confirmed: false })
}

/** @throws identity.usernameExists while a link gives the e-mail back to the account that had it, unless it is this one */
export async function refuseFormer(kit: Kit, email: string, accountId = ''): Promise<void> {
  const former = await findFormer(kit, email)
  if (former && former._id !== accountId) throw new AppError('identity.usernameExists')
}
