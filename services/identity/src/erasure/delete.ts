import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import { accounts, readAccount } from '../account/store.ts'
import { issueMail } from '../mail/issue.ts'
import { hide } from './hide.ts'
import { planErasure } from './rules.ts'

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
  const erasesAt = await kit.change(accounts, accountId, (held, now) => planErasure(held, notice, now))
  kit.security.note('account_delete', { account: accountId })
  await hide(kit, accountId)
  await kit.jobs
    .add('erase-account', { id: `${accountId}-${erasesAt.getTime()}`, data: accountId, at: erasesAt })
    .catch((error: unknown) => kit.log.warn({ err: error }, 'Erasure not scheduled in Redis; the sweep finds it'))
  return erasesAt
}
