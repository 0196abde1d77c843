import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts } from '../account/store.ts'
import { findFlow } from '../flow/find.ts'
import { undoable } from './rules.ts'

interface Waiting {
  readonly email: string
  /** ISO 8601 */
  readonly expiresAt: string
}

/** The new e-mail that waits in this session for its code; null where none does. */
export async function findWaiting(kit: Kit, { accountId, sessionId }: Actor): Promise<Waiting | null> {
  const flow = await findFlow<Waiting>(kit, { use: 'changeEmail', token: sessionId, accountId })
  return flow && new Date(flow.data.expiresAt) > new Date() ? flow.data : null
}

/**
 * The account that had this e-mail and still can get it back by its link: until then nobody else gets an account with
 * it. Look for an account of the e-mail first: a change gives up the one and leaves the other in one write.
 */
export async function findFormer(kit: Pick<Kit, 'database'>, email: string): Promise<Stored<Account> | null> {
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ 'formerEmails.email': email, deleted: false })
    .toArray()
  const now = new Date()
  return found.find((account) => undoable(account, now).some((former) => former.email === email)) ?? null
}
