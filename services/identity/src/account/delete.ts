import { AppError } from '@parta/contracts/errors'
import { askSettlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { planned } from '@parta/kit/store/planned'
import { issueMail } from '../credentials/issue-mail.ts'
import { planErasure } from '../domain/account-rules.ts'
import { accounts, eraseAccountTask, erasureAt, readAccount } from '../domain/account-store.ts'
import { assertSettled } from '../domain/settlement-rules.ts'
import { endAllSessions } from '../session/end.ts'
import { setHidden } from '../session/undo-erasure.ts'

interface Deletion {
  /** Whether the person gives up the credit that is left. */
  readonly giveUpCredit: boolean
}

/**
 * Begins the deletion of the caller's account: its sessions end, other people see a deleted person, and the erasure is
 * planned for the end of the grace period.
 * @returns when the account is erased
 * @throws user.notFound, account.creditLeft, account.creditOwed, account.paymentsOpen, account.depositHeld
 */
export async function deleteAccount(kit: Kit, accountId: string, { giveUpCredit }: Deletion): Promise<Date> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('user.notFound')
  if (account.userId !== '') assertSettled(await kit.bus.ask(askSettlement, { userId: account.userId }), giveUpCredit)
  const { email: to, locale } = account
  const notice = (date: Date) =>
    issueMail(kit, { kind: 'accountDeleting', to, locale, detail: date.toISOString(), expiresAt: date })
  const erasesAt = await kit.change(accounts, accountId, (state, now) => {
    const decision = planErasure(state, notice, now)
    if (decision.next === state) return decision
    return { ...decision, tasks: [planned(eraseAccountTask, erasureAt(accountId, decision.answer))] }
  })
  kit.security.note('account_delete', { account: accountId })
  await hideAccount(kit, accountId)
  return erasesAt
}

/**
 * Ends the sessions of an account that waits for its erasure, and hides its person from others. Idempotent: the sweep
 * calls it again after a crash.
 */
export async function hideAccount(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.erasesAt) return
  await setHidden(kit, account.userId, true)
  await endAllSessions(kit, accountId, { by: 'deleted' })
  // The owner may have cancelled the erasure by a sign-in between the two writes.
  if (!(await readAccount(kit, accountId))?.erasesAt) await setHidden(kit, account.userId, false)
}
