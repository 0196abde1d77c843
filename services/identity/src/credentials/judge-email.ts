import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Env } from '@parta/kit/process/config'
import type { Stored } from '@parta/kit/store/mongo'
import { type Account, accounts, findAccount } from '../domain/account-store.ts'
import { undoableEmails } from '../domain/email-rules.ts'

/**
 * Refuses e-mails of the domains in PARTA_BLOCKED_EMAIL_DOMAINS and of their subdomains.
 * @param email in lower case
 * @param field the field of the form that holds the e-mail
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
 * Returns the account that had this e-mail and can still get it back by its link; as long as it can, no other account
 * may use the e-mail. Callers look for an account with the e-mail first: one write turns a current e-mail into a former
 * one, so that in this order an e-mail is never missed.
 */
export async function findFormerOwner(kit: Pick<Kit, 'database'>, email: string): Promise<Stored<Account> | null> {
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .find({ 'formerEmails.email': email, deleted: false })
    .toArray()
  const now = new Date()
  return found.find((account) => undoableEmails(account, now).some((former) => former.email === email)) ?? null
}

/**
 * Frees an e-mail for an account: deletes an invitation to it that nobody has accepted, because the caller has a code
 * or a link from the mailbox. @throws identity.usernameExists when another confirmed account has the e-mail
 */
export async function releaseEmail(kit: Kit, email: string, accountId: string): Promise<void> {
  const found = await findAccount(kit, email)
  if (!found || found._id === accountId) return
  if (found.confirmed) throw new AppError('identity.usernameExists')
  await kit.database
    .native<Account & { _id: string }>(accounts.collection)
    .deleteOne({ _id: found._id, confirmed: false })
}

/** @throws identity.usernameExists while another account can get the e-mail back by its link */
export async function refuseFormerEmail(kit: Kit, email: string, accountId = ''): Promise<void> {
  const former = await findFormerOwner(kit, email)
  if (former && former._id !== accountId) throw new AppError('identity.usernameExists')
}
