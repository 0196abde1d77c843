import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startService } from '@parta/kit/service'
import { service } from '@parta/payments'
import { startBackends } from '@parta/stack/backends/backends'
import mongoose from 'mongoose'
import { accounts } from '../../../services/payments/src/ledger/account-rules.ts'
import { creditWallet, debitWallet } from '../../../services/payments/src/ledger/change-credit.ts'
import { openWallet } from '../../../services/payments/src/ledger/open-wallet.ts'
import { type Wallet, wallets } from '../../../services/payments/src/ledger/store.ts'
import { verifyWallet } from '../../../services/payments/src/ledger/verify-ledger.ts'
import { type Figures, inProcess, measured } from '../hot-event/measure.ts'

/**
 * Durable debits of one hot wallet and of many wallets, in the service without HTTP, beside one guarded update each on
 * the same backend in the same run; then the database is killed in the middle. A debit counts as done when its answer
 * is there; the time ends when the journal has all rows, too.
 */
const size = Number(process.argv[2] ?? 10_000)
/** Callers that wait at once, also for the guarded updates. */
const callers = 10_000
/** The credit of a wallet before its debits. */
const full = 1_000_000
const dir = await mkdtemp(join(tmpdir(), 'parta-load-'))
const failures: string[] = []
const check = (holds: boolean, what: string) => {
  process.stdout.write(`${holds ? 'ok  ' : 'FAIL'} ${what}\n`)
  if (!holds) failures.push(what)
}
const show = (what: string, { perSecond, p50, p99, cpu }: Figures) =>
  process.stdout.write(
    `${what.padEnd(58)} ${String(perSecond).padStart(7)}/s   p50 ${String(p50).padStart(5)} ms   p99 ${String(p99).padStart(5)} ms   ${String(cpu).padStart(5)} µs CPU a debit\n`,
  )

const backends = await startBackends({ dir })
const pids = () => [process.pid, ...backends.embedded.map((name) => backends.pid(name))]
const env = {
  ...backends.env(),
  PARTA_SECRET: 'a secret of the load test and nothing else',
  PARTA_LOG_LEVEL: 'error',
  PARTA_PORT_PAYMENTS: '0',
}
const running = await startService(service, env)
try {
  await hotWallet(running)
  await manyWallets(running)
  await databaseKilled(running)
} finally {
  await running.close()
  await backends.stop()
  await rm(dir, { recursive: true, force: true })
}
process.stdout.write(failures.length === 0 ? '\nAll held.\n' : `\n${failures.length} did not hold.\n`)
process.exit(failures.length === 0 ? 0 : 1)

async function hotWallet({ kit }: Running): Promise<void> {
  const bare = await bareDebits('hot', { count: size, walletOf: () => 'hot' })
  show('bare: one guarded update a debit, one wallet', bare)
  await fill(running, ['hot'])
  const own = await debits('hot', { count: 20 * size, walletOf: () => 'hot' })
  show('in the service, one wallet', own)
  const times = own.perSecond / bare.perSecond
  check(times >= 10, `one wallet: at least 10 times the guarded updates (${times.toFixed(0)} times)`)
  check((await availableOf(running, 'hot')) === full - 20 * size, `${20 * size} debits took ${20 * size}`)
  check(typeof (await verifyWallet(kit, 'hot')) !== 'string', 'the journal adds up to the balance')
}

async function manyWallets({ kit }: Running): Promise<void> {
  const ids = Array.from({ length: size }, (_none, at) => `many-${at}`)
  await fill(running, ids)
  const walletOf = (at: number) => ids[at] ?? ''
  const bare = await bareDebits('many', { count: size, walletOf })
  show(`bare: one guarded update a debit, ${size} wallets`, bare)
  const own = await debits('many', { count: size, walletOf })
  show(`in the service, ${size} wallets`, own)
  const times = own.perSecond / bare.perSecond
  check(times >= 1, `${size} wallets: at least as many as the guarded updates (${times.toFixed(1)} times)`)
  const flaws: unknown[] = []
  for (const id of ids) flaws.push(await verifyWallet(kit, id))
  check(
    flaws.every((flaw) => typeof flaw !== 'string'),
    'the journal adds up to the balance of each',
  )
}

