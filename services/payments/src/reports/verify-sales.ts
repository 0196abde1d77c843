import type { Kit } from '@parta/kit/kit'
import { inOwnTurns } from '@parta/kit/process/turns'
import type { Stored } from '@parta/kit/store/mongo'
import { findWalletRows, pendingOf } from '../ledger/read-rows.ts'
import { orgRowIds } from '../ledger/rules.ts'
import { type JournalRow, journalRows, orgAccounts, readWallet, type Wallet } from '../ledger/store.ts'
import { noteBreach } from '../ledger/verify-ledger.ts'
import { repeatCheck, walkWallets } from '../ledger/verify-repeatedly.ts'
import { findPurchase, purchasesOf } from '../purchases/find-purchases.ts'
import { type Payment, type Purchase, purchases } from '../purchases/store.ts'
import { flawOfSales } from './verify-sales-rules.ts'

/** The most changed purchases, and the most people, that one run compares. */
const changedMax = 300
const peopleMax = 20

/** Compares all payments of a person with the journal, and remembers a breach. @returns the difference */
export async function verifySales(kit: Kit, userId: string): Promise<string | null> {
  // Read before the journal: a payment is written after its movement, so each payment read here has its movement.
  const bought: Pick<Purchase, 'currency' | 'payments'>[] = []
  const found = purchasesOf(kit).find({ userId }, { projection: { currency: 1, payments: 1 } })
  for await (const purchase of inOwnTurns(found)) bought.push(purchase)
  const wallet = await readWallet(kit, userId)
  if (!wallet) return null
  const flaw = flawOfSales(bought, await findOrgRows(kit, wallet), new Date())
  if (flaw) kit.log.error({ userId, flaw }, 'Breach of the ledger: payments differ from the journal')
  await noteBreach(kit, wallet, { field: 'salesBreachedAt', isBreached: flaw !== null })
  return flaw
}

/** Compares one purchase with the journal; when they differ, all of the person's. */
async function verifyPurchase(kit: Kit, id: string): Promise<void> {
  const purchase = await findPurchase(kit, id)
  if (!purchase) return
  const rowIds = purchase.payments.flatMap((payment: Payment) => orgRowIds(payment.id))
  const flaw = flawOfSales([purchase], await findWalletRows(kit, purchase.userId, rowIds), new Date())
  if (flaw) await verifySales(kit, purchase.userId)
}

/** Returns the movements between a person and organisations. */
async function findOrgRows(kit: Kit, wallet: Stored<Wallet>): Promise<JournalRow[]> {
  const isOrg = ({ debit, credit }: JournalRow) => debit.startsWith('org:') || credit.startsWith('org:')
  const rows = new Map(pendingOf(wallet).map((row) => [row._id, row]))
  const stored = journalRows(kit).find({
    wallet: wallet._id,
    $or: [{ credit: orgAccounts }, { debit: orgAccounts }],
  })
  for await (const row of inOwnTurns(stored)) rows.set(row._id, row)
  return [...rows.values()].filter(isOrg)
}

/**
 * Compares payments with the journal for as long as the service runs: within seconds those that this process changed,
 * and in turn those of all people. A difference counts as a breach of the ledger, which stops payouts.
 * @returns the function that stops it
 */
export function verifySalesContinuously(kit: Kit): () => Promise<void> {
  const changed = new Set<string>()
  kit.watch(purchases.collection, (id) => changed.add(id))
  const verifyOthers = walkWallets(kit, peopleMax, (userId) => verifySales(kit, userId))

  async function run(): Promise<void> {
    for (const id of [...changed].slice(0, changedMax)) {
      changed.delete(id)
      await verifyPurchase(kit, id)
    }
    await verifyOthers()
  }
  return repeatCheck(kit, { run, failed: 'Check of payments failed; the next one follows' })
}
