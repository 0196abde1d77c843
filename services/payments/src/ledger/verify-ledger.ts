import { AppError } from '@parta/contracts/errors'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { Gauge } from 'prom-client'
import { findRepeated, readRows } from './read-rows.ts'
import { isIntact } from './rules.ts'
import { readWallet, type Wallet, wallets } from './store.ts'
import { repeatCheck, walkWallets } from './verify-repeatedly.ts'
import { addRows, type Checked, checkWallet, unchecked } from './verify-rules.ts'

/** Wallets of one run that changed since the last one, and further ones in turn. */
const changedMax = 300
const othersMax = 100
const rememberedMax = 20_000

/** Adds up a wallet's journal after what was checked before. @returns a difference, or how far it agrees */
async function check(kit: Kit, wallet: Stored<Wallet>, start: Checked): Promise<Checked | string> {
  const { _id: userId } = wallet
  const repeated = await findRepeated(kit, wallet)
  if (repeated !== undefined) return `${repeated} is another movement of the journal, too`
  let from = start
  let last = 0
  // One by one: a wallet of many years does not fit into memory.
  for await (const row of readRows(kit, wallet, start.number + 1)) {
    if (!isIntact(row)) return `${row._id} is not what was written`
    const added = addRows(wallet, { userId, rows: [row], from })
    if (typeof added === 'string') return added
    from = added
    last = row.number
  }
  // A movement is in its wallet before it is in the journal.
  if (last > (wallet.entries ?? 0) && last > ((await readWallet(kit, userId))?.entries ?? 0)) {
    return `the journal has row ${last}, the wallet counts fewer`
  }
  return checkWallet(wallet, { userId, rows: [], from })
}

/** Compares a whole wallet with its journal, and remembers a breach in it. @returns the difference */
export async function verifyWallet(kit: Kit, userId: string, from = unchecked): Promise<Checked | string> {
  const wallet = await readWallet(kit, userId)
  if (!wallet) return unchecked
  const result = await check(kit, wallet, from)
  const flaw = typeof result === 'string' ? result : null
  if (flaw) kit.log.error({ userId, flaw }, 'Breach of the ledger: a wallet differs from its journal')
  await noteBreach(kit, wallet, { field: 'breachedAt', isBreached: flaw !== null })
  return result
}

interface Breach {
  readonly field: 'breachedAt' | 'salesBreachedAt'
  readonly isBreached: boolean
}

/** Remembers a breach in the wallet that was read, or that it is gone. */
export async function noteBreach(kit: Kit, wallet: Stored<Wallet>, { field, isBreached }: Breach): Promise<void> {
  if (isBreached === (wallet[field] !== undefined)) return
  await kit.change<Wallet, null>(wallets, wallet._id, (state, now) => {
    if (!state) return { next: null, answer: null }
    const { [field]: _before, ...sound } = state
    return { next: isBreached ? { ...sound, [field]: now } : sound, answer: null }
  })
}

async function countBreaches(kit: Kit): Promise<number> {
  const found = kit.database.native<Stored<Wallet>>(wallets.collection)
  const [own, ofSales] = await Promise.all([
    found.countDocuments({ breachedAt: { $exists: true } }),
    found.countDocuments({ salesBreachedAt: { $exists: true } }),
  ])
  return own + ofSales
}

/** Checks the wallet before money leaves Parta. @throws payment.payoutsStopped while any wallet has a breach */
export async function assertPayable(kit: Kit, userId: string): Promise<void> {
  const result = await verifyWallet(kit, userId)
  if (typeof result === 'string') throw new AppError('payment.payoutsStopped')
  await requireNoBreach(kit)
}

/** @throws payment.payoutsStopped while any wallet has a breach */
export async function requireNoBreach(kit: Kit): Promise<void> {
  if ((await countBreaches(kit)) > 0) throw new AppError('payment.payoutsStopped')
}

/**
 * Checks wallets against the journal for as long as the service runs: within seconds those that this process changed,
 * only their new rows, and in turn all others from their first row.
 * @returns the function that stops it
 */
export function verifyContinuously(kit: Kit): () => Promise<void> {
  const changed = new Set<string>()
  const remembered = new Map<string, Checked>()
  const gauge = new Gauge({
    name: 'parta_ledger_breaches',
    help: 'Wallets whose balance differs from their journal',
    registers: [kit.metrics.registry],
  })
  kit.watch(wallets.collection, (id) => changed.add(id))
  const verifyOthers = walkWallets(kit, othersMax, (userId) => verifyWallet(kit, userId))

  async function verifyChanged(): Promise<void> {
    for (const id of [...changed].slice(0, changedMax)) {
      changed.delete(id)
      const result = await verifyWallet(kit, id, remembered.get(id))
      remembered.delete(id)
      if (typeof result !== 'string') remembered.set(id, result)
      if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value ?? '')
    }
  }
  async function run(): Promise<void> {
    await verifyChanged()
    await verifyOthers()
    gauge.set(await countBreaches(kit))
  }
  return repeatCheck(kit, { run, failed: 'Check of the ledger failed; the next one follows' })
}
