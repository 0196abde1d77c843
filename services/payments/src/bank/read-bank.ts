import { createHash } from 'node:crypto'
import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { BankConfig, ReceivingAccount } from '../config.ts'
import { FioError, openBank, readPeriod } from './client.ts'
import { storeAll, storeUnreadable } from './keep-movements.ts'
import { afterAnswer, afterProblem, overlapDays, periodOf } from './poll-rules.ts'
import { type BankAccount, bankAccounts } from './store.ts'

/** Reads every account that has a token, if its turn has come. */
export async function readBank(kit: Kit, bank: BankConfig): Promise<void> {
  for (const account of bank.accounts) if (account.token !== null) await readAccount(kit, { bank, account })
}

/** Longer than a call to the bank takes: a process that dies in it delays the next call by so much. */
const callMs = minute

async function readAccount(
  kit: Kit,
  { bank, account }: { readonly bank: BankConfig; readonly account: ReceivingAccount },
): Promise<void> {
  const turn = await takeTurn(kit, account, new Date())
  if (!turn) return
  const { gapMs } = bank
  try {
    const statement = await readPeriod(openBank(kit.outside, bank), account, periodOf(turn, new Date()))
    await storeAll(kit, { account, list: statement.movements })
    await storeUnreadable(kit, account, statement.unreadable)
    await write(kit, turn, afterAnswer(turn, new Date(), gapMs))
  } catch (error) {
    const problem = error instanceof FioError ? error.problem : 'failed'
    const next = afterProblem(turn, { problem, now: new Date(), gapMs, chance: Math.random() })
    await write(kit, turn, next)
    const about = { err: error, iban: account.iban, problem, next: next.nextCallAt }
    if (next.stoppedAt)
      kit.log.error(about, 'The bank refused the token; top-ups are not credited until it is replaced')
    else if (problem === 'early') kit.log.info(about, 'The bank was called too early; it is called again later')
    else if (next.days < turn.days) {
      kit.log.error(about, 'The bank refused the period; a shorter one is read, import a statement of the days before')
    } else kit.log.warn(about, 'Movements not read from the bank; tried again later')
  }
}

/**
 * Takes the next call of an account: of all processes, only the one that moves `nextCallAt` on calls the bank.
 * @returns `null` when the turn has not come, or the token was refused
 */
async function takeTurn(kit: Kit, { iban, token }: ReceivingAccount, now: Date): Promise<BankAccount | null> {
  const tokenHash = createHash('sha256')
    .update(token ?? '')
    .digest('hex')
  const start = { nextCallAt: now, readAt: null, days: overlapDays, failures: 0, stoppedAt: null }
  await kit.once<BankAccount>(bankAccounts.collection, { _id: iban, ...start, tokenHash })
  return await rowsOf(kit).findOneAndUpdate(
    // A new token resumes reading that was stopped.
    { _id: iban, nextCallAt: { $lte: now }, $or: [{ stoppedAt: null }, { tokenHash: { $ne: tokenHash } }] },
    { $set: { nextCallAt: new Date(now.getTime() + callMs), tokenHash, stoppedAt: null } },
    { returnDocument: 'after' },
  )
}

async function write(kit: Kit, { _id }: BankAccount, progress: Partial<BankAccount>): Promise<void> {
  await rowsOf(kit).updateOne({ _id }, { $set: progress })
}

function rowsOf({ database }: Pick<Kit, 'database'>) {
  return database.native<BankAccount>(bankAccounts.collection)
}

/** Returns how far each account was read, by its IBAN. */
export async function readAccounts(kit: Pick<Kit, 'database'>): Promise<ReadonlyMap<string, BankAccount>> {
  return new Map((await rowsOf(kit).find({}).toArray()).map((row) => [row._id, row]))
}

/** Lets the bank be read again after it refused the token. */
export async function resumeReading(kit: Kit, iban: string): Promise<void> {
  await rowsOf(kit).updateOne({ _id: iban }, { $set: { stoppedAt: null, failures: 0 } })
}