/** Measures debits until each has its answer and the journal has all of their rows. */
async function debits(name: string, { count, walletOf }: Bare): Promise<Figures> {
  return measured(count, pids, async () => {
    const waits = await inProcess(count, callers, (at) => debit(running, walletOf(at), `${name}:${at}`))
    await untilInJournal(running)
    return waits
  })
}

/**
 * Debits a hundred wallets while the database is killed; a debit without an answer is repeated with the same operation.
 */
async function databaseKilled({ kit }: Running): Promise<void> {
  const ids = Array.from({ length: 100 }, (_none, at) => `killed-${at}`)
  await fill(running, ids)
  let retries = 0
  let done = 0
  const one = async (at: number) => {
    for (;;) {
      try {
        await debit(running, ids[at % ids.length] ?? '', `killed-${at}`)
        done += 1
        return
      } catch {
        retries += 1
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }
  const all = inProcess(size, 1000, one)
  while (done < size / 4) await new Promise((resolve) => setTimeout(resolve, 5))
  await backends.kill('mongo')
  await backends.restart('mongo')
  await all
  await untilInJournal(running)
  process.stdout.write(
    `     the database was killed after ${Math.round(size / 4)} debits; ${retries} were asked again\n`,
  )
  const left = await Promise.all(ids.map((id) => availableOf(running, id)))
  check(
    left.every((available) => available === full - size / ids.length),
    `each of ${size} debits took its amount once, although the database was killed in the middle`,
  )
  const flaws = (await Promise.all(ids.map((id) => verifyWallet(kit, id)))).filter((flaw) => typeof flaw === 'string')
  check(flaws.length === 0, `the journal adds up to every balance ${flaws.join('; ')}`)
}

async function fill({ kit }: Running, ids: readonly string[]): Promise<void> {
  const symbol = 1_000_000 + (await kit.database.native(wallets.collection).countDocuments())
  const from = accounts.bank('CZ01', 'CZK')
  await inProcess(ids.length, callers, async (at) => {
    const id = ids[at] ?? ''
    await openWallet(kit, id, symbol + at)
    await creditWallet(kit, id, { rowId: `fill:${id}`, amount: full, currency: 'CZK', from, kind: 'topUp', ref: id })
  })
  // Lanes forget their documents after two seconds: the debits read them again, as after a quiet time.
  await new Promise((resolve) => setTimeout(resolve, 5000))
}

function debit({ kit }: Running, userId: string, rowId: string): Promise<unknown> {
  const to = accounts.correction('CZK')
  return debitWallet(kit, userId, { rowId, amount: 1, currency: 'CZK', to, kind: 'correction', ref: rowId })
}

async function availableOf({ kit }: Running, id: string): Promise<number | undefined> {
  const wallet = await kit.database.native<Wallet & { _id: string }>(wallets.collection).findOne({ _id: id })
  return wallet?.balances.find(({ currency }) => currency === 'CZK')?.available
}

/** Waits until the journal has all rows: then none are left in their wallets. */
async function untilInJournal({ kit }: Running): Promise<void> {
  const deadline = Date.now() + 60_000
  const stored = kit.database.native<Wallet & { _id: string }>(wallets.collection)
  const left = () => stored.countDocuments({ pendingAt: { $exists: true } }).catch(() => -1)
  for (let count = await left(); count !== 0; count = await left()) {
    if (Date.now() > deadline) throw new Error(`Rows of ${count} wallets are not in the journal`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

interface Bare {
  readonly count: number
  walletOf(at: number): string
}

/** The baseline, a service without group commit: one guarded update a debit, and no journal. */
async function bareDebits(name: string, { count, walletOf }: Bare): Promise<Figures> {
  const connection = await mongoose.createConnection(backends.mongoUrl, { dbName: 'bare', maxPoolSize: 20 }).asPromise()
  const bare = connection.collection<{ _id: string; available: number }>(name)
  const ids = [...new Set(Array.from({ length: count }, (_none, at) => walletOf(at)))]
  await bare.insertMany(ids.map((_id) => ({ _id, available: full })) as never)
  const one = (at: number) =>
    bare.findOneAndUpdate(
      { _id: walletOf(at), available: { $gte: 1 } },
      { $inc: { available: -1 } },
      { projection: { available: 1 } },
    )
  const figures = await measured(count, pids, () => inProcess(count, callers, one))
  await connection.close()
  return figures
}
