import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { addContext } from '@parta/kit/process/trace'
import type { Decision } from '@parta/kit/store/decision'
import type { Stored } from '@parta/kit/store/mongo'
import { issueNotice } from '../credentials/issue-mail.ts'
import { releaseEmail } from '../credentials/judge-email.ts'
import { maskedDelivery } from '../credentials/send-code.ts'
import { undoHashOf } from '../credentials/send-former-link.ts'
import { type Account, accounts } from '../domain/account-store.ts'
import { isLinkOf, undoableEmails, undoChange, withholdEmail } from '../domain/email-rules.ts'
import { endAllSessions } from '../session/end.ts'
import { revocationTasks } from '../sign-in/revoke-provider.ts'
import { followEmail } from './change-email.ts'

/**
 * Undoes a change of e-mail by the token of a link that was mailed to the former e-mail. When another account has that
 * e-mail by now, the other account keeps it, and this one is closed until the e-mail is free.
 * @throws link.invalid, link.emailTaken
 */
export async function undoEmail(kit: Kit, token: string): Promise<{ email: string }> {
  const hash = undoHashOf(kit, token)
  const found = await kit.database
    .native<Stored<Account>>(accounts.collection)
    .findOne({ $or: [{ 'formerEmails.hash': hash }, { 'formerEmails.laterHashes': hash }], deleted: false })
  const former = found && undoableEmails(found, new Date()).find((candidate) => isLinkOf(candidate, hash))
  if (!found || !former) throw new AppError('link.invalid')
  const { _id: id } = found
  addContext({ account: id })
  const detail = maskedDelivery(former.email).destination
  const notice = (account: Account) => issueNotice(kit, account, { kind: 'emailUndone', detail })
  const command = { id, hash, notice }
  const withRevocations = <A extends Pick<Account, 'identities'>>(
    decision: Decision<Account, A>,
  ): Decision<Account, A> => ({
    ...decision,
    tasks: revocationTasks(kit, decision.answer.identities),
  })
  try {
    await releaseEmail(kit, former.email, id)
    const decide = (account: Account | null, now: Date) => withRevocations(undoChange(account, command, now))
    const { email } = await kit.change(accounts, id, decide, { duplicate })
    await finishClosing(kit, found)
    return { email }
  } catch (error) {
    if (!(error instanceof AppError && error.code === duplicate)) throw error
    await kit.change(accounts, id, (account, now) => withRevocations(withholdEmail(account, command, now)))
    await finishClosing(kit, found)
    kit.security.note('authn_email_undo', { account: id })
    throw new AppError('link.emailTaken')
  }
}

const duplicate = 'identity.usernameExists'

/** Follows a change that has closed the account: updates the person and ends the sessions. */
async function finishClosing(kit: Kit, { _id: id, erasesAt }: Stored<Account>): Promise<void> {
  if (erasesAt) kit.security.note('account_keep', { account: id })
  await followEmail(kit, id)
  await endAllSessions(kit, id, { by: 'email' })
}
