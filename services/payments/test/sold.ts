import type { Kit } from '@parta/kit/kit'
import type { TestPerson } from '@parta/kit/testing'
import { accounts } from '../src/ledger/account-rules.ts'
import { creditWallet, holdCredit, postHolds } from '../src/ledger/change-credit.ts'

interface Sold {
  readonly orgId: string
  readonly person: Pick<TestPerson, 'id'>
  readonly amount: number
}

/** Stores a purchase that was paid long ago, with its movements in the journal. */
export async function storeSold(kit: Kit, { orgId, person: { id: userId }, amount }: Sold): Promise<string> {
  const past = new Date(Date.now() - 90 * 86_400_000)
  const _id = `sold-${orgId}-${userId}-${amount}`
  const payment = {
    id: `${_id}-1`,
    productId: 'p',
    orgId,
    title: 'Permanentka',
    type: 'subscription',
    eventId: null,
    aliasId: null,
    amount,
    multisport: false,
    leaveSteps: [],
    validDays: 30,
    validUntil: past,
    autoJoin: false,
    expiresAt: past,
    status: 'paid',
    seat: 'none',
    reason: null,
    datePaid: past,
    leaveCharge: 0,
    refundedAt: null,
  }
  const topUp = { rowId: `top-up:${payment.id}`, amount, currency: 'CZK', kind: 'topUp', ref: payment.id } as const
  await creditWallet(kit, userId, { ...topUp, from: accounts.bank('CZ01', 'CZK') })
  await holdCredit(kit, userId, {
    holds: [{ id: payment.id, amount, currency: 'CZK', to: accounts.org(orgId, 'CZK') }],
  })
  await postHolds(kit, userId, [payment.id])
  const books = { v: 1, commits: [], causes: [], facts: [] }
  const purchase = {
    userId,
    currency: 'CZK',
    keys: [{ id: _id, input: '' }],
    createdAt: past,
    step: 'done',
    attempt: 1,
    busyUntil: null,
  }
  const rows = kit.database.native<{ _id: string }>('purchases')
  await rows.insertOne({ _id, ...books, ...purchase, payments: [payment] } as { _id: string })
  return payment.id
}
