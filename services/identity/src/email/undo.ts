import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { maskedDelivery } from '../account/view.ts'
import { issueNotice } from '../mail/issue.ts'
import { endAllSessions } from '../session/end-all.ts'
import { planRevoking } from '../social/revoke.ts'
import { undoHashOf } from './confirm.ts'
import { followEmail } from './follow.ts'
import { isLinkOf, undoable, undoChange } from './rules.ts'
import { makeRoom } from './take.ts'

/** Undoes a change of e-mail by the token of the old one's link. @throws link.invalid, identity.usernameExists */
export async function undo(kit: Kit, token: string): Promise<{ email: string }> {
  const hash = undoHashOf(kit, token)
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ $or: [{ 'formerEmails.hash': hash }, { 'formerEmails.laterHashes': hash }], deleted: false })
  const former = found && undoable(found, new Date()).find((one) => isLinkOf(one, hash))
  if (!found || !former) throw new AppError('link.invalid')
  const { _id: id } = found
  addContext({ account: id })
  await makeRoom(kit, former.email, id)
  const detail = maskedDelivery(former.email).destination
  const notice = (account: Account) => issueNotice(kit, account, { kind: 'emailUndone', detail })
  const undoing = { id, hash, notice }
  const { email, identities } = await kit.change(accounts, id, (account, now) => undoChange(account, undoing, now), {
    duplicate: 'identity.usernameExists',
  })
  if (found.erasesAt) kit.security.note('account_keep', { account: id })
  await followEmail(kit, id)
  await endAllSessions(kit, id, { by: 'email' })
  await planRevoking(kit, identities)
  return { email }
}
