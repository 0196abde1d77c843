import { AppError } from '@parta/contracts/errors'
import type { remindPayers } from '@parta/contracts/payers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import { personOf } from '@parta/kit/session/actor'
import { findSeller } from '../orgs/store.ts'
import { purchasesOf } from '../purchases/find-purchases.ts'
import { findOwed } from './find-owed.ts'
import { type Debt, debtOf, remind as remindOf } from './reminder-rules.ts'
import { notOrdered } from './rules.ts'
import { reminders } from './store.ts'

/** Reminds one person, or all, of what waits for credit and of the seats for which they owe. @throws org.notFound, rights.missing */
export async function remind(
  kit: Kit,
  { params: { id: orgId }, body, actor }: Pick<Call<typeof remindPayers>, 'params' | 'body' | 'actor'>,
): Promise<{ reminded: number }> {
  const by = personOf(actor)
  const { isAdmin } = await findSeller(kit, orgId, by)
  if (!isAdmin) throw new AppError('rights.missing')
  const now = new Date()
  const { userId } = body
  const found = purchasesOf(kit)
    // `datePaid: null` lets the index find the unpaid ones without reading everything that was ever sold.
    .find({ ...(userId ? { userId } : {}), payments: { $elemMatch: { orgId, datePaid: null, status: 'pending' } } })
    .sort({ createdAt: 1 })
  const debts: Debt[] = []
  for await (const purchase of inOwnTurns(found)) debts.push(...debtOf(purchase, orgId, now))
  const ordered = debts.flatMap(({ purchase }) =>
    purchase.payments.map((payment) => ({ userId: purchase.userId, payment })),
  )
  const owing = notOrdered(await findOwed(kit, orgId, now), ordered)
  const owed = owing.filter((one) => userId === undefined || one.userId === userId)
  return { reminded: await kit.change(reminders, orgId, (state, at) => remindOf(state, { by, debts, owed }, at)) }
}
