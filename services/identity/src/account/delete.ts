import { AppError } from '@parta/contracts/errors'
import { askSettlement } from '@parta/contracts/settlement'
import type { Kit } from '@parta/kit/kit'
import { planned } from '@parta/kit/store/planned'
import { issueMail } from '../credentials/issue-mail.ts'
import { planErasure } from '../domain/account-rules.ts'
import { accounts, eraseAccountTask, erasureAt, readAccount } from '../domain/account-store.ts'
import {
  assertGivenUp,
  assertNothingMoves,
  assertSettled,
  type GivingUp,
  givenUpOf,
} from '../domain/settlement-rules.ts'
import { endAllSessions } from '../session/end.ts'
import { setHidden, undoErasureOf } from '../session/undo-erasure.ts'

/**
 * Begins the deletion of the caller's account: its sessions end, other people see a deleted person, and the erasure is
 * planned for the end of the grace period. What is open is asked for before, and again when nobody can buy any more.
 * @returns when the account is erased
 * @throws user.notFound, account.creditLeft, account.subscriptionsLeft, account.creditOwed, account.paymentsOpen,
 * account.depositHeld
 */
export async function deleteAccount(kit: Kit, accountId: string, givesUp: GivingUp): Promise<Date> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('user.notFound')
  const settlement = account.userId === '' ? null : await kit.bus.ask(askSettlement, { userId: account.userId })
  if (settlement) assertSettled(settlement, givesUp)
  const givenUp = settlement ? givenUpOf(settlement) : []
  const { email: to, locale } = account
  const mail = (date: Date) =>
    issueMail(kit, { kind: 'accountDeleting', to, locale, detail: date.toISOString(), expiresAt: date })
  const erasesAt = await kit.change(accounts, accountId, (state, now) => {
    const decision = planErasure(state, { mail, givenUp }, now)
    if (decision.next === state) return decision
    return { ...decision, tasks: [planned(eraseAccountTask, erasureAt(accountId, decision.answer))] }
  })
  kit.security.note('account_delete', { account: accountId })
  await hideAccount(kit, accountId)
  await verifySettled(kit, accountId)
  return erasesAt
}

/**
 * Takes the deletion back when something was bought, or credit arrived, between the question and the moment from which
 * the person is hidden. Without an answer it stays planned: the erasure asks again when it is due.
 */
async function verifySettled(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.userId || !account.erasesAt) return
  const settlement = await kit.bus.ask(askSettlement, { userId: account.userId }).catch(() => null)
  if (!settlement) return
  try {
    assertNothingMoves(settlement)
    assertGivenUp(settlement, account.givenUp ?? [])
  } catch (error) {
    await undoErasureOf(kit, account)
    throw error
  }
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
