import type { Kit } from '@parta/kit/kit'
import { readAccount } from '../account/store.ts'
import { updated } from '../profile/rules.ts'
import { users } from '../profile/store.ts'
import { isWithheld } from './rules.ts'

/** Brings the person, and so the snapshot for the other services, in line with the e-mail of the account. Repeatable. */
export async function followEmail(kit: Kit, accountId: string): Promise<void> {
  const account = await readAccount(kit, accountId)
  if (!account?.userId) return
  const { userId, erasesAt } = account
  const email = isWithheld(account.email) ? '' : account.email
  await kit.change(users, userId, (user, now) => {
    // Undoing a change undoes a deletion that waits, too: the person is shown again.
    const isBack = user?.leaving === true && !erasesAt
    if (!user || user.deleted || (user.email === email && !isBack)) return { next: user as never, answer: undefined }
    const next = { ...user, email, ...(isBack ? { leaving: false } : {}), updatedAt: now }
    return { next, facts: [updated(userId, next)], answer: undefined }
  })
}
