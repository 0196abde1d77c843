import { AppError } from '@parta/contracts/errors'
import type { Stored } from '@parta/kit/mongo'
import type { Kit } from '@parta/kit/run'
import { addContext } from '@parta/kit/trace'
import { type Account, accounts } from '../account/store.ts'
import { endAllSessions } from '../session/end-all.ts'
import { planRevoking } from '../social/revoke.ts'
import { undoHashOf } from './confirm.ts'
import { followEmail } from './follow.ts'
import { undoChange } from './rules.ts'

/** Undoes a change of e-mail by the token of the old one's link. @throws link.invalid, identity.usernameExists */
export async function undo(kit: Kit, token: string): Promise<{ email: string }> {
  const hash = undoHashOf(kit, token)
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ 'formerEmails.hash': hash, deleted: false })
  if (!found) throw new AppError('link.invalid')
  const { _id: id } = found
  addContext({ account: id })
  const { email, identities } = await kit.change(
    accounts,
    id,
    (account, now) => undoChange(account, { id, hash }, now),
    {
      duplicate: 'identity.usernameExists',
    },
  )
  await followEmail(kit, id)
  await endAllSessions(kit, id, { by: 'email' })
  await planRevoking(kit, identities)
  return { email }
}
