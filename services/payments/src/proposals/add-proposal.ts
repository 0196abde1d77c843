import { AppError } from '@parta/contracts/errors'
import type { proposeMoney } from '@parta/contracts/proposals'
import { assertSameInput } from '@parta/kit/http/idempotency'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { assignMovement } from '../bank/rules.ts'
import { findOwner } from '../bank/settle.ts'
import { readMovement } from '../bank/store.ts'
import type { BankConfig } from '../config.ts'
import { requireLeft } from '../events/store.ts'
import { findCorrectable, requireLeftOf } from '../invoices/issue-notes.ts'
import { assertPayable, requireNoBreach } from '../ledger/verify-ledger.ts'
import { orgProjection } from '../orgs/store.ts'
import { findPurchase } from '../purchases/find-purchases.ts'
import { purchaseOf } from '../purchases/store.ts'
import { findByReceipt } from '../reports/send-receipt.ts'
import { payoutsOf, unclaimedOf } from '../unclaimed/store.ts'
import { ibanFrom, insidersOf, paidOutOf, requireOperatorAccount, requirePayable } from './account-rules.ts'
import { findEarned } from './find-earned.ts'
import { type Proposed, propose } from './rules.ts'
import { type MoneyProposal, proposals, proposalsOf, readOrgAccount } from './store.ts'

type Input = Call<typeof proposeMoney>['body']

/** Stores what a site admin proposes to move; another one decides. @throws the errors of `proposeMoney` */
export async function addProposal(
  kit: Kit,
  bank: BankConfig,
  { actor, body, key }: Pick<Call<typeof proposeMoney>, 'actor' | 'body' | 'key'>,
): Promise<{ id: string; proposal: MoneyProposal }> {
  const { id } = key
  const adminId = personOf(actor)
  const before = await proposalsOf(kit).findOne({ _id: id })
  if (before) {
    assertSameInput(before.input, key)
    return { id, proposal: before }
  }
  const proposed = await lookUp[body.kind]({ kit, bank, input: body, adminId })
  const proposal = await kit.change<MoneyProposal, MoneyProposal>(proposals, id, (state, now) => {
    const next = state ?? propose(proposed, { adminId, input: key.input }, now)
    return { next, answer: next }
  })
  assertSameInput(proposal.input, key)
  kit.log.warn({ proposal: id, kind: body.kind, admin: adminId }, 'A site admin proposed to move money')
  return { id, proposal }
}

const nothing = { userId: null, orgId: null, iban: null, paymentId: null, movementId: null, invoiceId: null }

interface Asked {
  readonly kit: Kit
  readonly bank: BankConfig
  readonly input: Input
  readonly adminId: string
}

/** What each kind of proposal is about: looked up and checked before it is stored. */
const lookUp: Readonly<Record<Input['kind'], (asked: Asked) => Promise<Proposed>>> = {
  correction: async ({ kit, input: { userSymbol, amount, currency, note } }) => {
    const userId = await ownerOf(kit, required('userSymbol', userSymbol))
    const moved = required('amount', amount)
    if (moved === 0) throw AppError.field('validation.failed', 'amount')
    return { ...nothing, kind: 'correction', userId, amount: moved, currency: required('currency', currency), note }
  },
  refund: async ({ kit, input: { paymentId, note } }) => {
    const stated = required('paymentId', paymentId)
    const id = (await findByReceipt(kit, stated)) ?? stated
    const purchase = await findPurchase(kit, purchaseOf(id))
    const payment = purchase?.payments.find((one) => one.id === id)
    if (!purchase || !payment) throw new AppError('payment.notFound')
    if (payment.status !== 'paid') throw new AppError('payment.notPaid')
    if (payment.amount === 0) throw new AppError('payment.free')
    await requireLeft(kit, payment)
    const { userId, currency } = purchase
    return { ...nothing, kind: 'refund', userId, amount: payment.amount, currency, paymentId: id, note }
  },
  payout: async ({ kit, bank, input: { orgId, amount, currency, note } }) => {
    const id = required('orgId', orgId)
    const [wanted, unit] = [required('amount', amount), required('currency', currency)]
    if (wanted <= 0) throw AppError.field('validation.failed', 'amount')
    const org = await kit.projections.one(orgProjection, id)
    if (!org) throw new AppError('org.notFound')
    await requireNoBreach(kit)
    requireOperatorAccount(bank, unit)
    const account = await readOrgAccount(kit, id)
    const iban = requirePayable(account, new Date())
    const earned = (await findEarned(kit, id)).get(unit) ?? 0
    if (account && wanted > earned - paidOutOf(account, unit)) throw new AppError('payout.tooMuch')
    const insiders = insidersOf(org, account)
    return { ...nothing, kind: 'payout', orgId: id, amount: wanted, currency: unit, iban, note, insiders }
  },
  withdrawal: async ({ kit, bank, input: { userSymbol, amount, currency, account, note } }) => {
    const userId = await ownerOf(kit, required('userSymbol', userSymbol))
    const [wanted, unit] = [required('amount', amount), required('currency', currency)]
    if (wanted <= 0) throw AppError.field('validation.failed', 'amount')
    const iban = ibanFrom(required('account', account))
    requireOperatorAccount(bank, unit)
    await assertPayable(kit, userId)
    return { ...nothing, kind: 'withdrawal', userId, amount: wanted, currency: unit, iban, note }
  },
  unclaimed: async ({ kit, bank, input: { unclaimedId, account, note } }) => {
    const id = required('unclaimedId', unclaimedId)
    const iban = ibanFrom(required('account', account))
    const row = await unclaimedOf(kit).findOne({ _id: id })
    if (!row) throw new AppError('unclaimed.notFound')
    if (await payoutsOf(kit).findOne({ _id: id })) throw new AppError('unclaimed.paid')
    requireOperatorAccount(bank, row.currency)
    await requireNoBreach(kit)
    const { amount, currency } = row
    return { ...nothing, kind: 'unclaimed', amount, currency, iban, unclaimedId: id, note }
  },
  assignment: async ({ kit, input: { movementId, userSymbol, note }, adminId }) => {
    const id = required('movementId', movementId)
    const userId = await ownerOf(kit, required('userSymbol', userSymbol))
    const movement = await readMovement(kit, id)
    assignMovement(movement, { id, userId, adminId, proposedBy: adminId, note })
    if (!movement) throw new AppError('movement.notFound')
    const { amount, creditCurrency: currency } = movement
    return { ...nothing, kind: 'assignment', userId, movementId: id, amount, currency, note }
  },
  creditNote: async ({ kit, input: { invoiceId, amount, note } }) => {
    const invoice = await findCorrectable(kit, required('invoiceId', invoiceId))
    const net = required('amount', amount)
    await requireLeftOf(kit, invoice, net)
    const { number, orgId, currency } = invoice
    const insiders = insidersOf(await kit.projections.one(orgProjection, orgId), await readOrgAccount(kit, orgId))
    return { ...nothing, kind: 'creditNote', orgId, invoiceId: number, amount: net, currency, note, insiders }
  },
}

/** @throws validation.failed when the kind needs the field */
function required<T>(field: string, value: T | undefined): T {
  if (value === undefined) throw AppError.field('validation.failed', field)
  return value
}

/** @throws user.notFound */
async function ownerOf(kit: Kit, userSymbol: number): Promise<string> {
  const owner = await findOwner(kit, userSymbol)
  if ('reason' in owner) throw new AppError('user.notFound')
  return owner.userId
}
