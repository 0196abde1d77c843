import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Env } from '@parta/kit/process/config'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts, findAccount } from '../domain/account-store.ts'
import { undoable } from '../domain/email-rules.ts'

/**
 * Domains whose e-mails get no account: PARTA_BLOCKED_EMAIL_DOMAINS, with all their subdomains.
 * @param email in lower case
 * @param field of the form that it came in
 * @throws identity.emailRefused
 */
export function refuseBlocked(env: Env, email: string, field?: string): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  const blocked = listOf(env['PARTA_BLOCKED_EMAIL_DOMAINS']).map((entry) => entry.replace(/^[@.]/, ''))
  if (!blocked.some((entry) => domain === entry || domain.endsWith(`.${entry}`))) return
  throw field === undefined ? new AppError('identity.emailRefused') : AppError.field('identity.emailRefused', field)
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean)
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
