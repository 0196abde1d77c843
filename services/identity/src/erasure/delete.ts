import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { planned } from '@parta/kit/tasks/task'
import { accounts, readAccount } from '../account/store.ts'
import { issueMail } from '../mail/issue.ts'
import { hide } from './hide.ts'
import { planErasure } from './rules.ts'
import { eraseAccountTask, erasureAt } from './store.ts'

/**
 * Begins the deletion of the caller's account: their sessions end, others see a deleted person, and the erasure
 * is planned for the end of the grace.
 * @returns when the account is erased
 * @throws user.notFound
 */
export async function deleteAccount(kit: Kit, accountId: string): Promise<Date> {
  const account = await readAccount(kit, accountId)
  if (!account) throw new AppError('user.notFound')
  const { email: to, locale } = account
  const notice = (date: Date) =>
    issueMail(kit, { kind: 'accountDeleting', to, locale, detail: date.toISOString(), expiresAt: date })
  const erasesAt = await kit.change(accounts, accountId, (held, now) => {
    const decision = planErasure(held, notice, now)
    if (decision.next === held) return decision
    return { ...decision, tasks: [planned(eraseAccountTask, erasureAt(accountId, decision.answer))] }
  })
  kit.security.note('account_delete', { account: accountId })
  await hide(kit, accountId)
  return erasesAt
}
